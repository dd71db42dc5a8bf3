import type { Credentials, LoginReply, SecondFactorKind } from '#contract/main-api/sign-in/auth.ts';
import type { Cell } from '#contract/main-api/sign-in/cells.ts';
import { ApiError } from '../http/ApiError.ts';
import { call } from '../http/httpClient.ts';
import { text } from '../../i18n/text.ts';
import { storeUser } from '../../session.ts';
import { locate, type Waiting } from './locate.ts';

/** A right password of somebody who has a second factor: what goes with its code, and where. */
export interface CodeNeeded {
  ticket: string;
  /** Everything that they have, beside recovery codes. */
  kinds: SecondFactorKind[];
  cell: Cell | undefined;
  username: string;
}

/**
 * Signs in at the cell of the username, and remembers the cell with the user.
 * @returns what the second step needs, if there is one
 */
export async function signIn(body: Credentials, waiting?: Waiting): Promise<CodeNeeded | null> {
  const cell = await locate(body.username, waiting);
  const reply = await call(await loadLogin(), { body, at: cell });
  if ('secondFactorTicket' in reply)
    return {
      ticket: reply.secondFactorTicket,
      kinds: reply.secondFactors,
      cell,
      username: body.username,
    };
  remember(reply, cell);
  return null;
}

/** Keeps who has signed in at a cell. */
export function remember(user: LoginReply, cell: Cell | undefined): void {
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
