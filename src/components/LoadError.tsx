import { Alert, type AlertColor, AlertTitle, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';

interface LoadErrorProps {
  error: Error;
  onRetry: () => void;
  /** The label of the button, where trying again would not help. */
  action?: string;
}

/** Shown in place of one part of a page whose data could not be loaded. */
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
  /** The path that it opens. */
  action?: string;
  children: ReactNode;
}

/** Says what could not be loaded, with a button to try again. */
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
