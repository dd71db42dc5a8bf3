import { FormHelperText } from '@mui/material';
import { useInput, useTranslate } from 'react-admin';
import type { Scope } from '#contract/main-api/people/roles.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { useMay } from '../../components/useMayCall.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';

/** The permissions of the form's role. */
export function PermissionInput({ scope }: { scope: Scope }) {
  const translate = useTranslate();
  const mayAssign = useMay('assign-permission');
  const { field, fieldState } = useInput({ source: 'permissions', defaultValue: [] });
  const message = fieldState.error?.message;
  return (
    <>
      <PermissionMatrix
        scope={scope}
        chosen={(field.value as PermissionKey[] | null) ?? []}
        onChange={mayAssign ? field.onChange : undefined}
        note={mayAssign ? undefined : translate('roles.matrix.read_only')}
      />
      {message && (
        <FormHelperText error role="alert">
          {translate(message)}
        </FormHelperText>
      )}
    </>
  );
}
