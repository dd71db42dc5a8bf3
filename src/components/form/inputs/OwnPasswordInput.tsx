import { Alert } from '@mui/material';
import { PasswordInput, useInput, useTranslate, type PasswordInputProps } from 'react-admin';
import { useSignedInUser } from '../../../session.ts';

type OwnPasswordInputProps = Omit<PasswordInputProps, 'source' | 'autoComplete'>;

/** Asks for the user's own password, as `currentPassword`. Who signed in with their company's account has none to give. */
export function OwnPasswordInput(props: OwnPasswordInputProps) {
  const { singleSignOn } = useSignedInUser();
  if (singleSignOn) return <SignOnInPlace />;
  return <PasswordInput source="currentPassword" autoComplete="current-password" fullWidth {...props} />;
}

/** The services look at the time of the sign-in in place of a password, and name this field when it was too long ago. */
function SignOnInPlace() {
  const translate = useTranslate();
  const { fieldState } = useInput({ source: 'currentPassword', defaultValue: 'single sign-on' });
  const problem = fieldState.error?.message;
  return (
    <Alert
      severity={problem ? 'error' : 'info'}
      role={problem ? 'alert' : undefined}
      sx={{ width: '100%', mb: 2 }}
    >
      {problem ? translate(problem, { _: problem }) : translate('profile.signOn.inPlace')}
    </Alert>
  );
}
