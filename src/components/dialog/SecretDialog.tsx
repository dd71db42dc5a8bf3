import CopyIcon from '@mui/icons-material/ContentCopy';
import { Alert, Box, Button } from '@mui/material';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { warnBeforeUnload } from '../../dataProviders/http/sessionItem.ts';
import { useCopy } from '../message/actions/CopyButton.tsx';
import { ActionDialog, type ActionDialogProps } from './ActionDialog.tsx';

interface SecretDialogProps extends Pick<
  ActionDialogProps,
  'title' | 'maxWidth' | 'isKept' | 'onClose' | 'children'
> {
  secret: string;
  /** Keys of its texts; `name` is what the secret is called. */
  texts: Record<'once' | 'name' | 'copy' | 'copied' | 'stored', string>;
}

/** Shows a new secret, which cannot be seen again. */
export function SecretDialog({ secret, texts, children, ...dialog }: SecretDialogProps) {
  const translate = useTranslate();
  const copy = useCopy();
  useEffect(() => warnBeforeUnload(() => true), []);
  return (
    <ActionDialog
      {...dialog}
      closeLabel={texts.stored}
      actions={
        <Button
          variant="contained"
          autoFocus
          startIcon={<CopyIcon />}
          onClick={() => void copy(secret, texts.copied)}
        >
          {translate(texts.copy)}
        </Button>
      }
    >
      <Alert severity="warning">{translate(texts.once)}</Alert>
      <Box component="code" translate="no" aria-label={translate(texts.name)} role="group" sx={secretSx}>
        {secret}
      </Box>
      {children}
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
