import type { Transaction } from 'kysely';
import type { User } from '#contract/main-api/people/users.ts';
import type { AuditChange } from '#contract/main-api/auditLog.ts';
import type { OwnerProof, SecondFactorState } from '#contract/main-api/sign-in/secondFactor.ts';
import type { Schema } from '#database/schema.ts';
import { endAllSessions, endOtherSessions } from '#services/kit/auth/endSessions.ts';
import { factorKeyPlace, sealForField, type SecretBox } from '#services/kit/auth/secrets.ts';
import { sessionEnded, sessionPlace, type Session } from '#services/kit/auth/session.ts';
import { changePeopleAs, writeAs } from '#services/kit/auth/writeAs.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refusal, refusedFields } from '#services/kit/errors.ts';
import { notify } from '#services/kit/notifications/write.ts';
import { refuseProblems } from '#services/kit/refuseProblems.ts';
import type { TextLimits } from '#services/kit/texts/settings.ts';
import { checkCurrentPassword, readPasswordHash } from '../currentPassword.ts';
import type { Usernames } from '../directory/Usernames.ts';
import { notifyOfAccountChange } from '../users/accountNotices.ts';
import { auditUser, changesOf } from '../users/auditing.ts';
import { userRepository } from '../users/repository.ts';
import { problemsAmong, requireNotOutranked, toReply } from '../users/rules.ts';
import type { KnownUser } from '../users/userRows.ts';
import { checkCode, keyUri, newKey, newRecoveryCodes, type UsedCode } from './codes.ts';
import {
  checkCodeOf,
  countCodeTry,
  deleteFactor,
  forgetCodeTries,
  markConfirmed,
  readFactor,
  setRecoveryHashes,
  storeKey,
  turnOn,
  useCode,
} from './factors.ts';

interface Parts {
  database: Database;
  secrets: SecretBox;
  usernames: Usernames;
  limits: TextLimits;
  /** Stands in authenticator apps beside the username. */
  brand: string;
}

