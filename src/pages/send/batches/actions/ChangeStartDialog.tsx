import { useNotify, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { startBatch } from '#contract/sms-receiver/batches.ts';
import { FormDialog } from '../../../../components/dialog/FormDialog.tsx';
import { useFormats } from '../../../../components/useFormats.ts';
import { contractResolver } from '../../../../components/form/contractResolver.ts';
import { refusedFields } from '../../../../components/form/saving/refusedFields.ts';
import { startRule } from '../../../../components/form/inputs/StartsAtInput.tsx';
import { StartTimeInput } from '../../../../components/form/inputs/StartTimeInput.tsx';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { callBatchAction, useRefreshBatches } from './useBatchAction.ts';

interface ChangeStartDialogProps {
  batch: BatchRecord;
  onClose: () => void;
}

const resolver = contractResolver(startBatch.body, {
  // Left out, it would start now, which is another button.
  check: (values: FieldValues) => (values.startsAt ? startRule(values) : { startsAt: 'problems.required' }),
});

/** Another time for a batch that is scheduled or late. */
export default function ChangeStartDialog({ batch, onClose }: ChangeStartDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { dateTime } = useFormats();
  const refresh = useRefreshBatches();
  const id = batch.batchId;

  const move = async ({ startsAt }: { startsAt: string }) => {
    try {
      await callBatchAction('start', id, startsAt);
    } catch (error) {
      return refusedFields(error);
    } finally {
      refresh();
    }
    notify('batches.move.done', { type: 'success', messageArgs: { id, time: dateTime(startsAt) } });
    return undefined;
  };
  return (
    <FormDialog<{ startsAt: string }>
      title={translate('batches.move.title', { id })}
      maxWidth="xs"
      closeLabel="batches.leave"
      resource="batches"
      record={{ startsAt: batch.state === 'late' ? null : batch.startsAt }}
      resolver={resolver}
      submitLabel="batches.move.save"
      onSubmit={move}
      onClose={onClose}
    >
      <StartTimeInput isRequired autoFocus messageClass={batch.class} />
    </FormDialog>
  );
}
