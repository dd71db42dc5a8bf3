import { useNotify, useTranslate } from 'react-admin';
import { useFormats } from '../../../../components/useFormats.ts';
import { refusedFields } from '../../../../components/form/refusedFields.ts';
import type { Batch } from '../../../../dataProviders/resources/batches.ts';
import { StartDialog } from './StartTimeDialog.tsx';
import { callBatchAction, useRefreshBatches } from './useBatchAction.ts';

export interface ChangeStartDialogProps {
  batch: Batch;
  onClose: () => void;
}

/** Another time for a batch that is scheduled or late. */
export default function ChangeStartDialog({ batch, onClose }: ChangeStartDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { dateTime } = useFormats();
  const refresh = useRefreshBatches();
  const id = batch.batchId;

  const move = async (startsAt: string) => {
    try {
      await callBatchAction('start', id, startsAt);
    } catch (error) {
      return refusedFields(error);
    } finally {
      refresh();
    }
    notify('batches.move.done', { type: 'success', messageArgs: { id, time: dateTime(startsAt) } });
    onClose();
    return undefined;
  };
  return (
    <StartDialog
      title={translate('batches.move.title', { id })}
      startsAt={batch.state === 'late' ? null : batch.startsAt}
      onSave={move}
      onClose={onClose}
    />
  );
}
