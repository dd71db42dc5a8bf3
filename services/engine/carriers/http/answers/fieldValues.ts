import type { HttpPollField, HttpSendField } from '#contract/main-api/carriers/httpCarrier.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { encodeUcs2 } from '#domain/sms/octets.ts';
import { segmentsOf } from '#domain/sms/segments.ts';
import type { HttpSettings } from '../httpSecrets.ts';
import { receiptAddress } from '../receipts/receiptAddress.ts';
import { Template, type FieldValues } from '../request/template.ts';

/** A message as a request writes it. */
export interface SentMessage {
  /** Our own id. */
  id: number;
  msisdn: string;
  text: string;
  senderId: string;
  class: MessageClass;
  /** The regulator's; null without an approval. */
  campaignId: string | null;
}

export interface ValueSources {
  routeId: number;
  settings: Pick<HttpSettings, 'username' | 'codings' | 'classes' | 'receipts'>;
  password: string;
  receiptSecret: string;
  /** Username and password as HTTP Basic has them. */
  basic: string;
}

export function basicOf(username: string, password: string): string {
  return Buffer.from(`${username}:${password}`).toString('base64');
}

/** The values of fields in requests that send a message. */
export function sendValues({ routeId, settings, receiptSecret, ...account }: ValueSources) {
  const { codings, classes, receipts } = settings;
  const address = receiptAddress(receipts.callbackBase, routeId, receiptSecret);
  const query = new Template(receipts.callbackQuery, 'url');

  return (message: SentMessage): FieldValues => {
    const { id, text } = message;
    const isGsm = segmentsOf(text).encoding === 'GSM7';
    const values: Record<HttpSendField, () => string> = {
      ...ofNumber(message.msisdn),
      ...ofAccount(settings.username, account),
      text: () => text,
      text_hex: () => hexOf(text),
      gsm_text: () => (isGsm ? text : ''),
      unicode_hex: () => (isGsm ? '' : hexOf(text)),
      coding: () => (isGsm ? codings.gsm : codings.unicode),
      class: () => classes[message.class],
      campaign_id: () => message.campaignId ?? '',
      sender: () => message.senderId,
      id: () => String(id),
      parts: () => String(segmentsOf(text).segments),
      callback() {
        if (address === null || receipts.way !== 'pushed') return '';
        const parameters = query.fill((field) => (field === 'id' ? String(id) : ''));
        return parameters === '' ? address : `${address}?${parameters}`;
      },
    };
    return (field) => values[field as HttpSendField]();
  };
}

/** The values of fields in requests that ask for a receipt. */
export function pollValues(
  { settings, ...account }: Pick<ValueSources, 'settings' | 'password' | 'basic'>,
  carrierId: string,
  msisdn: string,
): FieldValues {
  const values: Record<HttpPollField, () => string> = {
    ...ofNumber(msisdn),
    ...ofAccount(settings.username, account),
    carrier_id: () => carrierId,
  };
  return (field) => values[field as HttpPollField]();
}

function ofNumber(msisdn: string) {
  return {
    to: () => msisdn,
    to_plus: () => `+${msisdn}`,
    to_local: () => msisdn.replace(/^880/, '0'),
  };
}

function ofAccount(username: string, { password, basic }: Pick<ValueSources, 'password' | 'basic'>) {
  return { username: () => username, password: () => password, basic: () => basic };
}

function hexOf(text: string): string {
  return Buffer.from(encodeUcs2(text)).toString('hex');
}
