import { pathOf } from '#contract/endpoint.ts';
import { readBalance } from '#contract/public-api/account.ts';
import { sendMessages } from '#contract/public-api/batches.ts';
import { readMessage, readMessages, sendMessage } from '#contract/public-api/messages.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { ProgramRequest } from '../../../components/api/snippets.ts';

export const composerCalls = ['one', 'many', 'check', 'status', 'balance'] as const;
export type ComposerCall = (typeof composerCalls)[number];

/** The values of the composer; each call takes some of them. */
export interface ComposerValues {
  to: string;
  /** One a line. */
  numbers: string;
  text: string;
  /** Empty for the default. */
  senderId: string;
  class: MessageClass;
  id: string;
  /** Counts where there is no id. */
  reference: string;
}

/** The fields of a call, in the order in which they are asked for. */
export const fieldsOf: Record<ComposerCall, readonly (keyof ComposerValues)[]> = {
  one: ['to', 'text', 'senderId', 'class'],
  many: ['numbers', 'text', 'senderId', 'class'],
  check: ['to', 'text', 'senderId', 'class'],
  status: ['id', 'reference'],
  balance: [],
};

/** The request of a call with these values. @param base the address of the public API */
export function programRequest(call: ComposerCall, values: ComposerValues, base: string): ProgramRequest {
  const { to, numbers, text, senderId, class: messageClass, id, reference } = values;
  const terms = {
    ...(senderId && { senderId }),
    ...(messageClass !== 'transactional' && { class: messageClass }),
  };
  const one = { to: to.trim(), text, ...terms };
  if (call === 'one') return { method: sendMessage.method, url: base + sendMessage.path, body: one };
  if (call === 'check')
    return { method: sendMessage.method, url: base + sendMessage.path, body: { ...one, validateOnly: true } };
  if (call === 'many') {
    const recipients = numbers
      .split(/[\n,;]/)
      .map((number) => ({ to: number.trim() }))
      .filter((recipient) => recipient.to !== '');
    return {
      method: sendMessages.method,
      url: base + sendMessages.path,
      body: { text, recipients, ...terms },
    };
  }
  if (call === 'balance') return { method: readBalance.method, url: base + readBalance.path };
  return id.trim() || !reference.trim()
    ? { method: readMessage.method, url: base + pathOf(readMessage, { id: id.trim() || exampleId }) }
    : {
        method: readMessages.method,
        url: `${base}${readMessages.path}?${new URLSearchParams({ reference: reference.trim() })}`,
      };
}

/** An id as answers have it, where none was given. */
const exampleId = '8123';
