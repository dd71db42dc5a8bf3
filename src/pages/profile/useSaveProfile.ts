import { useNotify } from 'react-admin';
import { updateProfile, type ProfileChange } from '#contract/main-api/users.ts';
import { ApiError } from '../../dataProviders/ApiError.ts';
import { call } from '../../dataProviders/httpClient.ts';
import { reportError } from '../../dataProviders/sharedErrors.ts';
import { refreshUser } from '../../refreshUser.ts';

/** Saves one's own details and shows them in the shell too; gives the form the service's problems by field. */
export function useSaveProfile() {
  const notify = useNotify();

  return async (change: ProfileChange): Promise<Record<string, string> | undefined> => {
    try {
      await call(updateProfile, { body: change });
      notify('profile.saved', { type: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const problems = error.body?.errors;
      if (!problems) reportError(error);
      return problems;
    }
    await refreshUser().catch(reportError);
    return undefined;
  };
}
