import CardActionArea from '@mui/material/CardActionArea';
import CardActions from '@mui/material/CardActions';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { EditButton, RecordContextProvider, useCreatePath } from 'react-admin';
import { Link } from 'react-router-dom';
import { findUser, type User } from '#contract/main-api/users.ts';
import { formatMsisdn } from '#domain/msisdn.ts';
import { CardList } from '../../components/list/CardList.tsx';
import { useRoleName } from '../../components/roles/roleName.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';
import { ActivationButton } from './ActivationButton.tsx';
import { useMayChange } from './userRules.ts';
import { UserStatus } from './UserStatus.tsx';

/** The table's twin for a phone. */
export function UserCards() {
  const createPath = useCreatePath();
  const { scope } = useSignedInUser();
  const mayShow = useMayCall(findUser);
  const roleName = useRoleName();
  const mayChange = useMayChange();
  return (
    <CardList<User>>
      {(user) => (
        <RecordContextProvider value={user}>
          <CardActionArea
            component={Link}
            to={createPath({ resource: 'users', id: user.id, type: 'show' })}
            disabled={!mayShow}
            sx={{ p: 1.5 }}
          >
            <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'start' }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{user.name}</Typography>
              <UserStatus user={user} isShort />
            </Stack>
            <Typography variant="body2">
              {[user.username, roleName(user.roles[0]?.name), user.contactNo && formatMsisdn(user.contactNo)]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
            <Typography variant="caption" color="text.secondary">
              {[scope === 'platform' && user.companyName, user.branchName, user.departmentName]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </CardActionArea>
          {mayChange(user) && (
            <CardActions sx={{ pt: 0 }}>
              {mayShow && <EditButton />}
              <ActivationButton />
            </CardActions>
          )}
        </RecordContextProvider>
      )}
    </CardList>
  );
}
