import type { AcceptedSms, SingleSms } from '#contract/sms-receiver/sending.ts';
import type { Session } from '#services/kit/session.ts';
import { crashPoint } from '../crashPoint.ts';
import { holdCampaign } from './campaign.ts';
import { checkSms } from './check.ts';
import type { SendingRepository } from './repository.ts';

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
        const message = checkSms(sms, senderId);
        if (sms.campaignId !== undefined) await holdCampaign(queries, session.companyId, sms.campaignId);
        return messages.acceptSingle(queries, session, { ...message, campaignId: sms.campaignId });
      });
      crashPoint('after-accept-commit');
      onAccepted();
      return accepted;
    },
  };
}
