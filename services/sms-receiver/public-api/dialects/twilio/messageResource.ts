import type { Message } from '#contract/public-api/messages.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { stageOf } from '../statusWords.ts';

/** `SM` and 32 hexadecimal digits. */
export function messageSid(messageId: string): string {
  return `SM${BigInt(messageId).toString(16).padStart(32, '0')}`;
}

/** Null for what is no SID of ours. */
export function messageIdOf(sid: string): string | null {
  const [, digits] = /^SM0{16}([0-9a-f]{16})$/.exec(sid) ?? [];
  const id = digits === undefined ? 0n : BigInt(`0x${digits}`);
  return id > 0n && id < 2n ** 63n ? String(id) : null;
}

interface NewResource {
  id: string;
  to: string;
  text: string;
  senderId: string | undefined;
  startsAt: string | undefined;
  segments: number;
}

/** A message that was accepted just now. */
export function newMessageResource(account: string, message: NewResource, acceptedAt: number) {
  const { id, to, text, senderId, startsAt, segments } = message;
  const number = parseMsisdn(to);
  const now = inRfc2822(acceptedAt);
  return {
    ...fixed(account, id),
    body: text,
    from: senderId ?? null,
    to: number.ok ? `+${number.msisdn}` : to,
    num_segments: String(segments),
    status: startsAt === undefined ? 'queued' : 'scheduled',
    error_code: null,
    error_message: null,
    date_created: now,
    date_updated: now,
    date_sent: null,
  };
}

/** Its text is left out, as Twilio does with redacted ones: reports of programs have none. */
export function messageResource(account: string, message: Message) {
  const { id, to, senderId, segments, acceptedAt, submittedAt, finalAt, error } = message;
  const code = errorCodes[message.status] ?? null;
  return {
    ...fixed(account, id),
    body: '',
    from: senderId,
    to: `+${to}`,
    num_segments: String(segments),
    status: statusOf(message.status),
    error_code: code,
    error_message: code === null ? null : error,
    date_created: inRfc2822(acceptedAt),
    date_updated: inRfc2822(finalAt ?? submittedAt ?? acceptedAt),
    date_sent: submittedAt && inRfc2822(submittedAt),
  };
}

function fixed(account: string, messageId: string) {
  const sid = messageSid(messageId);
  const uri = `/2010-04-01/Accounts/${account}/Messages/${sid}`;
  return {
    account_sid: account,
    api_version: '2010-04-01',
    direction: 'outbound-api',
    messaging_service_sid: null,
    num_media: '0',
    // Barta counts credits, not money.
    price: null,
    price_unit: 'XXX',
    sid,
    subresource_uris: { media: `${uri}/Media.json` },
    uri: `${uri}.json`,
  };
}

export function statusOf(status: Message['status']): string {
  switch (stageOf(status)) {
    case 'waiting':
      return status === 'scheduled' ? 'scheduled' : 'queued';
    case 'sent':
      return 'sent';
    case 'delivered':
      return 'delivered';
    case 'cancelled':
      return 'canceled';
    case 'failed':
      return status === 'undelivered' || status === 'expired' ? 'undelivered' : 'failed';
  }
}

/** Unreachable handset, message filtered, unknown error. */
export const errorCodes: Partial<Record<Message['status'], number>> = {
  expired: 30003,
  rejected: 30007,
  undelivered: 30008,
  failed: 30008,
};

/** `Fri, 27 Nov 2026 15:30:00 +0000` */
function inRfc2822(instant: string | number): string {
  return new Date(instant).toUTCString().replace('GMT', '+0000');
}
