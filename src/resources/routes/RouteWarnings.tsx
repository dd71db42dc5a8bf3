import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { RetryAlert } from '../../components/RetryAlert.tsx';
import { useRouteStates } from './useRouteStates.ts';

/** That some numbers, or all, have nowhere to go, and that what is shown may be old. */
export function RouteWarnings() {
  const translate = useTranslate();
  const { data, error, refetch } = useRouteStates();
  return (
    <>
      {error && (
        <RetryAlert severity="warning" onRetry={() => void refetch()}>
          {translate('routes.live.stale')} {error.message}
        </RetryAlert>
      )}
      {data && !data.hasEnabled && <Alert severity="error">{translate('routes.warning.none')}</Alert>}
      {data && data.hasEnabled && data.unserved.length > 0 && (
        <Alert severity="warning">
          {translate('routes.warning.unserved', {
            // As people know them: 017 rather than 88017.
            prefixes: data.unserved.map((prefix) => prefix.replace(/^88/, '')).join(', '),
          })}
        </Alert>
      )}
    </>
  );
}
