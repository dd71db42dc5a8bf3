import { Card, CardContent } from '@mui/material';
import { TopToolbar } from 'react-admin';
import type { User } from '#contract/main-api/users.ts';
import { besideSx, pageActionsSx } from '../../components/form/formSx.ts';
import { AllowedEditButton } from '../../components/record/AllowedEditButton.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { UserActions } from './UserActions.tsx';
import { UserDetails } from './UserDetails.tsx';

export default function UserShow() {
  return (
    <RecordPage<User>
      resource="users"
      actions={
        <TopToolbar sx={pageActionsSx}>
          <AllowedEditButton />
        </TopToolbar>
      }
      aside={<UserActions />}
      sx={besideSx}
    >
      {(user) => (
        <Card>
          <CardContent>
            <UserDetails user={user} />
          </CardContent>
        </Card>
      )}
    </RecordPage>
  );
}
