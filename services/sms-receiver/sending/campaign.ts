import type { Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { refusedFields } from '#services/kit/errors.ts';

/**
 * Sees that a campaign is the company's, and keeps it so until the transaction ends: nobody moves or deletes it
 * meanwhile.
 * @returns when it starts; null for at once
 * @throws rule-refused
 */
export async function holdCampaign(
  transaction: Transaction<Schema>,
  companyId: number,
  campaignId: number,
): Promise<Date | null> {
  const campaign = await transaction
    .selectFrom('campaigns')
    .select('starts_at')
    .where('company_id', '=', companyId)
    .where('id', '=', campaignId)
    .forShare()
    .executeTakeFirst();
  if (!campaign) throw refusedFields({ campaignId: 'no-such-record' });
  return campaign.starts_at;
}
