import AlertTitle from '@mui/material/AlertTitle';
import { useTranslate } from 'react-admin';
import { RetryAlert } from './RetryAlert.tsx';

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
