import { useGetOne } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { findCampaign, type Campaign } from '#contract/main-api/sending/campaigns.ts';
import { useMayCall } from '../../../components/useMayCall.ts';

/** The part of a composer's form that a campaign decides about. */
export interface CampaignDraft {
  campaignId: number | null;
  senderId: string | null;
  class: Campaign['class'];
  startsAt?: string | null;
}

/** A campaign, for those who may read campaigns. */
export function useCampaign(id: number | null) {
  const mayRead = useMayCall(findCampaign);
  return useGetOne<Campaign>('campaign', { id: id ?? 0 }, { enabled: mayRead && id !== null, retry: false });
}

/** The campaign that the form adds messages to. */
export function useChosenCampaign(): { campaign: Campaign | undefined; error: Error | null } {
  const id = useWatch({ name: 'campaignId' }) as number | null;
  const { data, error } = useCampaign(id);
  return id === null ? { campaign: undefined, error: null } : { campaign: data, error };
}
