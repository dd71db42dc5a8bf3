import { Alert, FormControlLabel, Switch, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useNotify, useRefresh, useTranslate } from 'react-admin';
import { updateRole, type Role } from '#contract/main-api/people/roles.ts';
import { permissionsThatNeedASecondFactor } from '#contract/permissions.ts';
import { useRoleName } from '../../components/roles/roleName.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';
import { useSignedInUser } from '../../session.ts';
import { lockReason } from './roleRules.ts';

/** Whether people of a role need a second factor. It is saved at once, also for roles that are otherwise fixed. */
export function SecondFactorRule({ role }: { role: Role }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const roleName = useRoleName();
  const { number } = useFormats();
  const mayChange = useMayCall(updateRole);
  const reason = lockReason(role, useSignedInUser());
  const [isAsking, setIsAsking] = useState(false);
  const isNeeded = role.requiresSecondFactor;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(updateRole, { params: { id: role.id }, body: { requiresSecondFactor: !isNeeded } }),
    onSuccess: () => {
      notify('resources.roles.notifications.updated', { type: 'success' });
      refresh();
    },
    onError: (error) => reportError(error),
    onSettled: () => setIsAsking(false),
  });
  const isLocked = !mayChange || reason === 'shared' || reason === 'outranks';
  const isAdvised =
    !isNeeded && permissionsThatNeedASecondFactor.some((permission) => role.permissions.includes(permission));
  return (
    <section>
      <FormControlLabel
        control={
          <Switch
            checked={isNeeded}
            disabled={isLocked || isPending}
            onChange={() => (isNeeded ? mutate() : setIsAsking(true))}
          />
        }
        label={translate('roles.second_factor.label')}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {translate('roles.second_factor.help')}
      </Typography>
      {isAdvised && !isLocked && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('roles.second_factor.advised')}
        </Alert>
      )}
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title="roles.second_factor.confirm_title"
        titleTranslateOptions={{ name: roleName(role.name) }}
        content={translate('roles.second_factor.confirm', {
          smart_count: role.userCount,
          count: number(role.userCount),
        })}
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
      />
    </section>
  );
}
