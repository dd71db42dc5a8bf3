import type { User } from '#contract/main-api/people/users.ts';
import type { FactorProof, OwnerProof } from '#contract/main-api/sign-in/factorProof.ts';
import type { SecondFactorState } from '#contract/main-api/sign-in/secondFactor.ts';
import { endAllSessions } from '#services/kit/auth/endSessions.ts';
import { factorKeyPlace, sealForField, type SecretBox } from '#services/kit/auth/secrets.ts';
import { sessionPlace, type Session } from '#services/kit/auth/session.ts';
import { changePeopleAs, writeAs } from '#services/kit/auth/writeAs.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refusal, refusedFields } from '#services/kit/errors.ts';
import { notify } from '#services/kit/notifications/write.ts';
import type { Usernames } from '../directory/Usernames.ts';
import { userRepository } from '../users/repository.ts';
import { requireNotOutranked, toReply } from '../users/rules.ts';
import { checkCode, keyUri, newKey, newRecoveryCodes } from './codes.ts';
import {
  countCodeTry,
  deleteApp,
  deleteEmptyFactor,
  deleteFactor,
  forgetCodeTries,
  isFactorOn,
  markConfirmed,
  readFactor,
  setRecoveryHashes,
  storeKey,
  turnAppOn,
} from './factors.ts';
import { keepOwnSession, type OwnChanges } from './ownChanges.ts';
import { listPasskeys } from './passkeys/rows.ts';
import { useProof, type FactorProofs } from './proofs.ts';

interface Parts {
  database: Database;
  secrets: SecretBox;
  usernames: Usernames;
  proofs: FactorProofs;
  own: OwnChanges;
  /** Stands in authenticator apps beside the username. */
  brand: string;
}

