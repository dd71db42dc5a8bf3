import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Route } from '#contract/main-api/routes.ts';

/** A note on routes that carry one-time codes. */
export function SystemTextNote({ route }: { route: Pick<Route, 'carriesSystemTexts'> }) {
  const translate = useTranslate();
  if (!route.carriesSystemTexts) return null;
  return (
    <Typography variant="caption" color="text.secondary" component="div">
      {translate('resources.config.fields.carriesSystemTexts')}
    </Typography>
  );
}
