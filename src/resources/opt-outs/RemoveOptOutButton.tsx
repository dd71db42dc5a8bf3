import RemoveIcon from '@mui/icons-material/UndoOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Confirm, useDelete, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { deleteOptOut, type OptOut } from '#contract/sms-receiver/optOuts.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { numberText } from '../../components/sms/numberText.ts';

/** Takes somebody off the list, after a question that names them. */
export function RemoveOptOutButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const optOut = useRecordContext<OptOut>();
  const mayRemove = useMayCall(deleteOptOut);
  const [isAsking, setAsking] = useState(false);
  const [remove, { isPending }] = useDelete<OptOut>();
  if (!optOut || !mayRemove) return null;

  const words = { number: numberText(optOut.msisdn) };
  const confirm = () =>
    void remove(
      'opt-outs',
      { id: optOut.id, previousData: optOut },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify('optOuts.remove.done', { type: 'success', messageArgs: words }),
        onError: (error) => notify((error as Error).message, { type: 'error' }),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <Button size="small" startIcon={<RemoveIcon />} onClick={() => setAsking(true)}>
        {translate('optOuts.remove.action')}
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title="optOuts.remove.title"
        content="optOuts.remove.content"
        titleTranslateOptions={words}
        contentTranslateOptions={words}
        confirm="optOuts.remove.confirm"
        confirmColor="warning"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
