import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import DoneIcon from '@mui/icons-material/Done';
import { Alert, AlertTitle, Button, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';

/** A made password in plain sight, to be copied before it is gone. */
export function MadePassword({ password }: { password: string }) {
  const translate = useTranslate();
  const text = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    if (await copyText(password, text.current)) setCopied(password);
  };
  const isCopied = copied === password;
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2 }}
      action={
        <Button
          color="inherit"
          size="small"
          startIcon={isCopied ? <DoneIcon /> : <ContentCopyIcon />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">
            {translate(isCopied ? 'users.password.copied' : 'users.password.copy')}
          </span>
        </Button>
      }
    >
      <AlertTitle>{translate('users.password.made')}</AlertTitle>
      <Typography
        ref={text}
        component="code"
        sx={{ fontFamily: 'monospace', fontSize: '1.125rem', fontWeight: 600, userSelect: 'all' }}
      >
        {password}
      </Typography>
      <Typography variant="body2">{translate('users.password.once')}</Typography>
    </Alert>
  );
}

/** The clipboard is there over HTTPS only; over HTTP the shown text is selected and copied as by hand. */
async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) window.getSelection()?.selectAllChildren(shown);
    // oxlint-disable-next-line typescript/no-deprecated -- there is nothing else without HTTPS
    return document.execCommand('copy');
  }
}
