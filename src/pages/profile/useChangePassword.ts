import { useNotify } from 'react-admin';
import { updatePassword, type PasswordChange } from '#contract/main-api/users.ts';
import { refusedFields, type FormErrors } from '../../components/form/refusedFields.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { storedUser, storeUser } from '../../session.ts';

/** Changes the password; gives the form the service's problems by field. */
export function useChangePassword(onChanged: () => void) {
  const notify = useNotify();

  return async ({ currentPassword, newPassword }: PasswordChange): Promise<FormErrors | undefined> => {
    try {
      await call(updatePassword, { body: { currentPassword, newPassword } });
      const user = storedUser();
      if (user) storeUser({ ...user, passwordChangeRequired: false });
      notify('profile.password.saved', { type: 'success' });
      onChanged();
      return undefined;
    } catch (error) {
      return refusedFields(error);
    }
  };
}
