import { Alert, CardContent } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Role } from '#contract/main-api/people/roles.ts';
import { useSignedInUser } from '../../session.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { RoleFields } from './RoleFields.tsx';
import { lockReason } from './roleRules.ts';

/** A role to read, with the reason if it cannot be changed. */
export function RoleDetails({ role, children }: { role: Role; children?: ReactNode }) {
  const translate = useTranslate();
  const reason = lockReason(role, useSignedInUser());
  return (
    <CardContent>
      {reason && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate(`roles.locked.${reason}`)}
        </Alert>
      )}
      <RoleFields role={role} />
      {children}
      <PermissionMatrix scope={role.scope} chosen={role.permissions} />
    </CardContent>
  );
}
