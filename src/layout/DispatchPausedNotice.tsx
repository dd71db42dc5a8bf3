import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useRuntimeConfig } from '../runtimeConfig.ts';

/** On every page, because what is accepted now stays unsent until an operator goes on. */
export function DispatchPausedNotice() {
  const translate = useTranslate();
  if (!useRuntimeConfig()?.isDispatchPaused) return null;
  return (
    <Alert severity="warning" sx={{ flex: 'none', mb: 2 }}>
      {translate('shell.dispatchPaused')}
    </Alert>
  );
}
