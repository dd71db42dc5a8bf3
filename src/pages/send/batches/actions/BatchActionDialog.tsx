import { useNotify, useTranslate } from 'react-admin';
import { canDo } from '#domain/batchState.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import type { Batch } from '../../../../dataProviders/resources/batches.ts';
import { sharesOf } from '../batchShares.ts';
import { figuresOf } from './actionFigures.ts';
import { DeedQuestion, type AskedDeed } from './ConfirmActionDialog.tsx';
import { useBatchDeed } from './useBatchAction.ts';

interface DeedDialogProps {
  batch: Batch;
  deed: AskedDeed;
  onClose: () => void;
  onDone: () => void;
}

/** Asks, and does it to one batch. */
export function DeedDialog({ batch, deed, onClose, onDone }: DeedDialogProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const notify = useNotify();
  const { act, isPending } = useBatchDeed(batch);
  const figures = figuresOf(batch);
  const id = batch.batchId;

  const confirm = async () => {
    const after = await act(deed);
    if (!after) return onClose();
    // What has left between the question and the answer is not among them. Calling back many takes a while.
    const shares = sharesOf(after);
    const waiting = number(shares.waiting + shares.cancelled);
    notify(`batches.deeds.${deed}.done`, { type: 'success', messageArgs: { id, waiting } });
    onDone();
  };

  return (
    <DeedQuestion
      title={translate(`batches.deeds.${deed}.title`, { id })}
      deed={deed}
      figures={figures}
      isMoving={batch.state === 'running'}
      isPossible={canDo(deed, batch.state) === 'yes'}
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
