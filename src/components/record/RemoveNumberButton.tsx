import RemoveIcon from '@mui/icons-material/UndoOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import {
  Confirm,
  useDelete,
  useNotify,
  useRecordContext,
  useResourceContext,
  useTranslate,
  type RaRecord,
} from 'react-admin';
import { access } from '../../screens/access.ts';
import { numberText } from '../sms/numberText.ts';
import { useMayCall } from '../useMayCall.ts';

interface RemoveNumberButtonProps {
  /** Keys of its texts begin so. */
  words: 'optOuts.remove' | 'doNotDisturb.remove';
}

/** Takes a number off a list, after a question that names it. */
export function RemoveNumberButton({ words }: RemoveNumberButtonProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const resource = useResourceContext()!;
  const record = useRecordContext<RaRecord<number> & { msisdn: string }>();
  const mayRemove = useMayCall(access[resource]!.delete!);
  const [isAsking, setAsking] = useState(false);
  const [remove, { isPending }] = useDelete();
  if (!record || !mayRemove) return null;

  const number = { number: numberText(record.msisdn) };
  const confirm = () =>
    void remove(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(`${words}.done`, { type: 'success', messageArgs: number }),
        onError: (error) => notify((error as Error).message, { type: 'error' }),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <Button size="small" startIcon={<RemoveIcon />} onClick={() => setAsking(true)}>
        {translate(`${words}.action`)}
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title={`${words}.title`}
        content={`${words}.content`}
        titleTranslateOptions={number}
        contentTranslateOptions={number}
        confirm={`${words}.confirm`}
        confirmColor="warning"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
