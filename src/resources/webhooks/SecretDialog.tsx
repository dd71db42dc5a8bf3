import CopyIcon from '@mui/icons-material/ContentCopy';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import type { CreatedWebhook } from '#contract/main-api/webhooks.ts';
import { ActionDialog } from '../../components/dialog/ActionDialog.tsx';
import { useCopy } from '../../components/message/actions/CopyButton.tsx';

interface SecretDialogProps {
  created: CreatedWebhook;
  onClose: () => void;
}

/** Shows a new secret, which cannot be seen again. */
export function SecretDialog({ created: { name, secret, previousSecretUntil }, onClose }: SecretDialogProps) {
  const translate = useTranslate();
  const copy = useCopy();
  useEffect(() => {
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', keep);
    return () => window.removeEventListener('beforeunload', keep);
  }, []);
  return (
    <ActionDialog
      title={translate('webhooks.secret.title', { name })}
      closeLabel="webhooks.secret.stored"
      isKept
      actions={
        <Button
          variant="contained"
          autoFocus
          startIcon={<CopyIcon />}
          onClick={() => void copy(secret, 'webhooks.secret.copied')}
        >
          {translate('webhooks.secret.copy')}
        </Button>
      }
      onClose={onClose}
    >
      <Alert severity="warning">{translate('webhooks.secret.once')}</Alert>
      <Box
        component="code"
        translate="no"
        aria-label={translate('webhooks.secret.name')}
        role="group"
        sx={secretSx}
      >
        {secret}
      </Box>
      <Typography>{translate('webhooks.secret.check')}</Typography>
      {previousSecretUntil && <Typography>{translate('webhooks.secret.both')}</Typography>}
    </ActionDialog>
  );
}

const secretSx = {
  display: 'block',
  p: 1.5,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'var(--sunken)',
  fontFamily: 'monospace',
  fontSize: '1rem',
  fontWeight: 600,
  overflowWrap: 'anywhere',
  userSelect: 'all',
};
