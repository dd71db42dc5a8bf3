import Alert from '@mui/material/Alert';
import CardContent from '@mui/material/CardContent';
import { Edit, SaveButton, ShowButton, SimpleForm, Toolbar, TopToolbar, useTranslate } from 'react-admin';
import type { User } from '#contract/main-api/users.ts';
import { changedFields } from '../../components/form/changedFields.ts';
import { FormSkeleton } from '../../components/form/FormSkeleton.tsx';
import { besideSx, pageActionsSx } from '../../components/form/formSx.ts';
import { EditError, stayOnError } from '../../components/record/RecordError.tsx';
import { PersonInputs } from './PersonInputs.tsx';
import { PlaceInputs } from './PlaceInputs.tsx';
import { UserActions } from './UserActions.tsx';
import { UserDetails } from './UserDetails.tsx';
import { userChange } from './userResolvers.ts';

export default function UserEdit() {
  return (
    <Edit<User>
      resource="users"
      disableAuthentication
      mutationMode="pessimistic"
      transform={changedFields}
      queryOptions={stayOnError}
      error={<EditError />}
      actions={<UserEditActions />}
      aside={<UserActions />}
      sx={besideSx}
      render={({ record }) => (record ? <UserForm user={record} /> : <FormSkeleton />)}
    />
  );
}

function UserEditActions() {
  return (
    <TopToolbar sx={pageActionsSx}>
      <ShowButton />
    </TopToolbar>
  );
}

// What is done by a button beside the form must not take away what was typed into it.
const resetOptions = { keepDirtyValues: true };

function UserForm({ user }: { user: User }) {
  const translate = useTranslate();
  if (!user.isEditable) {
    return (
      <CardContent>
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('users.outranks', { name: user.name })}
        </Alert>
        <UserDetails user={user} />
      </CardContent>
    );
  }
  return (
    <SimpleForm
      resolver={userChange}
      resetOptions={resetOptions}
      toolbar={
        <Toolbar>
          <SaveButton />
        </Toolbar>
      }
      warnWhenUnsavedChanges
      noValidate
    >
      <PersonInputs />
      <PlaceInputs />
    </SimpleForm>
  );
}
