import { BooleanInput, PasswordInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Route } from '#contract/main-api/routes.ts';

/** What is kept is never shown: an empty input keeps it, and a box of its own removes it. */
export function RoutePasswordInput({ isLocked }: { isLocked: boolean }) {
  const route = useRecordContext<Partial<Route>>();
  const isRemoved = Boolean(useWatch({ name: 'removePassword' }));
  const hasOne = route?.hasPassword === true;
  return (
    <div>
      <PasswordInput
        source="password"
        fullWidth
        // Not disabled: of a disabled input a form submits nothing, not even that it is to be empty.
        readOnly={isRemoved || isLocked}
        autoComplete="new-password"
        helperText={hasOne ? 'routes.help.password_kept' : 'routes.help.password'}
      />
      {(hasOne || route?.followsSettings) && (
        <BooleanInput source="removePassword" readOnly={isLocked} label="routes.remove_password" />
      )}
    </div>
  );
}
