import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

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
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {action ?? translate('reports.error.retry')}
        </Button>
      }
    >
      <AlertTitle>{translate('reports.error.title')}</AlertTitle>
      {error.message}
    </Alert>
  );
}
