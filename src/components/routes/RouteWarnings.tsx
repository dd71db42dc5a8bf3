import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { RetryAlert } from '../LoadError.tsx';
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
      {data && data.hasEnabled && !data.hasSystemTextRoute && (
        <Alert severity="error">{translate('routes.warning.no_system_texts')}</Alert>
      )}
      {data && data.hasSystemTextRoute && data.unservedSystemTexts.length > 0 && (
        <Alert severity="warning">
          {translate('routes.warning.unserved_system_texts', {
            prefixes: asDialled(data.unservedSystemTexts),
          })}
        </Alert>
      )}
      {data && data.hasEnabled && data.unserved.length > 0 && (
        <Alert severity="warning">
          {translate('routes.warning.unserved', { prefixes: asDialled(data.unserved) })}
        </Alert>
      )}
    </>
  );
}

/** As people know them: 017 rather than 88017. */
function asDialled(prefixes: readonly string[]): string {
  return prefixes.map((prefix) => prefix.replace(/^88/, '')).join(', ');
}