/** Changes of one's own second factor, and by administrators of that of somebody who has lost it. */
export function secondFactorService({ database, secrets, usernames, limits, brand }: Parts) {
  /** @throws rule-refused with the fields at fault, rate-limited, not the owner's */
  async function checkOwner(session: Session, { currentPassword, code }: OwnerProof) {
    const current = await checkCurrentPassword(database, session, currentPassword);
    await countCodeTry(database, session.userId, sessionPlace(session));
    const used = await checkCodeOf(database, secrets, session.userId, code);
    refuseProblems(
      problemsAmong({ currentPassword: current.problem, code: used === null ? 'code-wrong' : null }),
    );
    return { hash: current.problem === null ? current.hash : '', used: used! };
  }

  /** Changes the caller's own second factor. The code, if there is one, is used up. */
  function changeOwn(
    session: Session,
    { hash, used, changes }: { hash?: string; used?: UsedCode; changes?: AuditChange[] },
    change: (transaction: Transaction<Schema>) => Promise<void>,
  ): Promise<void> {
    return changePeopleAs(database, session, { users: [session.userId] }, async (transaction) => {
      // Not after the password has changed meanwhile: knowing the old one must not be enough.
      if (hash !== undefined && hash !== (await readPasswordHash(transaction, session))) throw sessionEnded();
      if (used && !(await useCode(transaction, session.userId, used)))
        throw refusedFields({ code: 'code-wrong' });
      const users = userRepository(transaction, session);
      const before = await users.find(session.userId);
      await change(transaction);
      await forgetCodeTries(transaction, session.userId, sessionPlace(session));
      await reportChange(transaction, session, before, await users.find(session.userId), changes);
    });
  }

  async function reportChange(
    transaction: Transaction<Schema>,
    session: Session,
    before: KnownUser,
    after: KnownUser,
    changes: AuditChange[] = changesOf(before, after),
  ): Promise<void> {
    await auditUser(transaction, session, 'updated', after, changes);
    await notifyOfAccountChange(transaction, session, before, ['second-factor'], limits);
  }

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
        recoveryCodesLeft: factor?.recoveryHashes.filter((hash) => hash !== '').length ?? 0,
      };
    },

    /** @throws rule-refused on `currentPassword`, conflict if it is on, rate-limited, session-ended */
    async start(session: Session, currentPassword: string): Promise<{ key: string; uri: string }> {
      const { userId, username } = session;
      const current = await checkCurrentPassword(database, session, currentPassword);
      if (current.problem) throw refusedFields({ currentPassword: current.problem });
      const key = newKey();
      const sealed = sealForField(secrets, 'currentPassword', key, factorKeyPlace(userId));
      await changePeopleAs(database, session, { users: [userId] }, async (transaction) => {
        if (current.hash !== (await readPasswordHash(transaction, session))) throw sessionEnded();
        if (!(await storeKey(transaction, userId, sealed))) throw refusal('conflict', 'second-factor-is-on');
      });
      return { key, uri: keyUri(key, brand, username) };
    },

    /** @throws rule-refused on `code`, conflict if it is on already or was not begun, rate-limited */
    async confirm(session: Session, code: string): Promise<{ recoveryCodes: string[] }> {
      const { userId, tokenHash } = session;
      await countCodeTry(database, userId, sessionPlace(session));
      const factor = await readFactor(database, secrets, userId);
      if (factor?.isOn) throw refusal('conflict', 'second-factor-is-on');
      if (!factor?.isFresh) throw refusal('conflict', 'second-factor-is-off');
      const used = await checkCode(factor, code);
      if (!used || !('step' in used)) throw refusedFields({ code: 'code-wrong' });
      const { codes, hashes } = await newRecoveryCodes();
      await changeOwn(session, {}, async (transaction) => {
        const { sealedKey } = factor;
        const isOn = await turnOn(transaction, userId, {
          sealedKey,
          step: used.step,
          recoveryHashes: hashes,
        });
        if (!isOn) throw refusedFields({ code: 'code-wrong' });
        await endOtherSessions(transaction, session);
        await markConfirmed(transaction, tokenHash);
      });
      await usernames.endTickets(session.username);
      return { recoveryCodes: codes };
    },

    /** @throws rule-refused with the fields at fault, rate-limited, session-ended */
    async renewRecoveryCodes(session: Session, proof: OwnerProof): Promise<{ recoveryCodes: string[] }> {
      const owner = await checkOwner(session, proof);
      const { codes, hashes } = await newRecoveryCodes();
      const changes = [{ field: 'recoveryCodes', before: null, after: String(codes.length) }];
      await changeOwn(session, { ...owner, changes }, (transaction) =>
        setRecoveryHashes(transaction, session.userId, hashes),
      );
      return { recoveryCodes: codes };
    },

    /** @throws rule-refused with the fields at fault, rate-limited, session-ended */
    async remove(session: Session, proof: OwnerProof): Promise<Record<string, never>> {
      await changeOwn(session, await checkOwner(session, proof), async (transaction) => {
        await deleteFactor(transaction, session.userId);
        await endOtherSessions(transaction, session);
        await markConfirmed(transaction, session.tokenHash, false);
      });
      await usernames.endTickets(session.username);
      return {};
    },

    /** @throws rule-refused on `code`, rate-limited, session-ended */
    async confirmSession(session: Session, code: string): Promise<Record<string, never>> {
      const { userId, tokenHash } = session;
      await countCodeTry(database, userId, sessionPlace(session));
      const used = await checkCodeOf(database, secrets, userId, code);
      if (!used) throw refusedFields({ code: 'code-wrong' });
      await writeAs(database, session, async (transaction) => {
        if (!(await useCode(transaction, userId, used))) throw refusedFields({ code: 'code-wrong' });
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
        await reportChange(transaction, session, before, after);
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
