import { Box, Link, Typography } from '@mui/material';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import type { User } from '#contract/main-api/users.ts';
import { formatMsisdn } from '#domain/numbers/msisdn.ts';
import { columnsSx } from '../../components/form/formSx.ts';
import { PermissionGroups } from '../../components/roles/PermissionGroups.tsx';
import { useRoleName } from '../../components/roles/roleName.ts';
import { Fact } from '../../components/record/Fact.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { shownDay } from './days.ts';

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
          <Fact source="username">{user.username}</Fact>
          <Fact source="email">{user.email && <Link href={`mailto:${user.email}`}>{user.email}</Link>}</Fact>
          <Fact source="contactNo">
            {user.contactNo && (
              <>
                <Link href={`tel:+${user.contactNo}`}>{formatMsisdn(user.contactNo)}</Link>{' '}
                <Typography variant="caption" color="text.secondary" component="span">
                  {translate(`users.number.${user.isNumberConfirmed ? 'confirmed' : 'unconfirmed'}`)}
                </Typography>
              </>
            )}
          </Fact>
          {scope === 'platform' && <Fact source="companyName">{user.companyName}</Fact>}
          <Fact source="branchName">{user.branchName}</Fact>
          <Fact source="departmentName">{user.departmentName}</Fact>
          <Fact source="joiningDate">{digits(shownDay(user.joiningDate))}</Fact>
          <Fact source="roles">{user.roles.map(({ name }) => roleName(name)).join(', ')}</Fact>
        </Box>
      </ResourceContextProvider>
      <Typography variant="h3" component="h2" sx={{ mt: 3, mb: 1 }}>
        {translate('users.sections.permissions')}
      </Typography>
      <PermissionGroups held={user.permissions.map(({ name }) => name)} />
    </>
  );
}
