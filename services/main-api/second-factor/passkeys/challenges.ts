import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { passkeyLimits } from '#contract/main-api/sign-in/passkeyLimits.ts';
import type { Schema } from '#database/schema.ts';
import type { PasskeyPurpose } from '#database/schema/signIn.ts';
import type { Queries } from '#services/kit/database/index.ts';

/** The session or ticket that a passkey answers for, and what for. */
export interface ChallengeUse {
  tokenHash: Uint8Array;
  purpose: PasskeyPurpose;
}

export interface Challenge {
  challenge: Uint8Array;
  rpId: string;
  /** For a new passkey. */
  userHandle: Uint8Array | null;
}

/** WebAuthn 3, 13.4.3 asks for 16 octets at least. */
const challengeBytes = 32;

/**
 * A new challenge in place of an earlier one, so a session has few of them. They end with it.
 * @returns the challenge in Base64url
 */
export async function putChallenge(
  transaction: Transaction<Schema>,
  { tokenHash, purpose }: ChallengeUse,
  rpId: string,
  userHandle: Uint8Array | null = null,
): Promise<string> {
  const challenge = randomBytes(challengeBytes);
  await sql`
    insert into passkey_challenges (token_hash, purpose, challenge, rp_id, user_handle, expires_at)
    select ${tokenHash}::bytea, ${purpose}, ${challenge}::bytea, ${rpId}, ${userHandle}::bytea,
      now() + make_interval(mins => ${passkeyLimits.challengeMinutes})
    on conflict (token_hash, purpose) do update set challenge = excluded.challenge, rp_id = excluded.rp_id,
      user_handle = excluded.user_handle, expires_at = excluded.expires_at`.execute(transaction);
  return challenge.toString('base64url');
}

/**
 * Takes a challenge away before its answer is checked, in a statement of its own: so it is answered once, right or wrong, also where
 * two processes are asked at once.
 */
export async function takeChallenge(
  queries: Queries,
  { tokenHash, purpose }: ChallengeUse,
): Promise<Challenge | null> {
  const { rows } = await sql<Challenge & { isFresh: boolean }>`
    delete from passkey_challenges where token_hash = ${tokenHash} and purpose = ${purpose}
    returning challenge, rp_id as "rpId", user_handle as "userHandle", expires_at > now() as "isFresh"`.execute(
    queries,
  );
  const [found] = rows;
  return found?.isFresh ? found : null;
}
