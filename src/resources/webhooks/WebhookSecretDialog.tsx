import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { CreatedWebhook } from '#contract/main-api/programs/webhooks.ts';
import { SecretDialog } from '../../components/dialog/SecretDialog.tsx';

interface WebhookSecretDialogProps {
  created: CreatedWebhook;
  onClose: () => void;
}

/** Shows the new secret of a webhook, and how it is used. */
export function WebhookSecretDialog({
  created: { name, secret, previousSecretUntil },
  onClose,
}: WebhookSecretDialogProps) {
  const translate = useTranslate();
  return (
    <SecretDialog
      title={translate('webhooks.secret.title', { name })}
      secret={secret}
      texts={{
        once: 'webhooks.secret.once',
        name: 'webhooks.secret.name',
        copy: 'webhooks.secret.copy',
        copied: 'webhooks.secret.copied',
        stored: 'webhooks.secret.stored',
      }}
      isKept
      onClose={onClose}
    >
      <Typography>{translate('webhooks.secret.check')}</Typography>
      {previousSecretUntil && <Typography>{translate('webhooks.secret.both')}</Typography>}
    </SecretDialog>
  );
}
