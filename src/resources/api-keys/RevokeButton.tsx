import RevokeIcon from '@mui/icons-material/Block';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState, type MouseEvent } from 'react';
import { Confirm, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { revokeApiKey, type ApiKey } from '#contract/main-api/programs/apiKeys.ts';
import { RowMenu } from '../../components/list/RowMenu.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { call } from '../../dataProviders/http/httpClient.ts';

/** Ends a key, after a question that says what stops. Its record stays. */
export function RevokeButton({ isInRow = false }: { isInRow?: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const { dateTime } = useFormats();
  const key = useRecordContext<ApiKey>();
  const mayRevoke = useMayCall(revokeApiKey);
  const [isAsking, setAsking] = useState(false);
  const revoking = useMutation({
    mutationFn: ({ id }: ApiKey) => call(revokeApiKey, { params: { id } }),
    onSuccess: (_revoked, { name }) =>
      notify('apiKeys.revoke.done', { type: 'success', messageArgs: { name } }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => {
      setAsking(false);
      refresh();
    },
  });
  if (!key || !mayRevoke || key.revokedAt) return null;

  const lastUse = key.lastUsedAt
    ? translate('apiKeys.revoke.last_used', { date: dateTime(key.lastUsedAt) })
    : translate('apiKeys.revoke.never_used');
  const button = (
    <Button size="small" color="error" startIcon={<RevokeIcon />} onClick={() => setAsking(true)}>
      {translate('apiKeys.revoke.action')}
    </Button>
  );
  return (
    <span onClick={(event: MouseEvent) => event.stopPropagation()}>
      {isInRow ? <RowMenu dangerous={button} /> : button}
      <Confirm
        isOpen={isAsking}
        loading={revoking.isPending}
        title={translate('apiKeys.revoke.title', { name: key.name })}
        content={`${translate('apiKeys.revoke.content')} ${lastUse}`}
        confirm="apiKeys.revoke.confirm"
        confirmColor="warning"
        onConfirm={() => revoking.mutate(key)}
        onClose={() => setAsking(false)}
      />
    </span>
  );
}
