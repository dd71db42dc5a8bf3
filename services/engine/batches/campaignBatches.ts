import type { Transaction } from 'kysely';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { BatchKey } from '../messages/keys.ts';

/**
 * The batches of a campaign that are in one of these states, oldest first.
 * @param companyId whose campaign it must be; null means any
 * @returns null when there is no such campaign
 */
export async function batchesOfCampaign(
  queries: Queries,
  campaignId: number,
  companyId: number | null,
  states: readonly BatchState[],
): Promise<BatchKey[] | null> {
  const campaign = await campaignOf(queries, campaignId, companyId).executeTakeFirst();
  if (!campaign) return null;
  const batches = await queries
    .selectFrom('batches')
    .select('id')
    .where('company_id', '=', campaign.company_id)
    .where('campaign_id', '=', campaignId)
    // Single messages are claimed as soon as they are accepted.
    .where('kind', '<>', 'single')
    .where('state', 'in', [...states])
    .orderBy('id')
    .execute();
  return batches.map(({ id }) => ({ companyId: campaign.company_id, batchId: id }));
}

/**
 * Locks a campaign, so that everything that is being accepted for it has been committed or rolled back.
 * @param companyId whose campaign it must be; null means any
 */
export async function awaitAcceptances(
  transaction: Transaction<Schema>,
  campaignId: number,
  companyId: number | null,
): Promise<void> {
  await campaignOf(transaction, campaignId, companyId).forUpdate().execute();
}

function campaignOf(queries: Queries, campaignId: number, companyId: number | null) {
  return queries
    .selectFrom('campaigns')
    .select('company_id')
    .where('id', '=', campaignId)
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId!));
}
