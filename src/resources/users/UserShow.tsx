import { Card, CardContent, Stack } from '@mui/material';
import type { User } from '#contract/main-api/people/users.ts';
import { besideSx } from '../../components/form/formSx.ts';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { UserActions } from './UserActions.tsx';
import { UserDetails } from './UserDetails.tsx';
import { UserSessions } from './UserSessions.tsx';

export default function UserShow() {
  return (
    <RecordPage<User> resource="users" aside={<UserActions />} sx={besideSx}>
      {(user) => (
        <Stack spacing={2}>
          <Card>
            <CardContent>
              <UserDetails user={user} />
            </CardContent>
          </Card>
          <UserSessions user={user} />
        </Stack>
      )}
    </RecordPage>
  );
}
