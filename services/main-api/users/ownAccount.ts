import type { PasswordChange, ProfileChange, User } from '#contract/main-api/people/users.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { hashPassword } from '#services/kit/auth/password/password.ts';
import { passwordProblem } from '#services/kit/auth/password/passwordRules.ts';
import { endOtherSessions } from '#services/kit/auth/endSessions.ts';
import { sessionEnded, type Session } from '#services/kit/auth/session.ts';
import { changePeopleAs } from '#services/kit/auth/writeAs.ts';
import { passwordOwner } from '../passwordOwner.ts';
import { contactNumber } from '../contactNumber.ts';
import { refuseProblems } from '#services/kit/refuseProblems.ts';
import type { TextLimits } from '#services/kit/texts/settings.ts';
import { areKnownByEmail, arePasswordsOff, isSingleSignOn } from '../company-sign-in/wayIn.ts';
import { changedParts, notifyOfAccountChange } from './accountNotices.ts';
import { changesOf, auditUser } from './auditing.ts';
import { checkCurrentPassword, readPasswordHash } from '../currentPassword.ts';
import { userRepository } from './repository.ts';
import { problemsAmong, toReply } from './rules.ts';

/** Actions of all users on their own account. */
export function ownAccountService(database: Database, limits: TextLimits) {
  return {
    /** Changes the caller's own password and ends their other sessions. @throws rule-refused, rate-limited, session-ended */
    async updatePassword(session: Session, change: PasswordChange): Promise<Record<string, never>> {
      const { currentPassword, newPassword } = change;
      if (await arePasswordsOff(database, session.companyId))
        throw refusedFields({ newPassword: 'passwords-off' });
      // Nobody who has signed in without a password gets one here that outlasts their account at the provider.
      if (await isSingleSignOn(database, session))
        throw refusedFields({ currentPassword: 'password-sign-in-needed' });
      const current = await checkCurrentPassword(database, session, currentPassword);
      if (current.problem) throw refusedFields({ currentPassword: current.problem });
      if (newPassword === currentPassword) throw refusedFields({ newPassword: 'password-unchanged' });
      const easy = await passwordProblem(newPassword, await passwordOwner(database, session.userId));
      if (easy) throw refusedFields({ newPassword: easy });

      const passwordHash = await hashPassword(newPassword);
      await changePeopleAs(database, session, { users: [session.userId] }, async (transaction) => {
        const users = userRepository(transaction, session);
        // Not over one that an administrator has set since the check: it shuts out who knew the old one.
        if (!(await users.replacePassword(session.userId, current.hash, passwordHash))) throw sessionEnded();
        await users.forgetCodes(session.userId);
        await endOtherSessions(transaction, session);
        const user = await users.find(session.userId);
        await auditUser(transaction, session, 'password-changed', user);
        await notifyOfAccountChange(transaction, session, user, ['password'], limits);
      });
      return {};
    },

    /**
     * Fields that are left out stay as they are. Another number or e-mail address needs the current password: the number receives
     * one-time codes, and both are notified when the account changes.
     * @throws rule-refused with all that is wrong, rate-limited, session-ended
     */
    async updateProfile(session: Session, change: ProfileChange): Promise<User> {
      const { currentPassword, ...given } = change;
      const contact = contactNumber(given.contactNo);
      const { contactNo, email } = await userRepository(database, session).find(session.userId);
      const isNewEmail = given.email !== undefined && given.email !== email;
      const isNewNumber = contact.value !== undefined && contact.value !== contactNo;
      const current =
        isNewNumber || isNewEmail ? await checkCurrentPassword(database, session, currentPassword) : null;
      refuseProblems(
        problemsAmong({ contactNo: contact.problem, currentPassword: current?.problem ?? null }),
      );

      return changePeopleAs(database, session, { users: [session.userId] }, async (transaction) => {
        const users = userRepository(transaction, session);
        // The password has changed meanwhile: knowing the old one must not be enough to change the number.
        if (current?.problem === null && current.hash !== (await readPasswordHash(transaction, session)))
          throw sessionEnded();
        const before = await users.find(session.userId);
        // Not what was read above: by now somebody may have changed the number that the password was not asked for.
        const newNumber = isNewNumber ? contact.value! : before.contactNo;
        const newEmail = isNewEmail ? given.email! : before.email;
        // Or whoever takes the address of a colleague who has not come yet would become them, with the role that they are given.
        if (newEmail !== before.email && (await areKnownByEmail(transaction, session.companyId)))
          throw refusedFields({ email: 'email-signs-in' });
        await users.update(session.userId, { ...before, ...given, contactNo: newNumber, email: newEmail });
        // Also the invitation of somebody who came by their company's account: it has gone to the address before.
        if (isNewNumber || isNewEmail) await users.forgetCodes(session.userId);
        const after = await users.find(session.userId);
        const changes = changesOf(before, after);
        if (changes.length > 0) await auditUser(transaction, session, 'updated', after, changes);
        await notifyOfAccountChange(transaction, session, before, changedParts(before, after), limits);
        return toReply(session, after);
      });
    },
  };
}
