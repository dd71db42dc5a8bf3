import RemoveIcon from '@mui/icons-material/UndoOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Confirm, useDelete, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { removeDoNotDisturb, type DoNotDisturbNumber } from '#contract/main-api/doNotDisturb.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { numberText } from '../../components/sms/numberText.ts';

/** Takes a number off the list, after a question that names it. */
export function RemoveButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const listed = useRecordContext<DoNotDisturbNumber>();
  const mayRemove = useMayCall(removeDoNotDisturb);
  const [isAsking, setAsking] = useState(false);
  const [remove, { isPending }] = useDelete<DoNotDisturbNumber>();
  if (!listed || !mayRemove) return null;

  const words = { number: numberText(listed.msisdn) };
  const confirm = () =>
    void remove(
      'do-not-disturb',
      { id: listed.id, previousData: listed },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify('doNotDisturb.remove.done', { type: 'success', messageArgs: words }),
        onError: (error) => notify((error as Error).message, { type: 'error' }),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <Button size="small" startIcon={<RemoveIcon />} onClick={() => setAsking(true)}>
        {translate('doNotDisturb.remove.action')}
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title="doNotDisturb.remove.title"
        content="doNotDisturb.remove.content"
        titleTranslateOptions={words}
        contentTranslateOptions={words}
        confirm="doNotDisturb.remove.confirm"
        confirmColor="warning"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
