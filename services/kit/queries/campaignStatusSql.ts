import { sql, type RawBuilder } from 'kysely';
import type { CampaignStatus } from '#contract/main-api/sending/campaigns.ts';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { statesOfCampaign } from '#domain/messages/status/campaignStatus.ts';

/** State of a batch of a campaign. A single message counts as finished: there is nothing to pause or to wait for. */
export const stateInCampaign = sql<BatchState>`case when batches.kind = 'single' then 'finished' else batches.state end`;

/** Conditions that hold for a campaign with this status. `companyId` and `id` are values or columns. */
export function campaignStatusConditions(
  { companyId, id }: { companyId: RawBuilder<unknown>; id: RawBuilder<unknown> },
  status: CampaignStatus,
): RawBuilder<boolean>[] {
  const { some, none } = statesOfCampaign(status);
  const hasBatch = (states: readonly BatchState[]) => sql<boolean>`exists (select from batches
    where batches.company_id = ${companyId} and batches.campaign_id = ${id}
      and ${stateInCampaign} = any(${states}::text[]))`;
  return [
    ...(none.length === 0 ? [] : [sql<boolean>`not ${hasBatch(none)}`]),
    ...(some === null ? [] : [hasBatch([some])]),
  ];
}
