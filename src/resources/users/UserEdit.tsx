import { Alert, CardContent } from '@mui/material';
import { ShowButton, Toolbar, TopToolbar, useTranslate } from 'react-admin';
import { UserChange, type User } from '#contract/main-api/people/users.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { contactRule } from '../../components/form/formRules.ts';
import { besideSx, pageActionsSx } from '../../components/form/formSx.ts';
import { SaveButton } from '../../components/form/saving/SaveButton.tsx';
import { EditForm, EditPage } from '../../components/record/EditPage.tsx';
import { PersonInputs } from './inputs/PersonInputs.tsx';
import { PlaceInputs } from './inputs/PlaceInputs.tsx';
import { UserActions } from './UserActions.tsx';
import { UserDetails } from './UserDetails.tsx';

const resolver = contractResolver(UserChange, { isChange: true, check: contactRule });

export default function UserEdit() {
  return (
    <EditPage<User> resource="users" actions={<UserEditActions />} aside={<UserActions />} sx={besideSx}>
      {(user) => <UserForm user={user} />}
    </EditPage>
  );
}

function UserEditActions() {
  return (
    <TopToolbar sx={pageActionsSx}>
      <ShowButton />
    </TopToolbar>
  );
}

// A button beside the form must not take away what was typed into it.
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
    <EditForm
      resolver={resolver}
      resetOptions={resetOptions}
      toolbar={
        <Toolbar>
          <SaveButton />
        </Toolbar>
      }
    >
      <PersonInputs />
      <PlaceInputs />
    </EditForm>
  );
}
