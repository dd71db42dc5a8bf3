import { Card, Divider } from '@mui/material';
import { useMemo } from 'react';
import {
  FunctionField,
  ResourceContextProvider,
  SaveButton,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
  Title,
  Toolbar,
} from 'react-admin';
import { ProfileChange } from '#contract/main-api/users.ts';
import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import { formatMsisdn } from '#domain/numbers/msisdn.ts';
import { changedFields } from '../../components/form/changedFields.ts';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { useRoleName } from '../../components/roles/roleName.ts';
import { msisdnProblem } from '../../components/sms/MsisdnInput.tsx';
import { useSignedInUser } from '../../session.ts';
import { ContactNumberInputs, isNewNumber } from './ContactNumberInputs.tsx';
import { useSaveProfile } from './useSaveProfile.ts';

/** One's own details: those that an administrator gives, and those that one may change. */
export default function ProfilePage() {
  const user = useSignedInUser();
  const roleName = useRoleName();
  const { name, email, contactNo } = user;
  const record = { name, email, contactNo: contactNo && formatMsisdn(contactNo) };
  const save = useSaveProfile();
  const resolver = useMemo(() => profileResolver(contactNo), [contactNo]);
  return (
    <ResourceContextProvider value="users">
      <Card sx={{ maxWidth: 560 }}>
        <Title title="menu.profile" />
        <SimpleShowLayout
          record={{ ...user, id: user.userId }}
          direction={{ xs: 'column', sm: 'row' }}
          spacing={{ xs: 1, sm: 4 }}
        >
          <TextField source="username" />
          <FunctionField source="roles" render={({ roles }: LoginReply) => roleName(roles[0]?.name)} />
          <TextField source="companyName" />
        </SimpleShowLayout>
        <Divider />
        <SimpleForm
          record={record}
          resolver={resolver}
          onSubmit={(values: unknown) =>
            save(changedFields(values as ProfileChange, { previousData: record }))
          }
          toolbar={
            <Toolbar>
              <SaveButton />
            </Toolbar>
          }
          warnWhenUnsavedChanges
          noValidate
        >
          <TextInput source="name" autoComplete="name" isRequired fullWidth />
          <TextInput source="email" type="email" autoComplete="email" fullWidth />
          <ContactNumberInputs stored={contactNo} />
          <FocusRefusedField />
        </SimpleForm>
      </Card>
    </ResourceContextProvider>
  );
}

function profileResolver(storedNumber: string | null) {
  const needed = (values: Partial<ProfileChange>) =>
    isNewNumber(values.contactNo, storedNumber) && !values.currentPassword ? 'problems.required' : undefined;
  return contractResolver(ProfileChange, {
    isChange: true,
    check: (values: Partial<ProfileChange>) => ({
      contactNo: values.contactNo ? msisdnProblem(values.contactNo) : undefined,
      currentPassword: needed(values),
    }),
  });
}
