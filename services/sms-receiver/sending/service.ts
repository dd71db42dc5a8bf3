import type { AcceptedSms, SingleSms } from '#contract/sms-receiver/sending.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { classRules } from '#domain/messageClass.ts';
import { parseMsisdn } from '#domain/msisdn.ts';
import { operatorOf } from '#domain/operators.ts';
import { isSendable } from '#domain/sms/octets.ts';
import { maxSegments, segmentsOf } from '#domain/sms/segments.ts';
import { refusedFields } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/session.ts';
import { crashPoint } from '../crashPoint.ts';
import type { NewMessage, SendingRepository } from './repository.ts';

export type SendingService = ReturnType<typeof sendingService>;

export function sendingService(messages: SendingRepository, onAccepted: () => void) {
  return {
    /**
     * Accepts one message: after this resolves it is on stable storage with its credit held, and will reach
     * exactly one final state.
     * @throws rule-refused with the fields at fault, insufficient-credit, idempotency-key-reused
     */
    async sendSingle(session: Session, sms: SingleSms, idempotencyKey: string): Promise<AcceptedSms> {
      const request = { key: idempotencyKey, input: sms };
      // The rules inside: a repeat gets the first answer also when a rule would refuse it by now.
      const accepted = await messages.once(session, request, async (queries) => {
        const senderId = await messages.approvedSenderId(queries, session.companyId, sms.senderId);
        return messages.acceptSingle(queries, session, checked(sms, senderId));
      });
      crashPoint('after-accept-commit');
      onAccepted();
      return accepted;
    },
  };
}

/** Every rule at once, so that a person sees all that is wrong. */
function checked(sms: SingleSms, senderId: string | null): NewMessage {
  const problems: Record<string, FieldProblem> = {};
  const number = parseMsisdn(sms.to);
  if (!number.ok) problems.to = `msisdn-${number.reason}`;
  const { encoding, segments } = segmentsOf(sms.text);
  if (sms.text.trim() === '') problems.text = 'text-empty';
  else if (!isSendable(sms.text)) problems.text = 'text-not-sendable';
  else if (segments > maxSegments) problems.text = 'text-too-many-segments';
  if (senderId === null) problems.senderId = 'sender-id-not-approved';
  if (!number.ok || senderId === null || Object.keys(problems).length > 0) throw refusedFields(problems);

  const { lane, validitySeconds } = classRules[sms.class];
  return {
    msisdn: number.msisdn,
    operator: operatorOf(number.msisdn),
    text: sms.text,
    encoding,
    segments,
    senderId,
    class: sms.class,
    lane,
    validitySeconds,
  };
}
