import { sql } from 'kysely';
import type { Campaign } from '#contract/main-api/sending/campaigns.ts';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import type { WaitReason } from '#contract/sms-receiver/waiting.ts';
import { isWaitState, readWaitReasons, reasonFor } from '#services/engine/waiting/waitReasons.ts';
import { bigints, texts, unnested } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { Session } from '#services/kit/auth/session.ts';

/** A campaign as its reasons are found by. */
type CampaignKey = Pick<Campaign, 'id' | 'companyId' | 'status'>;

/** The oldest batches of a campaign that are looked at: they are sent first. */
const mostBatches = 20;

/** Campaigns with the reasons why they do not move: those of the batches by which each has its status. */
export async function campaignsWithReasons<Row extends CampaignKey>(
  queries: Queries,
  session: Session,
  campaigns: readonly Row[],
): Promise<(Row & Pick<Campaign, 'waitReason'>)[]> {
  const asked = campaigns.filter(({ status }) => isWaitState(status as BatchState));
  const batches = asked.length === 0 ? [] : await batchesOf(queries, asked);
  const reasons = await readWaitReasons(
    queries,
    batches.map(({ companyId, batchId }) => ({ companyId, batchId, message: null })),
  );
  const byCampaign = new Map<number, (WaitReason | null)[]>();
  for (const [index, { campaignId }] of batches.entries())
    byCampaign.set(campaignId, [...(byCampaign.get(campaignId) ?? []), reasons[index]!]);
  return campaigns.map((campaign) => {
    const own = byCampaign.get(campaign.id) ?? [];
    return { ...campaign, waitReason: own.includes(null) ? null : reasonFor(session, own[0] ?? null) };
  });
}

async function batchesOf(
  queries: Queries,
  campaigns: readonly CampaignKey[],
): Promise<{ campaignId: number; companyId: number; batchId: number }[]> {
  const asked = unnested('asked', {
    company_id: bigints(campaigns.map(({ companyId }) => companyId)),
    id: bigints(campaigns.map(({ id }) => id)),
    state: texts(campaigns.map(({ status }) => status)),
  });
  const { rows } = await sql<{ campaignId: number; companyId: number; batchId: number }>`
    select asked.id as "campaignId", asked.company_id as "companyId", batch.id as "batchId"
    from ${asked} cross join lateral (
      select id from batches
      where batches.company_id = asked.company_id and batches.campaign_id = asked.id and batches.kind <> 'single'
        and batches.state = asked.state
      order by id limit ${mostBatches}
    ) batch
    order by batch.id`.execute(queries);
  return rows;
}
