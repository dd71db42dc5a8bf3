import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Confirm, useListContext, useNotify, useRefresh } from 'react-admin';
import { emptyDoNotDisturb } from '#contract/main-api/carriers/doNotDisturb.ts';
import { useFormats } from '../../components/useFormats.ts';
import { call } from '../../dataProviders/http/httpClient.ts';

/** Empties the whole list, whatever its filters show, after a question. */
export function EmptyButton() {
  const notify = useNotify();
  const refresh = useRefresh();
  const { number } = useFormats();
  const { isPending } = useListContext();
  const [isAsking, setAsking] = useState(false);
  const emptying = useMutation({
    mutationFn: () => call(emptyDoNotDisturb, {}),
    onSuccess: ({ removed }) => {
      notify('doNotDisturb.empty.done', {
        type: 'success',
        messageArgs: { smart_count: removed, count: number(removed) },
      });
      refresh();
    },
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button label="doNotDisturb.empty.action" disabled={isPending} onClick={() => setAsking(true)}>
        <DeleteIcon />
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={emptying.isPending}
        title="doNotDisturb.empty.title"
        content="doNotDisturb.empty.content"
        confirm="doNotDisturb.empty.action"
        confirmColor="warning"
        onConfirm={() => emptying.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
