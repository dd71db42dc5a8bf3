import { Alert, type AlertColor, AlertTitle, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';

interface LoadErrorProps {
  error: Error;
  onRetry: () => void;
  /** What the button says, where trying again would not help. */
  action?: string;
}

/** One part of the page has no data; the others go on. */
export function LoadError({ error, onRetry, action }: LoadErrorProps) {
  const translate = useTranslate();
  return (
    <RetryAlert severity="error" onRetry={onRetry} action={action}>
      <AlertTitle>{translate('reports.error.title')}</AlertTitle>
      {error.message}
    </RetryAlert>
  );
}

interface RetryAlertProps {
  severity: AlertColor;
  onRetry: () => void;
  /** What the button says, where trying again would not help. */
  action?: string;
  children: ReactNode;
}

/** Says what could not be loaded, and offers one way on. */
export function RetryAlert({ severity, onRetry, action, children }: RetryAlertProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity={severity}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {action ?? translate('reports.error.retry')}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
