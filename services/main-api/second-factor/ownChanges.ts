import type { Transaction } from 'kysely';
import type { AuditChange } from '#contract/main-api/auditLog.ts';
import type { OwnerProof } from '#contract/main-api/sign-in/factorProof.ts';
import type { Schema } from '#database/schema.ts';
import { endOtherSessions } from '#services/kit/auth/endSessions.ts';
import { sessionEnded, sessionPlace, type Session } from '#services/kit/auth/session.ts';
import { changePeopleAs } from '#services/kit/auth/writeAs.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { refuseProblems } from '#services/kit/refuseProblems.ts';
import type { TextLimits } from '#services/kit/texts/settings.ts';
import { checkCurrentPassword, readPasswordHash } from '../currentPassword.ts';
import { notifyOfAccountChange } from '../users/accountNotices.ts';
import { auditUser, changesOf } from '../users/auditing.ts';
import { userRepository } from '../users/repository.ts';
import { problemsAmong } from '../users/rules.ts';
import type { KnownUser } from '../users/userRows.ts';
import { countCodeTry, forgetCodeTries, isFactorOn, markConfirmed } from './factors.ts';
import { useProof, type FactorProofs, type UsedProof } from './proofs.ts';

/** The proofs that were checked before a change, and are checked again or used up in its transaction. */
export interface CheckedOwner {
  /** The hash of the password. */
  hash?: string;
  used?: UsedProof;
}

export interface OwnChanges {
  /** The password, and a code or a passkey of who has a second factor. @throws rule-refused with the fields at fault, rate-limited */
  checkOwner(session: Session, proof: OwnerProof, isOn?: boolean): Promise<CheckedOwner>;
  /** Runs a step that changes nothing that others see. */
  prepare<Result>(
    session: Session,
    owner: CheckedOwner,
    step: (transaction: Transaction<Schema>) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Changes the caller's own second factor, and audits and notifies.
   * @param changes beside what a user's record shows
   */
  change(
    session: Session,
    owner: CheckedOwner,
    change: (transaction: Transaction<Schema>) => Promise<AuditChange[]>,
  ): Promise<void>;
  report(
    transaction: Transaction<Schema>,
    session: Session,
    before: KnownUser,
    after: KnownUser,
    changes?: AuditChange[],
  ): Promise<void>;
}

/** Changes of a second factor by its owner. */
export function ownChanges(database: Database, proofs: FactorProofs, limits: TextLimits): OwnChanges {
  /** Not after the password has changed meanwhile: knowing the old one must not be enough. */
  function prepare<Result>(
    session: Session,
    { hash, used }: CheckedOwner,
    step: (transaction: Transaction<Schema>) => Promise<Result>,
  ): Promise<Result> {
    return changePeopleAs(database, session, { users: [session.userId] }, async (transaction) => {
      if (hash !== undefined && hash !== (await readPasswordHash(transaction, session))) throw sessionEnded();
      const problems = used ? await useProof(transaction, session.userId, used) : null;
      if (problems) throw refusedFields(problems);
      return step(transaction);
    });
  }

  async function report(
    transaction: Transaction<Schema>,
    session: Session,
    before: KnownUser,
    after: KnownUser,
    changes: AuditChange[] = [],
  ): Promise<void> {
    await auditUser(transaction, session, 'updated', after, [...changesOf(before, after), ...changes]);
    await notifyOfAccountChange(transaction, session, before, ['second-factor'], limits);
  }

  return {
    prepare,
    report,

    async checkOwner(session, { currentPassword, ...proof }, isOn = true) {
      const { userId, tokenHash, address } = session;
      const current = await checkCurrentPassword(database, session, currentPassword);
      const wrongPassword = problemsAmong({ currentPassword: current.problem });
      if (!isOn) {
        refuseProblems(wrongPassword);
        return current.problem === null ? { hash: current.hash } : {};
      }
      await countCodeTry(database, userId, sessionPlace(session));
      const checked = await proofs.check({ userId, tokenHash, address, purpose: 'change' }, proof);
      refuseProblems({ ...wrongPassword, ...checked.problems });
      return current.problem === null && checked.problems === null
        ? { hash: current.hash, used: checked.used }
        : {};
    },

    change(session, owner, change) {
      return prepare(session, owner, async (transaction) => {
        const { userId } = session;
        const users = userRepository(transaction, session);
        const before = await users.find(userId);
        const changes = await change(transaction);
        await forgetCodeTries(transaction, userId, sessionPlace(session));
        await report(transaction, session, before, await users.find(userId), changes);
      });
    },
  };
}

/** Who may have got in by what was changed is signed out; this session has shown who it is. */
export async function keepOwnSession(transaction: Transaction<Schema>, session: Session): Promise<void> {
  await endOtherSessions(transaction, session);
  await markConfirmed(transaction, session.tokenHash, await isFactorOn(transaction, session.userId));
}
