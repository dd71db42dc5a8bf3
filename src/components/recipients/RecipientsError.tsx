import { Alert, AlertTitle, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { FileProblemAlert, fileProblemOf } from './FileProblemAlert.tsx';

/** Why a list could not be looked at, and the way on. All that was prepared is still there. */
export function RecipientsError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const translate = useTranslate();
  const problem = fileProblemOf(error);
  if (problem) return <FileProblemAlert problem={problem} />;
  const isOffline = error instanceof ApiError && error.status === 0;
  const fields = error instanceof ApiError ? Object.values(error.body?.errors ?? {}) : [];
  return (
    <Alert
      severity={isOffline ? 'warning' : 'error'}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {translate('bulk.try_again')}
        </Button>
      }
    >
      <AlertTitle>{translate(isOffline ? 'bulk.offline' : 'bulk.not_looked_at')}</AlertTitle>
      {isOffline ? translate('bulk.offline_help') : fields.join(' ') || error.message}
    </Alert>
  );
}
