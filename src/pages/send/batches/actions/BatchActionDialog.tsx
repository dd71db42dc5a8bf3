import { useNotify, useTranslate } from 'react-admin';
import { canDo } from '#domain/messages/status/batchState.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { sharesOf } from '../batchShares.ts';
import { figuresOf } from './actionFigures.ts';
import { ConfirmActionDialog, type ConfirmedAction } from './ConfirmActionDialog.tsx';
import { useBatchAction } from './useBatchAction.ts';

interface BatchActionDialogProps {
  batch: BatchRecord;
  action: ConfirmedAction;
  onClose: () => void;
  onDone: () => void;
}

/** Asks, and does it to one batch. */
export function BatchActionDialog({ batch, action, onClose, onDone }: BatchActionDialogProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const notify = useNotify();
  const { act, isPending } = useBatchAction(batch);
  const figures = figuresOf(batch);
  const id = batch.batchId;

  const confirm = async () => {
    const after = await act(action);
    if (!after) return onClose();
    // Messages that left between the question and the answer are not among them. Cancelling many takes a while.
    const shares = sharesOf(after);
    const waiting = number(shares.waiting + shares.cancelled);
    notify(`batches.actions.${action}.done`, { type: 'success', messageArgs: { id, waiting } });
    onDone();
  };

  return (
    <ConfirmActionDialog
      title={translate(`batches.actions.${action}.title`, { id })}
      action={action}
      figures={figures}
      isSending={batch.state === 'running'}
      isPossible={canDo(action, batch.state) === 'yes'}
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
