import type { Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import { readAcceptanceData } from './acceptanceData.ts';
import { lockCampaign, type CampaignTerms } from './campaign.ts';
import { checkSms } from './check.ts';
import type { NewMessage, SmsInput } from './messages.ts';
import { startOf, startWithin } from './start.ts';

/** One message, the campaign to which it is to be added, and its own start. */
export interface CheckedInput {
  sms: SmsInput;
  campaignId?: number | undefined;
  startsAt?: string | undefined;
}

export interface CheckedMessage {
  message: NewMessage;
  campaign: CampaignTerms | undefined;
  /** The start that the request asks for. */
  ownStart: Date | undefined;
  /** When it leaves; null is at once. */
  start: Date | null;
}

/**
 * Applies every rule of a single message but that of credit.
 * @param clock the database's
 * @throws rule-refused with the fields at fault
 */
export async function checkMessage(
  transaction: Transaction<Schema>,
  companyId: number,
  { sms, campaignId, startsAt }: CheckedInput,
  clock: Clock,
): Promise<CheckedMessage> {
  const ownStart = startOf(startsAt, clock);
  const campaign =
    campaignId === undefined ? undefined : await lockCampaign(transaction, companyId, campaignId);
  const data = await readAcceptanceData(transaction, [{ companyId, sms }]);
  const message = checkSms(companyId, sms, data, { campaign, startsAt: ownStart });
  return { message, campaign, ownStart, start: startWithin(campaign, ownStart, clock) };
}
