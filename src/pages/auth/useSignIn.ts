import { useState } from 'react';
import { ApiError } from '../../dataProviders/ApiError.ts';
import { call } from '../../dataProviders/httpClient.ts';
import { goOn } from '../../entryLocation.tsx';
import { text } from '../../i18n/text.ts';
import { storeUser } from '../../session.ts';
import { signInProblem, type SignInProblem } from './signInProblem.ts';

/** Signs in and goes on to `target`; otherwise says what went wrong. */
export function useSignIn(target: string) {
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();

  async function signIn(username: string, password: string): Promise<boolean> {
    setIsPending(true);
    setProblem(undefined);
    try {
      storeUser(await call(await loadLogin(), { body: { username, password } }));
      goOn(target);
      return true;
    } catch (error) {
      setProblem(signInProblem(error));
      return false;
    } finally {
      setIsPending(false);
    }
  }

  return { signIn, isPending, problem };
}

/** The contract's schemas stay out of the page's first JavaScript; they come with the portal's, while the user types. */
async function loadLogin() {
  try {
    return (await import('#contract/main-api/auth.ts')).login;
  } catch {
    throw new ApiError(text('errors.noConnection'), 0, null);
  }
}
