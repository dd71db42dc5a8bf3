import { signInWithCode } from '#contract/main-api/sign-in/secondFactor.ts';
import { call } from '../http/httpClient.ts';
import { remember, type CodeNeeded } from './signIn.ts';

/** The second step of a sign-in. */
export async function giveCode({ ticket, cell }: CodeNeeded, code: string): Promise<void> {
  remember(await call(signInWithCode, { body: { secondFactorTicket: ticket, code }, at: cell }), cell);
}
