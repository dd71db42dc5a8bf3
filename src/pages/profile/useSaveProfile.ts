import { useNotify } from 'react-admin';
import { updateProfile, type ProfileChange } from '#contract/main-api/users.ts';
import { refusedFields, type FormErrors } from '../../components/form/refusedFields.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';
import { refreshUser } from '../../refreshUser.ts';

/** Saves one's own details and shows them in the shell too; gives the form the service's problems by field. */
export function useSaveProfile() {
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
