import { useState } from 'react';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '#contract/sms-receiver/batches.ts';
import type { BatchAction } from '#domain/messages/status/batchState.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';
import { useRefreshBatches } from '../../pages/send/batches/actions/useBatchAction.ts';

export type CampaignAction = Exclude<BatchAction, 'start'>;

const calls = { pause: pauseCampaign, resume: resumeCampaign, cancel: cancelCampaign } as const;

/** Does something to every batch of a campaign that it can be done to. */
export function useCampaignAction(campaignId: number) {
  const refresh = useRefreshBatches();
  const [isPending, setIsPending] = useState(false);

  /** @returns how many batches were changed; null when it was refused, which has been said */
  const act = async (action: CampaignAction): Promise<number | null> => {
    setIsPending(true);
    try {
      return (await call(calls[action], { params: { id: campaignId } })).changed;
    } catch (error) {
      reportError(error);
      return null;
    } finally {
      setIsPending(false);
      refresh();
    }
  };
  return { act, isPending };
}
