import type { PasswordChange, ProfileChange, User } from '#contract/main-api/users.ts';
import type { FieldProblem } from '#contract/errors.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { notFound, refusedFields } from '#services/kit/errors.ts';
import { hashPassword, isPassword } from '#services/kit/password.ts';
import { passwordProblem } from '#services/kit/passwordRules.ts';
import { endOtherSessions, type Session } from '#services/kit/session.ts';
import { contactNumber } from '../contactNumber.ts';
import { refuseProblems } from '../refuseProblems.ts';
import { changesOf, recordUserDeed } from './auditing.ts';
import { userRepository } from './repository.ts';
import { problemsAmong } from './rules.ts';
import type { KnownUser } from './userRows.ts';

export type OwnAccountService = ReturnType<typeof ownAccountService>;

/** What everybody does with their own account. */
export function ownAccountService(database: Database) {
  return {
    /** Changes the caller's own password and ends their other sessions. */
    async updatePassword(session: Session, change: PasswordChange): Promise<Record<string, never>> {
      const { currentPassword, newPassword } = change;
      const wrong = await currentPasswordProblem(database, session, currentPassword);
      if (wrong) throw refusedFields({ currentPassword: wrong });
      if (newPassword === currentPassword) throw refusedFields({ newPassword: 'password-unchanged' });
      const easy = await passwordProblem(newPassword, session.username);
      if (easy) throw refusedFields({ newPassword: easy });

      const passwordHash = await hashPassword(newPassword);
      await database.transaction().execute(async (transaction) => {
        const users = userRepository(transaction);
        await users.setPassword(session.userId, passwordHash, { isFirst: false });
        await users.forgetCodes(session.userId);
        await endOtherSessions(transaction, session);
        await recordUserDeed(transaction, session, 'password-changed', await self(transaction, session));
      });
      return {};
    },

    /** An e-mail or number that is left out stays as it is. Another number needs the current password: it receives one-time codes. */
    async updateProfile(session: Session, change: ProfileChange): Promise<User> {
      const { currentPassword, ...given } = change;
      const contact = contactNumber(given.contactNo);
      const { contactNo } = await self(database, session);
      const isNewNumber = contact.value !== undefined && contact.value !== contactNo;
      refuseProblems(
        problemsAmong({
          contactNo: contact.problem,
          currentPassword: isNewNumber
            ? await currentPasswordProblem(database, session, currentPassword)
            : null,
        }),
      );

      return database.transaction().execute(async (transaction) => {
        const users = userRepository(transaction);
        await users.lock(session.userId);
        const before = await self(transaction, session);
        // Not what was read above: by now somebody may have changed the number that the password was not asked for.
        const newNumber = isNewNumber ? contact.value! : before.contactNo;
        await users.update(session.userId, { ...before, ...given, contactNo: newNumber });
        if (isNewNumber) await users.forgetCodes(session.userId);
        const after = await self(transaction, session);
        const changes = changesOf(before, after);
        if (changes.length > 0) await recordUserDeed(transaction, session, 'updated', after, changes);
        return after;
      });
    },
  };
}

async function self(queries: Queries, session: Session): Promise<KnownUser> {
  const user = await userRepository(queries).find(session.userId);
  if (!user) throw notFound('user');
  return user;
}

async function currentPasswordProblem(
  queries: Queries,
  session: Session,
  typed: string | undefined,
): Promise<FieldProblem | null> {
  if (typed === undefined) return 'required';
  const storedHash = await userRepository(queries).passwordHash(session.userId);
  return (await isPassword(storedHash, typed)) ? null : 'wrong-password';
}
