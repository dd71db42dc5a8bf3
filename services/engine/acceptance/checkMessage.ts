import type { Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { readAcceptanceData } from './acceptanceData.ts';
import { lockCampaign, type CampaignTerms } from './campaign.ts';
import { checkSms } from './check.ts';
import type { NewMessage, SmsInput } from './messages.ts';

/** One message, and the campaign to which it is to be added. */
export interface CheckedInput {
  sms: SmsInput;
  campaignId: number | undefined;
}

/** Applies every rule of a single message but that of credit. @throws rule-refused with the fields at fault */
export async function checkMessage(
  transaction: Transaction<Schema>,
  companyId: number,
  { sms, campaignId }: CheckedInput,
): Promise<{ message: NewMessage; campaign: CampaignTerms | undefined }> {
  const campaign =
    campaignId === undefined ? undefined : await lockCampaign(transaction, companyId, campaignId);
  const data = await readAcceptanceData(transaction, [{ companyId, sms }]);
  return { message: checkSms(companyId, sms, data, { campaign }), campaign };
}
