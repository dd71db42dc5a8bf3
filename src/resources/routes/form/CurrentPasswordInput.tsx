import { Alert } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import type { Route } from '#contract/main-api/carriers/routes.ts';
import { OwnPasswordInput } from '../../../components/form/inputs/OwnPasswordInput.tsx';
import { changeNeedsPassword } from './routeResolver.ts';

/** Asks for the user's own password when the form changes where messages go, as a new route always does. */
export function CurrentPasswordInput() {
  const translate = useTranslate();
  const route = useRecordContext<Partial<Route>>();
  const values = useWatch();
  const { errors } = useFormState({ name: 'currentPassword' });
  const isNew = route?.id === undefined;
  // The service may ask for it when somebody else has changed the route meanwhile.
  const isNeeded =
    isNew || changeNeedsPassword(values, route as Route) || errors.currentPassword !== undefined;
  return (
    <>
      {/* Always rendered, so that screen readers announce its content when it appears. */}
      <div role="status">
        {isNeeded && !isNew && (
          <Alert severity="info" sx={{ mb: 1 }}>
            {translate('routes.own_password.why')}
          </Alert>
        )}
      </div>
      {isNeeded && (
        <OwnPasswordInput helperText="routes.own_password.help" isRequired sx={{ maxWidth: 420 }} />
      )}
    </>
  );
}
