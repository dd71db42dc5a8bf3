import OffIcon from '@mui/icons-material/PauseCircleOutlined';
import OnIcon from '@mui/icons-material/PlayCircleOutlined';
import SecretIcon from '@mui/icons-material/VpnKeyOutlined';
import TestIcon from '@mui/icons-material/SendOutlined';
import { Button, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useNotify, useRefresh, useTranslate } from 'react-admin';
import {
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type CreatedWebhook,
  type Webhook,
} from '#contract/main-api/programs/webhooks.ts';
import { DeleteRecordButton } from '../../components/record/DeleteRecordButton.tsx';
import { call } from '../../dataProviders/http/httpClient.ts';
import { deliveriesKey } from './Deliveries.tsx';
import { WebhookSecretDialog } from './WebhookSecretDialog.tsx';

/** Buttons of one webhook beside its form. */
export function WebhookActions({ webhook: { id, name, kind, isOn } }: { webhook: Webhook }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const [created, setCreated] = useState<CreatedWebhook | null>(null);
  const params = { id };

  const act = async (action: () => Promise<unknown>) => {
    setPending(true);
    try {
      await action();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    setPending(false);
    setAsking(false);
  };
  const test = async () => {
    await call(testWebhook, { params });
    notify('webhooks.test.sent', { type: 'success' });
    await queryClient.invalidateQueries({ queryKey: deliveriesKey(id) });
  };
  const turn = async () => {
    await call(updateWebhook, { params, body: { isOn: !isOn } });
    refresh();
  };
  const rotate = async () => setCreated(await call(rotateWebhookSecret, { params }));

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      {isOn && (
        <Button
          variant="outlined"
          startIcon={<TestIcon />}
          disabled={isPending}
          onClick={() => void act(test)}
        >
          {translate('webhooks.test.action')}
        </Button>
      )}
      <Button
        variant="outlined"
        startIcon={<SecretIcon />}
        disabled={isPending}
        onClick={() => setAsking(true)}
      >
        {translate('webhooks.rotate.action')}
      </Button>
      <Button
        variant={isOn ? 'text' : 'contained'}
        startIcon={isOn ? <OffIcon /> : <OnIcon />}
        disabled={isPending}
        onClick={() => void act(turn)}
      >
        {translate(isOn ? 'webhooks.turn_off' : 'webhooks.turn_on')}
      </Button>
      {/* The form of an endpoint has it, and a status address has no form. */}
      {kind === 'status-url' && <DeleteRecordButton />}
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title={translate('webhooks.rotate.title', { name })}
        content={translate('webhooks.rotate.content')}
        confirm="webhooks.rotate.confirm"
        onConfirm={() => void act(rotate)}
        onClose={() => setAsking(false)}
      />
      {created && (
        <WebhookSecretDialog
          created={created}
          onClose={() => {
            setCreated(null);
            refresh();
          }}
        />
      )}
    </Stack>
  );
}
