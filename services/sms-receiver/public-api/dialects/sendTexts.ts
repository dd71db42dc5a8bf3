import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { invalidFields } from '#services/kit/errors.ts';
import { keyOf } from '../keyTerms.ts';
import type { DialectRequest } from './Dialect.ts';

export interface Text {
  to: string;
  text: string;
  reference?: string | undefined;
}

interface Terms {
  senderId?: string | undefined;
  /** That of the key when it is left out. */
  class?: MessageClass | undefined;
  startsAt?: string | undefined;
  /** The address to which statuses of one message are reported, and their shape. Messages of lists have none. */
  callback?: { url: string; shape: string } | undefined;
  /** The name that a dialect's requests have of their own; a repeat gets the first answer. Otherwise that of the header. */
  idempotencyKey?: string | undefined;
}

export interface SentTexts {
  /** Null when there are several. */
  messageId: string | null;
  batchId: string | null;
  messages: number;
  segments: number;
}

/**
 * Sends the texts of a request as one message, or as a batch of which all or none is accepted.
 * @throws rule-refused, validation-failed and what the calls of `/v1` throw
 */
export async function sendTexts(
  { calls, session, idempotencyKey: keyOfHeader }: DialectRequest,
  texts: readonly Text[],
  { idempotencyKey = keyOfHeader, class: asked, callback, ...terms }: Terms,
): Promise<SentTexts> {
  const [first] = texts;
  if (!first) throw invalidFields({ to: 'required' });
  const { classes } = keyOf(session);
  // Dialects without classes send what their key may: programs of today know none.
  const messageClass = asked ?? (classes.includes('transactional') ? 'transactional' : classes[0]!);
  const common = { class: messageClass, ...withoutUndefined(terms) };
  if (texts.length === 1) {
    const body = { ...withoutUndefined(first), ...common, ...(callback && { statusUrl: callback.url }) };
    const sent = await calls.sendMessage(body, { idempotencyKey, statusShape: callback?.shape });
    return { messageId: sent.id, batchId: sent.batchId, messages: 1, segments: sent.segments };
  }
  const isOneText = texts.every(({ text }) => text === first.text);
  const recipients = texts.map(({ text, ...recipient }) =>
    withoutUndefined({ ...recipient, text: isOneText ? undefined : text }),
  );
  const body = { ...common, recipients, ...(isOneText && { text: first.text }) };
  const { id, accepted, segments } = await calls.sendMessages(body, idempotencyKey);
  return { messageId: null, batchId: id, messages: accepted, segments };
}

function withoutUndefined(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
