import { can } from '#contract/permissions.ts';
import type { AcceptedSms } from '#contract/sms-receiver/sending.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { IdempotencyKey } from '#services/kit/database/idempotency.ts';
import { forbiddenFields } from '#services/kit/errors.ts';
import { singleAcceptance, type SendRequest } from '#services/engine/singles/acceptSingles.ts';
import { traceStep } from '#services/engine/monitoring/tracing.ts';
import { crashPoint } from '#services/engine/crashPoint.ts';

/** @param clock the database's */
export function sendingService(database: Database, clock: Clock, onAccepted: (isUrgent: boolean) => void) {
  const accept = singleAcceptance(database, clock);
  return {
    /**
     * Accepts one message: after this resolves it is on stable storage with its credit held, and will reach
     * exactly one final state.
     * @param onRepeat is called when it repeats another request
     * @throws forbidden on `class`, rule-refused with the fields at fault, insufficient-credit, idempotency-key-reused
     */
    async sendSingle(
      session: Session,
      sms: SendRequest['sms'],
      idempotencyKey: IdempotencyKey,
      onRepeat?: () => void,
    ): Promise<AcceptedSms> {
      if (sms.class === 'otp' && !can(session.permissions, 'send-otp'))
        throw forbiddenFields({ class: 'otp-not-permitted' }, 'send-otp');
      const from = clock.now();
      const accepted = await accept({ sender: session, sms, idempotencyKey, onRepeat });
      traceStep?.(
        'accept',
        { companyId: session.companyId, id: Number(accepted.messageId) },
        { from, to: clock.now() },
        { 'barta.class': sms.class },
      );
      crashPoint('after-accept-commit');
      onAccepted(sms.class === 'otp');
      return accepted;
    },
  };
}
