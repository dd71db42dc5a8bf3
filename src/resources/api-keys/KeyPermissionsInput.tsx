import { Box, FormControl, FormHelperText, FormLabel } from '@mui/material';
import { useInput, useRecordContext, useTranslate } from 'react-admin';
import type { ApiKey } from '#contract/main-api/programs/apiKeys.ts';
import { apiKeyPermissions } from '#contract/permissions.ts';
import { columnsSx, wholeRowSx } from '../../components/form/formSx.ts';
import { PermissionCheckbox } from '../roles/PermissionCheckbox.tsx';
import { heldPermissions, useSignedInUser } from '../../session.ts';

/** The permissions of a key: a person ticks those that they hold themselves, and keeps or removes those that the key has already. */
export function KeyPermissionsInput() {
  const translate = useTranslate();
  const before = useRecordContext<Partial<ApiKey>>()?.permissions ?? [];
  const held = [...heldPermissions(useSignedInUser()), ...before];
  const { field, fieldState } = useInput<ApiKey['permissions']>({ source: 'permissions' });
  const chosen = (field.value as ApiKey['permissions'] | null) ?? [];
  const message = fieldState.error?.message;
  return (
    <FormControl component="fieldset" error={Boolean(message)} sx={{ ...wholeRowSx, mb: 1 }}>
      <FormLabel component="legend">{translate('resources.api-keys.fields.permissions')}</FormLabel>
      <FormHelperText sx={{ mx: 0 }}>
        {translate(message ?? 'apiKeys.help.permissions', { _: message })}
      </FormHelperText>
      <Box sx={{ ...columnsSx, pl: 1 }}>
        {apiKeyPermissions.map((name) => (
          <PermissionCheckbox
            key={name}
            name={name}
            isTicked={chosen.includes(name)}
            reason={held.includes(name) ? undefined : 'apiKeys.help.permission_not_yours'}
            onChange={(isTicked) =>
              field.onChange(isTicked ? [...chosen, name] : chosen.filter((other) => other !== name))
            }
          />
        ))}
      </Box>
    </FormControl>
  );
}
