import LockIcon from '@mui/icons-material/Lock';
import { Alert, CardContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Form, PasswordInput, Toolbar, useNotify, useTranslate } from 'react-admin';
import { passwordLength } from '#contract/main-api/sign-in/auth.ts';
import { updatePassword, type PasswordChange } from '#contract/main-api/people/users.ts';
import { FocusFirstField, FocusRefusedField } from '../../components/form/focus.tsx';
import { SaveButton } from '../../components/form/saving/SaveButton.tsx';
import { refusedFields, type FormErrors } from '../../components/form/saving/refusedFields.ts';
import { useFormats } from '../../components/useFormats.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { storedUser, storeUser, useSignedInUser } from '../../session.ts';
import { NewPasswordInput } from './NewPasswordInput.tsx';

interface ChangePasswordFormProps {
  onChanged?: (newPassword: string) => void;
}

export function ChangePasswordForm({ onChanged }: ChangePasswordFormProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  // A new form after each change, so that no password stays on the screen.
  const [round, setRound] = useState(0);
  const { singleSignOn } = useSignedInUser();
  const change = useChangePassword((newPassword) => {
    setRound(round + 1);
    onChanged?.(newPassword);
  });
  if (singleSignOn)
    return (
      <CardContent>
        <Alert severity="info">{translate('profile.signOn.noPassword')}</Alert>
      </CardContent>
    );
  return (
    // Not a SimpleForm, which hands the switch for that notice on to the page.
    <Form
      key={round}
      onSubmit={(values: unknown) => change(values as PasswordChange)}
      disableInvalidFormNotification
      noValidate
    >
      <CardContent>
        <Stack sx={{ alignItems: 'flex-start' }}>
          <Typography variant="body2" color="text.secondary">
            {translate('profile.password.intro', { length: number(passwordLength.minimum) })}
          </Typography>
          <Alert severity="info" sx={{ my: 2, width: '100%' }}>
            {translate('profile.password.sessions')}
          </Alert>
          <PasswordInput
            source="currentPassword"
            label="profile.fields.currentPassword"
            autoComplete="current-password"
            validate={currentProblem}
            fullWidth
          />
          <NewPasswordInput />
          <PasswordInput
            source="repeatPassword"
            label="profile.fields.repeatPassword"
            autoComplete="new-password"
            validate={repeatProblem}
            fullWidth
          />
          <FocusFirstField source="currentPassword" />
          <FocusRefusedField />
        </Stack>
      </CardContent>
      <Toolbar>
        <SaveButton label="profile.password.submit" icon={<LockIcon />} />
      </Toolbar>
    </Form>
  );
}

// Every field is needed, so none is marked as react-admin's required() would.
function currentProblem(password: string | null | undefined): string | undefined {
  return password ? undefined : 'problems.required';
}

function repeatProblem(
  repeated: string | null | undefined,
  { newPassword }: PasswordChange,
): string | undefined {
  return (repeated ?? '') === (newPassword ?? '') ? undefined : 'profile.password.mismatch';
}

/** Changes the password; gives the form the service's problems by field. */
function useChangePassword(onChanged: (newPassword: string) => void) {
  const notify = useNotify();

  return async ({ currentPassword, newPassword }: PasswordChange): Promise<FormErrors | undefined> => {
    try {
      await call(updatePassword, { body: { currentPassword, newPassword } });
      onChanged(newPassword);
      const user = storedUser();
      if (user) storeUser({ ...user, passwordChangeRequired: false });
      notify('profile.password.saved', { type: 'success' });
      return undefined;
    } catch (error) {
      return refusedFields(error);
    }
  };
}
