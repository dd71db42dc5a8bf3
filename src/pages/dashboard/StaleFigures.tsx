import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

/** The figures on the page are those of the last refresh that went well. */
export function StaleFigures({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {translate('reports.error.retry')}
        </Button>
      }
    >
      {translate('dashboard.stale')}
    </Alert>
  );
}
