import type { CampaignStatus } from '#contract/main-api/sending/campaigns.ts';
import type { BatchState } from '#contract/sms-receiver/messages.ts';

/**
 * The order in which states decide for a campaign of several batches: first what waits for somebody's word, then what moves, then what
 * will, then what has ended. All of it cancelled is cancelled; some of it is not.
 */
const decidingFirst = [
  'late',
  'running',
  'paused',
  'scheduled',
  'finished',
  'cancelled',
] as const satisfies readonly (BatchState & CampaignStatus)[];

/** The status of a campaign by the states of its batches; a staged one does not count. */
export function campaignStatusOf(states: readonly BatchState[]): CampaignStatus {
  return decidingFirst.find((state) => states.includes(state)) ?? 'draft';
}

/** The batch states of which at least one is there, and those of which none may be, for a campaign to have `status`. */
export function statesOfCampaign(status: CampaignStatus): { some: BatchState | null; none: BatchState[] } {
  if (status === 'draft') return { some: null, none: [...decidingFirst] };
  return { some: status, none: decidingFirst.slice(0, decidingFirst.indexOf(status)) };
}