/** Changes of one's own second factor and its app, and by administrators of that of somebody who has lost it. */
export function secondFactorService({ database, secrets, usernames, proofs, own, brand }: Parts) {
  return {
    async find(session: Session): Promise<SecondFactorState> {
      const { roleId, userId } = session;
      const factor = await readFactor(database, secrets, userId);
      const role = await database
        .selectFrom('roles')
        .select('requires_second_factor')
        .where('id', '=', roleId)
        .executeTakeFirst();
      return {
        isOn: factor?.isOn ?? false,
        isRequired: role?.requires_second_factor ?? false,
        hasApp: factor?.hasApp ?? false,
        passkeys: await listPasskeys(database, userId),
        recoveryCodesLeft: factor?.recoveryHashes.filter((hash) => hash !== '').length ?? 0,
      };
    },

    /** @throws rule-refused with the fields at fault, conflict if an app is there, rate-limited, session-ended */
    async start(session: Session, proof: OwnerProof): Promise<{ key: string; uri: string }> {
      const { userId, username } = session;
      const factor = await readFactor(database, secrets, userId);
      if (factor?.hasApp) throw refusal('conflict', 'second-factor-is-on');
      const isOn = factor?.isOn ?? false;
      const owner = await own.checkOwner(session, proof, isOn);
      const key = newKey();
      const sealed = sealForField(secrets, 'currentPassword', key, factorKeyPlace(userId));
      await own.prepare(session, owner, async (transaction) => {
        if (isOn !== (await isFactorOn(transaction, userId))) throw refusal('conflict', 'changed-at-once');
        if (!(await storeKey(transaction, userId, sealed))) throw refusal('conflict', 'second-factor-is-on');
      });
      return { key, uri: keyUri(key, brand, username) };
    },

    /** @throws rule-refused on `code`, conflict if an app is there already or was not begun, rate-limited */
    async confirm(session: Session, code: string): Promise<{ recoveryCodes: string[] }> {
      const { userId } = session;
      await countCodeTry(database, userId, sessionPlace(session));
      const factor = await readFactor(database, secrets, userId);
      if (factor?.hasApp) throw refusal('conflict', 'second-factor-is-on');
      if (!factor?.newKey) throw refusal('conflict', 'second-factor-is-off');
      const used = await checkCode(factor, code);
      if (!used || !('step' in used)) throw refusedFields({ code: 'code-wrong' });
      const { newKey: sealedKey, isOn } = factor;
      const fresh = isOn ? null : await newRecoveryCodes();
      await own.change(session, {}, async (transaction) => {
        const recoveryHashes = fresh?.hashes ?? null;
        const isNowOn = await turnAppOn(transaction, userId, { sealedKey, step: used.step, recoveryHashes });
        if (!isNowOn) throw refusedFields({ code: 'code-wrong' });
        await keepOwnSession(transaction, session);
        return isOn ? [appAdded] : [];
      });
      await usernames.endTickets(session.username);
      return { recoveryCodes: fresh?.codes ?? [] };
    },

    /** @throws rule-refused with the fields at fault, rate-limited, session-ended */
    async renewRecoveryCodes(session: Session, proof: OwnerProof): Promise<{ recoveryCodes: string[] }> {
      const owner = await own.checkOwner(session, proof);
      const { codes, hashes } = await newRecoveryCodes();
      await own.change(session, owner, async (transaction) => {
        await setRecoveryHashes(transaction, session.userId, hashes);
        return [{ field: 'recoveryCodes', before: null, after: String(codes.length) }];
      });
      return { recoveryCodes: codes };
    },

    /** @throws rule-refused with the fields at fault, conflict without an app, rate-limited, session-ended */
    async removeApp(session: Session, proof: OwnerProof): Promise<Record<string, never>> {
      const { userId } = session;
      const owner = await own.checkOwner(session, proof);
      await own.change(session, owner, async (transaction) => {
        if (!(await deleteApp(transaction, userId))) throw refusal('conflict', 'second-factor-is-off');
        await deleteEmptyFactor(transaction, userId);
        await keepOwnSession(transaction, session);
        return (await isFactorOn(transaction, userId)) ? [appRemoved] : [];
      });
      await usernames.endTickets(session.username);
      return {};
    },

    /** @throws rule-refused with the fields at fault, rate-limited, session-ended */
    async remove(session: Session, proof: OwnerProof): Promise<Record<string, never>> {
      const owner = await own.checkOwner(session, proof);
      await own.change(session, owner, async (transaction) => {
        await deleteFactor(transaction, session.userId);
        await keepOwnSession(transaction, session);
        return [];
      });
      await usernames.endTickets(session.username);
      return {};
    },

    /** @throws rule-refused on `code` or `passkey`, rate-limited, session-ended */
    async confirmSession(session: Session, proof: FactorProof): Promise<Record<string, never>> {
      const { userId, tokenHash, address } = session;
      await countCodeTry(database, userId, sessionPlace(session));
      const checked = await proofs.check({ userId, tokenHash, address, purpose: 'confirm' }, proof);
      if (checked.problems) throw refusedFields(checked.problems);
      await writeAs(database, session, async (transaction) => {
        const problems = await useProof(transaction, userId, checked.used);
        if (problems) throw refusedFields(problems);
        await forgetCodeTries(transaction, userId, sessionPlace(session));
        await markConfirmed(transaction, tokenHash);
      });
      return {};
    },

    /** Removes that of somebody who has lost it. @throws forbidden, not-found, conflict if it is off, rule-refused for oneself */
    async reset(session: Session, id: number): Promise<User> {
      const user = await changePeopleAs(database, session, { users: [id] }, async (transaction) => {
        const users = userRepository(transaction, session);
        const before = await users.find(id);
        // Their own they turn off with their password and a code.
        if (id === session.userId) throw refusedFields({ id: 'yourself' });
        requireNotOutranked(session, before);
        if (!before.hasSecondFactor) throw refusal('conflict', 'second-factor-is-off');
        await deleteFactor(transaction, id);
        await endAllSessions(transaction, id);
        const after = await users.find(id);
        await own.report(transaction, session, before, after);
        // To who did it as well: if a stranger has their session, they learn of it.
        await notify(transaction, {
          kind: 'second-factor-reset',
          personId: session.userId,
          subject: { id, name: before.name },
        });
        return after;
      });
      await usernames.endTickets(user.username);
      return toReply(session, user);
    },
  };
}

const appAdded = { field: 'authenticatorApp', before: null, after: 'on' };
const appRemoved = { field: 'authenticatorApp', before: 'on', after: null };
