import type { Credentials } from '#contract/main-api/sign-in/auth.ts';
import { ApiError } from '../http/ApiError.ts';
import { call } from '../http/httpClient.ts';
import { text } from '../../i18n/text.ts';
import { storeUser } from '../../session.ts';
import { locate, type Waiting } from './locate.ts';

/** Signs in at the cell of the username, and remembers the cell with the user. */
export async function signIn(body: Credentials, waiting?: Waiting): Promise<void> {
  const cell = await locate(body.username, waiting);
  const user = await call(await loadLogin(), { body, at: cell });
  storeUser(user, cell && { current: cell, home: cell, tokens: { [cell.number]: user.accessToken } });
}

/** The contract's schemas stay out of the page's first JavaScript; they come with the portal's, while the user types. */
async function loadLogin() {
  try {
    return (await import('#contract/main-api/sign-in/auth.ts')).login;
  } catch {
    throw new ApiError(text('errors.noConnection'), 0, null);
  }
}
