import { useNotify } from 'react-admin';
import type { Campaign } from '#contract/main-api/sending/campaigns.ts';
import { canDo } from '#domain/messages/status/batchState.ts';
import { useFormats } from '../../components/useFormats.ts';
import type { BatchRecord } from '../../dataProviders/resources/batches.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';
import { useOfferUndo } from '../../components/toasts/UndoContext.ts';
import { callBatchAction, useRefreshBatches } from '../../pages/send/batches/actions/useBatchAction.ts';
import { useCampaignAction } from './useCampaignAction.ts';

/** Pauses what is running of a campaign without asking, as `usePause` does a batch. */
export function usePauseCampaign({ id, name }: Campaign, batches: readonly BatchRecord[]) {
  const { number } = useFormats();
  const notify = useNotify();
  const offerUndo = useOfferUndo();
  const refresh = useRefreshBatches();
  const { act, isPending } = useCampaignAction(id);
  const counted = (count: number) => ({ smart_count: count, count: number(count), name });

  const pause = async () => {
    const running = batches.filter(({ state }) => canDo('pause', state) === 'yes');
    const changed = await act('pause');
    if (changed !== null) {
      offerUndo({
        message: 'campaigns.actions.pause.done',
        args: counted(changed),
        undo: () => void resume(running),
      });
    }
  };
  /** One by one: others of the campaign may have been paused before. */
  const resume = async (paused: readonly BatchRecord[]) => {
    try {
      await Promise.all(paused.map(({ batchId }) => callBatchAction('resume', batchId)));
      notify('campaigns.actions.resume.done', { type: 'success', messageArgs: counted(paused.length) });
    } catch (error) {
      reportError(error);
    } finally {
      refresh();
    }
  };
  return { pause, isPausing: isPending };
}
