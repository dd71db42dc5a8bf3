import { useNotify } from 'react-admin';
import type { Campaign } from '#contract/main-api/campaigns.ts';
import { canDo } from '#domain/batchState.ts';
import { useFormats } from '../../components/useFormats.ts';
import type { Batch } from '../../dataProviders/resources/batches.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';
import { useNotifyUndoable } from '../../layout/toasts/ToastMessage.tsx';
import { callDeed, useRefreshBatches } from '../../pages/send/batches/actions/useBatchAction.ts';
import { useCampaignDeed } from './useCampaignDeed.ts';

/** Pauses what is running of a campaign without asking, as `usePause` does a batch. */
export function usePauseCampaign({ id, name }: Campaign, batches: readonly Batch[]) {
  const { number } = useFormats();
  const notify = useNotify();
  const notifyUndoable = useNotifyUndoable();
  const refresh = useRefreshBatches();
  const { act, isPending } = useCampaignDeed(id);
  const counted = (count: number) => ({ smart_count: count, count: number(count), name });

  const pause = async () => {
    const running = batches.filter(({ state }) => canDo('pause', state) === 'yes');
    const changed = await act('pause');
    if (changed !== null) {
      notifyUndoable('campaigns.deeds.pause.done', counted(changed), () => void resume(running));
    }
  };
  /** One by one: others of the campaign may have been paused before. */
  const resume = async (paused: readonly Batch[]) => {
    try {
      await Promise.all(paused.map(({ batchId }) => callDeed('resume', batchId)));
      notify('campaigns.deeds.resume.done', { type: 'success', messageArgs: counted(paused.length) });
    } catch (error) {
      reportError(error);
    } finally {
      refresh();
    }
  };
  return { pause, isPausing: isPending };
}
