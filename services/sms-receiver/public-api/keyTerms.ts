import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { can } from '#contract/permissions.ts';
import { AppError, forbiddenFields, refusal } from '#services/kit/errors.ts';
import type { Session, SessionKey } from '#services/kit/auth/session.ts';

/** The key of a call; every call of the public API has one. */
export function keyOf({ apiKey }: Session): SessionKey {
  if (!apiKey) throw new AppError('internal', 'A call of the public API has no key.');
  return apiKey;
}

/** Whether what the call sends goes to the test carrier. */
export function isTestKey(session: Session): boolean {
  return keyOf(session).kind === 'test';
}

/** Refuses to change what is not only for tests. @throws forbidden for a test key */
export function refuseTestKey(session: Session): void {
  if (isTestKey(session)) throw refusal('forbidden', 'test-key-only-reads');
}

/** Class and sender ID of messages. */
export interface Terms {
  class: MessageClass;
  /** The company's default when it is left out. */
  senderId?: string;
}

/**
 * Class and sender ID of a request: those that it names, or what the key has for those that are left out.
 * @throws forbidden with the fields that the key may not have
 */
export function termsFor(
  session: Session,
  asked: { class?: MessageClass | undefined; senderId?: string | undefined },
): Terms {
  const { classes, senderIds } = keyOf(session);
  const messageClass = asked.class ?? 'transactional';
  const senderId = asked.senderId ?? senderIds?.[0];
  const problems: Record<string, FieldProblem> = {};
  if (!classes.includes(messageClass)) problems.class = 'class-not-of-key';
  else if (messageClass === 'otp' && !can(session.permissions, 'send-otp'))
    problems.class = 'otp-not-permitted';
  if (senderId !== undefined && senderIds && !senderIds.includes(senderId))
    problems.senderId = 'sender-id-not-of-key';
  if (Object.keys(problems).length > 0) throw forbiddenFields(problems);
  return { class: messageClass, ...(senderId !== undefined && { senderId }) };
}
