import type { FactorProof } from '#contract/main-api/sign-in/factorProof.ts';
import { signInChallenge } from '#contract/main-api/sign-in/passkeys.ts';
import { signInWithCode } from '#contract/main-api/sign-in/secondFactor.ts';
import { call } from '../http/httpClient.ts';
import { answerPasskey } from '../passkeys.ts';
import { remember, type CodeNeeded } from './signIn.ts';

/** The second step of a sign-in, by a code. */
export function giveCode(needed: CodeNeeded, code: string): Promise<void> {
  return finish(needed, { code });
}

/** The second step of a sign-in, by a passkey, for which the browser asks. */
export async function givePasskey(needed: CodeNeeded): Promise<void> {
  const { ticket, cell } = needed;
  const request = await call(signInChallenge, { body: { secondFactorTicket: ticket }, at: cell });
  await finish(needed, { passkey: await answerPasskey(request) });
}

async function finish({ ticket, cell }: CodeNeeded, proof: FactorProof): Promise<void> {
  remember(await call(signInWithCode, { body: { secondFactorTicket: ticket, ...proof }, at: cell }), cell);
}
