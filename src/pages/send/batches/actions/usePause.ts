import { useNotify } from 'react-admin';
import { useFormats } from '../../../../components/useFormats.ts';
import type { Batch } from '../../../../dataProviders/resources/batches.ts';
import { useNotifyUndoable } from '../../../../layout/toasts/ToastMessage.tsx';
import { figuresOf } from './actionFigures.ts';
import { useBatchAction } from './useBatchAction.ts';

/**
 * Pauses a batch without asking: it harms nothing, and while somebody reads a question messages leave. The toast takes
 * it back.
 */
export function usePause(batch: Batch) {
  const { number } = useFormats();
  const notify = useNotify();
  const notifyUndoable = useNotifyUndoable();
  const { act, isPending } = useBatchAction(batch);
  const messageArgs = { id: batch.batchId };

  const undo = async () => {
    if (await act('resume')) notify('batches.actions.resume.done', { type: 'success', messageArgs });
  };
  const pause = async () => {
    const after = await act('pause');
    if (!after) return;
    const { left, waiting } = figuresOf(after);
    const words = { ...messageArgs, left: number(left), waiting: number(waiting) };
    notifyUndoable('batches.actions.pause.done', words, () => void undo());
  };
  return { pause, isPausing: isPending };
}
