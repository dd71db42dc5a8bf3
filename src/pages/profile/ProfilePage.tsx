import { Card, Divider, Stack } from '@mui/material';
import { useMemo } from 'react';
import {
  FunctionField,
  ResourceContextProvider,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
  Title,
  Toolbar,
  useNotify,
} from 'react-admin';
import { ProfileChange, updateProfile } from '#contract/main-api/people/users.ts';
import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import { formatMsisdn } from '#domain/numbers/msisdn.ts';
import { changedFields } from '../../components/form/saving/changedFields.ts';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { refusedFields, type FormErrors } from '../../components/form/saving/refusedFields.ts';
import { SaveButton } from '../../components/form/saving/SaveButton.tsx';
import { useRoleName } from '../../components/roles/roleName.ts';
import { msisdnProblem } from '../../components/sms/MsisdnInput.tsx';
import { call } from '../../dataProviders/http/httpClient.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';
import { refreshUser } from '../../dataProviders/refreshUser.ts';
import { useSignedInUser } from '../../session.ts';
import { ContactInputs, isNewContact } from './ContactInputs.tsx';
import { NumberConfirmation } from './NumberConfirmation.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { SecondFactorCard } from './second-factor/SecondFactorCard.tsx';

/** One's own details: those that an administrator gives, and those that one may change. */
export default function ProfilePage() {
  const user = useSignedInUser();
  const roleName = useRoleName();
  const { name, email, contactNo } = user;
  const record = { name, email, contactNo: contactNo && formatMsisdn(contactNo) };
  const save = useSaveProfile();
  const resolver = useMemo(() => profileResolver({ contactNo, email }), [contactNo, email]);
  return (
    <Stack spacing={2} sx={{ maxWidth: 560 }}>
      <ResourceContextProvider value="users">
        <Card>
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
              <Toolbar sx={toolbarSx}>
                <SaveButton />
              </Toolbar>
            }
            sx={formSx}
            warnWhenUnsavedChanges
            noValidate
          >
            <TextInput source="name" autoComplete="name" isRequired fullWidth />
            <ContactInputs stored={{ contactNo, email }} />
            <FocusRefusedField />
          </SimpleForm>
          {contactNo !== null && (
            <>
              <Divider />
              <NumberConfirmation key={contactNo} isConfirmed={user.isNumberConfirmed} />
            </>
          )}
        </Card>
        <SecondFactorCard />
      </ResourceContextProvider>
      <OwnSessions />
    </Stack>
  );
}

/** Not at the foot of a phone's window, where it would cover the sessions; so the form leaves no room for it. */
const toolbarSx = { '&.RaToolbar-mobileToolbar': { position: 'static' } };

const formSx = { pb: { xs: 0, sm: 2 } };

function profileResolver(stored: { contactNo: string | null; email: string | null }) {
  const needed = (values: Partial<ProfileChange>) =>
    isNewContact(values, stored) && !values.currentPassword ? 'problems.required' : undefined;
  return contractResolver(ProfileChange, {
    isChange: true,
    check: (values: Partial<ProfileChange>) => ({
      contactNo: values.contactNo ? msisdnProblem(values.contactNo) : undefined,
      currentPassword: needed(values),
    }),
  });
}

/** Saves one's own details and shows them in the shell too; gives the form the service's problems by field. */
function useSaveProfile() {
  const notify = useNotify();

  return async (change: ProfileChange): Promise<FormErrors | undefined> => {
    try {
      await call(updateProfile, { body: change });
      notify('profile.saved', { type: 'success' });
    } catch (error) {
      return refusedFields(error);
    }
    await refreshUser().catch(reportError);
    return undefined;
  };
}
