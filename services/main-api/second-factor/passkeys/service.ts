import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { OwnerProof } from '#contract/main-api/sign-in/factorProof.ts';
import type {
  ChallengePurpose,
  NewPasskeyAnswer,
  NewPasskeyRequest,
  PasskeyRequest,
} from '#contract/main-api/sign-in/passkeys.ts';
import { passkeyLimits } from '#contract/main-api/sign-in/passkeyLimits.ts';
import type { Schema } from '#database/schema.ts';
import { tokenHashOf, type Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import type { Database } from '#services/kit/database/index.ts';
import { notFound, refusal, refusedFields } from '#services/kit/errors.ts';
import type { Usernames } from '../../directory/Usernames.ts';
import { auditUser } from '../../users/auditing.ts';
import { userRepository } from '../../users/repository.ts';
import { newRecoveryCodes } from '../codes.ts';
import { deleteEmptyFactor, isFactorOn, turnOnByPasskey } from '../factors.ts';
import { keepOwnSession, type OwnChanges } from '../ownChanges.ts';
import { putChallenge, takeChallenge, type ChallengeUse } from './challenges.ts';
import type { PasskeyDomains } from './domains.ts';
import {
  base64url,
  countPasskeys,
  credentialsOf,
  deletePasskey,
  insertPasskey,
  requirePasskey,
  setPasskeyName,
  userHandleOf,
} from './rows.ts';
import { algorithms, verifyNewPasskey } from './verify.ts';

interface Parts {
  database: Database;
  usernames: Usernames;
  own: OwnChanges;
  domains: PasskeyDomains;
  /** Authenticators show it. */
  brand: string;
}

const timeout = passkeyLimits.challengeMinutes * 60_000;
/** WebAuthn 3, 14.6.1: it tells nothing of the user, and is no id of ours. */
const userHandleBytes = 64;

/** One's own passkeys, and what they have to sign. */
export function passkeyService({ database, usernames, own, domains, brand }: Parts) {
  async function requestOf(
    transaction: Transaction<Schema>,
    userId: number,
    use: ChallengeUse,
    rpId: string,
  ): Promise<PasskeyRequest> {
    const allowCredentials = await credentialsOf(transaction, userId, rpId);
    if (allowCredentials.length === 0) throw refusal('conflict', 'no-passkey-here');
    const challenge = await putChallenge(transaction, use, rpId);
    return { challenge, rpId, timeout, userVerification: 'preferred', allowCredentials };
  }

  return {
    /** For a sign-in. @throws wrong-credentials when the ticket has ended, conflict without a passkey for this domain */
    signInChallenge(ticket: string, rpId: string): Promise<PasskeyRequest> {
      return database.transaction().execute(async (transaction) => {
        const tokenHash = tokenHashOf(ticket);
        const row = await transaction
          .selectFrom('sessions')
          .where('token_hash', '=', tokenHash)
          .where('purpose', '=', 'second-factor')
          .where('tries_left', '>', 0)
          .where('expires_at', '>', sql<Date>`now()`)
          .select('user_id')
          .forKeyShare()
          .executeTakeFirst();
        if (!row) throw refusal('wrong-credentials', 'second-factor-ticket-ended');
        return requestOf(transaction, row.user_id, { tokenHash, purpose: 'sign-in' }, rpId);
      });
    },

    /** In a session. @throws conflict without a passkey for this domain */
    challenge(session: Session, purpose: ChallengePurpose, rpId: string): Promise<PasskeyRequest> {
      const { userId, tokenHash } = session;
      return writeAs(database, session, (transaction) =>
        requestOf(transaction, userId, { tokenHash, purpose }, rpId),
      );
    },

    /** @throws rule-refused with the fields at fault, conflict with the most passkeys, rate-limited, session-ended */
    async start(session: Session, proof: OwnerProof, rpId: string): Promise<NewPasskeyRequest> {
      const { userId, username, tokenHash } = session;
      const isOn = await isFactorOn(database, userId);
      const owner = await own.checkOwner(session, proof, isOn);
      return own.prepare(session, owner, async (transaction) => {
        if (isOn !== (await isFactorOn(transaction, userId))) throw refusal('conflict', 'changed-at-once');
        await requireRoom(transaction, userId);
        const userHandle = (await userHandleOf(transaction, userId)) ?? randomBytes(userHandleBytes);
        const challenge = await putChallenge(transaction, { tokenHash, purpose: 'add' }, rpId, userHandle);
        return {
          challenge,
          rp: { id: rpId, name: brand },
          user: { id: base64url(userHandle), name: username, displayName: username },
          pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
          timeout,
          attestation: 'none',
          excludeCredentials: await credentialsOf(transaction, userId, rpId),
          authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        };
      });
    },

    /** @throws rule-refused on `answer`, conflict if it took too long or was added before, session-ended */
    async add(
      session: Session,
      { name, answer }: { name: string; answer: NewPasskeyAnswer },
    ): Promise<{ recoveryCodes: string[] }> {
      const { userId, tokenHash } = session;
      const challenge = await takeChallenge(database, { tokenHash, purpose: 'add' });
      // The challenge may be gone with the session.
      if (!challenge?.userHandle)
        return writeAs(database, session, () => Promise.reject(refusal('conflict', 'passkey-too-late')));
      const { userHandle, rpId } = challenge;
      const added = await verifyNewPasskey(answer, { challenge, origins: domains.originsOf(rpId) });
      if (!added) throw refusedFields({ answer: 'passkey-refused' });
      const fresh = (await isFactorOn(database, userId)) ? null : await newRecoveryCodes();
      await own.change(session, {}, async (transaction) => {
        if ((fresh === null) !== (await isFactorOn(transaction, userId)))
          throw refusal('conflict', 'changed-at-once');
        await requireRoom(transaction, userId);
        if (fresh) await turnOnByPasskey(transaction, userId, fresh.hashes);
        const isNew = await insertPasskey(transaction, userId, { ...added, name, userHandle });
        if (!isNew) throw refusal('conflict', 'passkey-there-before');
        await keepOwnSession(transaction, session);
        return [{ field: 'passkey', before: null, after: name }];
      });
      await usernames.endTickets(session.username);
      return { recoveryCodes: fresh?.codes ?? [] };
    },

    /** @throws not-found */
    async rename(session: Session, id: number, name: string): Promise<Record<string, never>> {
      const { userId } = session;
      await writeAs(database, session, async (transaction) => {
        const before = await setPasskeyName(transaction, userId, id, name);
        if (before === null) throw notFound('passkey');
        if (before === name) return;
        const user = await userRepository(transaction, session).find(userId);
        await auditUser(transaction, session, 'updated', user, [{ field: 'passkey', before, after: name }]);
      });
      return {};
    },

    /** @throws rule-refused with the fields at fault, not-found, rate-limited, session-ended */
    async remove(session: Session, id: number, proof: OwnerProof): Promise<Record<string, never>> {
      const { userId } = session;
      await requirePasskey(database, userId, id);
      const owner = await own.checkOwner(session, proof);
      await own.change(session, owner, async (transaction) => {
        const name = await deletePasskey(transaction, userId, id);
        if (name === null) throw notFound('passkey');
        await deleteEmptyFactor(transaction, userId);
        await keepOwnSession(transaction, session);
        return [{ field: 'passkey', before: name, after: null }];
      });
      await usernames.endTickets(session.username);
      return {};
    },
  };
}

/** The caller's row is locked, so two that are added at once are counted one after the other. */
async function requireRoom(transaction: Transaction<Schema>, userId: number): Promise<void> {
  const { most } = passkeyLimits;
  if ((await countPasskeys(transaction, userId)) >= most)
    throw refusal('conflict', 'passkeys-full', { limit: most });
}
