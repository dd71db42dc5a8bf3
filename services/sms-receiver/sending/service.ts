import { can } from '#contract/permissions.ts';
import type { AcceptedSms, SingleSms } from '#contract/sms-receiver/sending.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import { forbiddenFields } from '#services/kit/errors.ts';
import { once } from '#services/kit/database/idempotency.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { acceptScheduledSingle } from '#services/engine/batches/scheduledSingle.ts';
import { crashPoint } from '#services/engine/crashPoint.ts';
import { refuseOptedOut } from '#services/engine/opt-outs/refuse.ts';
import { acceptMessage } from '#services/engine/acceptance/accept.ts';
import { lockCampaign, refuseOtherTerms, startAhead } from '#services/engine/acceptance/campaign.ts';
import { checkSms } from '#services/engine/acceptance/check.ts';
import { approvedSenderId } from '#services/engine/acceptance/senderIds.ts';
import { acceptTogether, endpoint, type SendRequest } from '#services/engine/acceptance/together.ts';

export type SendingService = ReturnType<typeof sendingService>;

/** @param clock the database's */
export function sendingService(database: Database, clock: Clock, onAccepted: () => void) {
  const tryTogether = acceptTogether(database);

  /** With every rule, and every way to be refused. */
  function acceptAlone({ sender, sms, idempotencyKey }: SendRequest): Promise<AcceptedSms> {
    const { companyId } = sender;
    const request = { companyId, endpoint, key: idempotencyKey, input: sms };
    return writeAs(database, sender, (transaction) =>
      // The rules inside: a repeat gets the first answer also when a rule would refuse it by now.
      once(transaction, request, async () => {
        const { campaignId } = sms;
        const campaign =
          campaignId === undefined ? null : await lockCampaign(transaction, companyId, campaignId);
        const senderId = sms.senderId ?? campaign?.senderId;
        const message = checkSms(sms, await approvedSenderId(transaction, companyId, senderId));
        if (campaign) refuseOtherTerms(campaign, message);
        await refuseOptedOut(transaction, { ...message, companyId });
        if (campaign && startAhead(campaign, clock)) {
          return acceptScheduledSingle(transaction, { sender, message }, campaign, clock);
        }
        return acceptMessage(transaction, { sender, message: { ...message, campaignId } });
      }),
    );
  }

  return {
    /**
     * Accepts one message: after this resolves it is on stable storage with its credit held, and will reach
     * exactly one final state.
     * @throws forbidden on `class`, rule-refused with the fields at fault, insufficient-credit, idempotency-key-reused
     */
    async sendSingle(session: Session, sms: SingleSms, idempotencyKey: string): Promise<AcceptedSms> {
      if (sms.class === 'otp' && !can(session.permissions, 'send-otp'))
        throw forbiddenFields({ class: 'otp-not-permitted' }, 'send-otp');
      const request = { sender: session, sms, idempotencyKey };
      const accepted = (await tryTogether(request)) ?? (await acceptAlone(request));
      crashPoint('after-accept-commit');
      onAccepted();
      return accepted;
    },
  };
}
