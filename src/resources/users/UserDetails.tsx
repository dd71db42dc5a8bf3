import { Box, Link, Typography } from '@mui/material';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import type { User } from '#contract/main-api/people/users.ts';
import { formatMsisdn } from '#domain/numbers/msisdn.ts';
import { columnsSx } from '../../components/form/formSx.ts';
import { PermissionGroups } from '../../components/roles/PermissionGroups.tsx';
import { useRoleName } from '../../components/roles/roleName.ts';
import { RecordField } from '../../components/record/RecordField.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { shownDay } from '../../components/form/inputs/days.ts';

/** Everything about a user that is no state of the account. */
export function UserDetails({ user }: { user: User }) {
  const translate = useTranslate();
  const { digits } = useFormats();
  const { scope } = useSignedInUser();
  const roleName = useRoleName();
  return (
    <>
      <ResourceContextProvider value="users">
        <Box sx={{ ...columnsSx, rowGap: 1.5 }}>
          <RecordField source="username">{user.username}</RecordField>
          <RecordField source="email">
            {user.email && (
              <>
                <Link href={`mailto:${user.email}`}>{user.email}</Link>{' '}
                {user.isEmailConfirmed && (
                  <Typography variant="caption" color="text.secondary" component="span">
                    {translate('users.number.confirmed')}
                  </Typography>
                )}
              </>
            )}
          </RecordField>
          <RecordField source="contactNo">
            {user.contactNo && (
              <>
                <Link href={`tel:+${user.contactNo}`}>{formatMsisdn(user.contactNo)}</Link>{' '}
                <Typography variant="caption" color="text.secondary" component="span">
                  {translate(`users.number.${user.isNumberConfirmed ? 'confirmed' : 'unconfirmed'}`)}
                </Typography>
              </>
            )}
          </RecordField>
          {scope === 'platform' && <RecordField source="companyName">{user.companyName}</RecordField>}
          <RecordField source="branchName">{user.branchName}</RecordField>
          <RecordField source="departmentName">{user.departmentName}</RecordField>
          <RecordField source="joiningDate">{digits(shownDay(user.joiningDate))}</RecordField>
          <RecordField source="roles">{user.roles.map(({ name }) => roleName(name)).join(', ')}</RecordField>
        </Box>
      </ResourceContextProvider>
      <Typography variant="h3" component="h2" sx={{ mt: 3, mb: 1 }}>
        {translate('users.sections.permissions')}
      </Typography>
      <PermissionGroups held={user.permissions.map(({ name }) => name)} />
    </>
  );
}
