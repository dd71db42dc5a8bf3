import { CardContent } from '@mui/material';
import { EditButton, Show, TopToolbar, useRecordContext } from 'react-admin';
import type { User } from '#contract/main-api/users.ts';
import { FormSkeleton } from '../../components/form/FormSkeleton.tsx';
import { besideSx, pageActionsSx } from '../../components/form/formSx.ts';
import { ShowError, stayOnError } from '../../components/record/RecordError.tsx';
import { UserActions } from './UserActions.tsx';
import { UserDetails } from './UserDetails.tsx';
import { useMayChange } from './userRules.ts';

export default function UserShow() {
  return (
    <Show<User>
      resource="users"
      disableAuthentication
      queryOptions={stayOnError}
      error={<ShowError />}
      actions={<UserShowActions />}
      aside={<UserActions />}
      sx={besideSx}
      render={({ record }) =>
        record ? (
          <CardContent>
            <UserDetails user={record} />
          </CardContent>
        ) : (
          <FormSkeleton />
        )
      }
    />
  );
}

function UserShowActions() {
  const user = useRecordContext<User>();
  const mayChange = useMayChange();
  return <TopToolbar sx={pageActionsSx}>{user && mayChange(user) && <EditButton />}</TopToolbar>;
}
