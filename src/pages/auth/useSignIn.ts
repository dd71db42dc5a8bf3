import { ApiError } from '../../dataProviders/ApiError.ts';
import { call } from '../../dataProviders/httpClient.ts';
import { goOn } from '../../entryLocation.tsx';
import { text } from '../../i18n/text.ts';
import { storeUser } from '../../session.ts';
import { signInProblem } from './signInProblem.ts';
import { useOneCall } from './useOneCall.ts';

/** Signs in and goes on to `target`; otherwise says what went wrong. */
export function useSignIn(target: string) {
  const { run, isPending, error } = useOneCall();

  const signIn = (username: string, password: string) =>
    run(async () => {
      storeUser(await call(await loadLogin(), { body: { username, password } }));
      goOn(target);
    });

  return { signIn, isPending, problem: error === undefined ? undefined : signInProblem(error) };
}

/** The contract's schemas stay out of the page's first JavaScript; they come with the portal's, while the user types. */
async function loadLogin() {
  try {
    return (await import('#contract/main-api/auth.ts')).login;
  } catch {
    throw new ApiError(text('errors.noConnection'), 0, null);
  }
}
