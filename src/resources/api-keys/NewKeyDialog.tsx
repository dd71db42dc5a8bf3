import CopyIcon from '@mui/icons-material/ContentCopy';
import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { CreatedApiKey } from '#contract/main-api/apiKeys.ts';
import { CodeBlock } from '../../components/api/CodeBlock.tsx';
import { exampleNumber, firstMessage } from '../../components/api/firstMessage.ts';
import { snippetOf } from '../../components/api/snippets.ts';
import { ActionDialog } from '../../components/dialog/ActionDialog.tsx';
import { useCopy } from '../../components/message/actions/CopyButton.tsx';
import { useRuntimeConfig } from '../../runtimeConfig.ts';
import { useSignedInUser } from '../../session.ts';

interface NewKeyDialogProps {
  created: CreatedApiKey;
  onClose: () => void;
}

/** Shows a new key, which cannot be seen again: only its own button closes this. */
export function NewKeyDialog({ created: { key, name, kind, permissions }, onClose }: NewKeyDialogProps) {
  const translate = useTranslate();
  const copy = useCopy();
  const config = useRuntimeConfig();
  const { contactNo } = useSignedInUser();
  useEffect(() => {
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', keep);
    return () => window.removeEventListener('beforeunload', keep);
  }, []);
  const line =
    config &&
    snippetOf(
      'curl',
      firstMessage(config.publicApi, contactNo ?? exampleNumber, translate('apiKeys.made.first_text')),
      key,
    );
  return (
    <ActionDialog
      title={translate('apiKeys.made.title', { name })}
      maxWidth="md"
      closeLabel="apiKeys.made.stored"
      isKept="always"
      actions={
        <Button
          variant="contained"
          autoFocus
          startIcon={<CopyIcon />}
          onClick={() => void copy(key, 'apiKeys.made.copied_key')}
        >
          {translate('apiKeys.made.copy_key')}
        </Button>
      }
      onClose={onClose}
    >
      <Alert severity="warning">{translate('apiKeys.made.once')}</Alert>
      <Box component="code" translate="no" aria-label={translate('apiKeys.made.key')} role="group" sx={keySx}>
        {key}
      </Box>
      {line && permissions.includes('send-single-sms') && (
        <CodeBlock
          code={line}
          label={translate('apiKeys.made.first_label')}
          copied="apiKeys.made.copied_line"
        >
          <Typography>{translate(`apiKeys.made.${kind === 'test' ? 'first_test' : 'first'}`)}</Typography>
        </CodeBlock>
      )}
      <Typography variant="body2" color="text.secondary">
        <Link component={RouterLink} to="/home/api" target="_blank" rel="noopener">
          {translate('apiKeys.made.more')}
        </Link>
      </Typography>
    </ActionDialog>
  );
}

const keySx = {
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
