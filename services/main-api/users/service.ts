import type { NewUser, User, UserChange } from '#contract/main-api/people/users.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import type { DirectoryUsername } from '#services/kit/directory/Directory.ts';
import { refusedFields, refuseInUse } from '#services/kit/errors.ts';
import { unpagedList } from '#services/kit/http/page.ts';
import type { Page } from '#services/kit/database/sql/listPage.ts';
import { accountKey } from '#services/kit/auth/account.ts';
import { hashPassword, unknownPasswordHash } from '#services/kit/auth/password/password.ts';
import { holdsUsername, passwordProblem, weakness } from '#services/kit/auth/password/passwordRules.ts';
import { endAllSessions } from '#services/kit/auth/endSessions.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { targetCompany, type TargetCompany } from '#services/kit/auth/tenancy.ts';
import { changePeopleAs, writeAs } from '#services/kit/auth/writeAs.ts';
import { forgetSignInTries } from '../auth/signInTries.ts';
import type { Usernames } from '../directory/Usernames.ts';
import { arePasswordsOff } from '../company-sign-in/wayIn.ts';
import type { Invitations } from '../invitations/Invitations.ts';
import { removeInvitation } from '../invitations/repository.ts';
import { contactNumber } from '../contactNumber.ts';
import { passwordOwner } from '../passwordOwner.ts';
import { refuseProblems, type FieldProblems } from '#services/kit/refuseProblems.ts';
import type { TextLimits } from '#services/kit/texts/settings.ts';
import { changedParts, notifyOfAccountChange } from './accountNotices.ts';
import { changesOf, auditUser } from './auditing.ts';
import { userRepository, type UserRepository, type UserSortField } from './repository.ts';
import { dayProblem, placeProblems, problemsAmong, requireNotOutranked, toReply } from './rules.ts';
import { countUsernameQuestion } from './usernameQuestions.ts';
import type { KnownUser, UserFields, UserFilter } from './userRows.ts';

interface UserParts {
  database: Database;
  usernames: Usernames;
  invitations: Invitations;
  limits: TextLimits;
}

/** Actions of administrators on the users of their company, and of the provider on all. */
export function userService({ database, usernames, invitations, limits }: UserParts) {
  return {
    async list(session: Session, filter: UserFilter, page: Page<UserSortField>) {
      const { rows, total } = await userRepository(database, session).list(filter, page);
      return { responseList: rows.map((user) => toReply(session, user)), total };
    },

    find: async (session: Session, id: number): Promise<User> =>
      toReply(session, await userRepository(database, session).find(id)),

    ofDepartment: async (session: Session, departmentId: number) =>
      unpagedList(await userRepository(database, session).activeOfDepartment(departmentId)),

    /** Whom the caller can ask for another role, in their own company. */
    administrators: async (session: Session) =>
      unpagedList(await userRepository(database, session).administrators()),

    /** @throws rate-limited */
    async checkUsername(session: Session, username: string): Promise<{ available: boolean }> {
      await countUsernameQuestion(database, session);
      const isTaken =
        (await userRepository(database, session).isUsernameTaken(username)) ||
        (await usernames.isTakenElsewhere({ username, isProvider: session.scope === 'platform' }));
      return { available: !isTaken };
    },

    /**
     * With a first password, or else with an invitation. Somebody who is not active is invited later, and nobody of a company that has
     * turned passwords off: its people sign in with the company's account.
     * @throws rule-refused with all that is wrong, conflict on `username`, session-ended, rate-limited
     */
    async create(session: Session, input: NewUser): Promise<User> {
      const { password, companyId, isSamePerson = false, ...given } = input;
      await countUsernameQuestion(database, session);
      const contact = contactNumber(given.contactNo);
      const { name: company } = await targetCompany(database, session, companyId);
      const problems = problemsAmong({
        contactNo: contact.problem,
        joiningDate: dayProblem(given.joiningDate),
        password:
          password === undefined
            ? null
            : await passwordProblem(password, {
                username: given.username,
                known: [given.name, given.email, company],
              }),
      });
      const reachable = { email: given.email ?? null, contactNo: contact.value ?? null };
      // Before the transaction: it takes its time, and the embedded database has one connection.
      const passwordHash = await (password === undefined ? unknownPasswordHash() : hashPassword(password));
      const { id, send } = await usernames.changing((claim) =>
        writeAs(database, session, async (transaction) => {
          const users = userRepository(transaction, session);
          const company = await targetCompany(transaction, session, companyId);
          const isOff = await arePasswordsOff(transaction, company.id);
          const isInvited = password === undefined && given.active !== false && !isOff;
          if (isInvited && contact.problem === null && invitations.channelTo(reachable) === null)
            problems.contactNo = 'nobody-to-invite';
          if (isOff && password !== undefined) problems.password = 'passwords-off';
          Object.assign(problems, await placeProblems(transaction, session, company, given));
          refuseProblems(problems, await takenUsername(users, given.username));

          const fields: UserFields = { ...nothingGiven, ...given, contactNo: contact.value ?? null };
          await claim(transaction, [inDirectory(company, given.username, isSamePerson)]);
          const id = await users.insert(company.id, fields, passwordHash, { hasEnd: password !== undefined });
          const user = await users.find(id);
          const invited = isInvited ? await invitations.start(transaction, session, user) : null;
          await auditUser(transaction, session, 'created', user, [
            ...changesOf(null, user),
            ...(invited ? [{ field: 'invitation', before: null, after: invited.channel }] : []),
          ]);
          return { id, send: invited?.send };
        }),
      );
      await send?.();
      return toReply(session, await userRepository(database, session).find(id));
    },

    /** @throws forbidden, rule-refused with all that is wrong, conflict on `username`, session-ended */
    async update(
      session: Session,
      { id, password, isSamePerson = false, ...change }: UserChange,
    ): Promise<User> {
      if (change.username !== undefined) await countUsernameQuestion(database, session);
      const passwordHash = password === undefined ? null : await hashPassword(password);
      const weak =
        password === undefined ? null : await weakness(password, await passwordOwner(database, id));
      const { user, hasLostSessions } = await usernames.changing((claim) =>
        changePeopleAs(database, session, { users: [id] }, async (transaction) => {
          const users = userRepository(transaction, session);
          const before = await users.find(id);
          requireNotOutranked(session, before);

          const contact = contactNumber(change.contactNo);
          const contactNo = contact.value === undefined ? before.contactNo : contact.value;
          const fields: UserFields = { ...before, ...change, contactNo };
          const isOff = password !== undefined && (await arePasswordsOff(transaction, before.companyId));
          const problems = {
            ...problemsAmong({
              contactNo: contact.problem,
              joiningDate: dayProblem(change.joiningDate),
              password:
                password === undefined
                  ? null
                  : isOff
                    ? 'passwords-off'
                    : (holdsUsername(password, fields.username) ?? weak),
            }),
            ...(await newPlaceProblems(transaction, session, before, fields)),
            ...(id === session.userId && problemsWithOneself(before, fields, passwordHash !== null)),
          };
          refuseProblems(problems, await takenUsername(users, fields.username, id));

          if (fields.username !== before.username) {
            const company = await targetCompany(transaction, session, before.companyId);
            await claim(transaction, [
              { ...inDirectory(company, before.username, true), isFreed: true },
              inDirectory(
                company,
                fields.username,
                isSamePerson || accountKey(fields.username) === accountKey(before.username),
              ),
            ]);
          }
          await users.update(id, fields);
          if (passwordHash) {
            await users.setFirstPassword(id, passwordHash, { hasEnd: true });
            await removeInvitation(transaction, id);
            await forgetSignInTries(transaction, fields.username);
          }
          const hasLostSessions = passwordHash !== null || !fields.active;
          if (hasLostSessions) await endAllSessions(transaction, id);
          const after = await users.find(id);
          const changes = changesOf(before, after);
          if (passwordHash || changes.some(({ field }) => codeFields.includes(field)))
            await users.forgetCodes(id);
          if (changes.length > 0) await auditUser(transaction, session, 'updated', after, changes);
          if (passwordHash) await auditUser(transaction, session, 'password-changed', after);
          const parts = [...(passwordHash ? (['password'] as const) : []), ...changedParts(before, after)];
          await notifyOfAccountChange(transaction, session, before, parts, limits);
          return { user: after, hasLostSessions };
        }),
      );
      if (hasLostSessions) await usernames.endTickets(user.username);
      return toReply(session, user);
    },

    /** @throws forbidden, in-use with what the user has done, session-ended */
    async remove(session: Session, id: number): Promise<{ id: number }> {
      return usernames.changing((claim) =>
        changePeopleAs(database, session, { users: [id] }, async (transaction) => {
          const users = userRepository(transaction, session);
          await users.lockForDelete(id);
          const user = await users.find(id);
          if (id === session.userId) throw refusedFields({ id: 'yourself' });
          requireNotOutranked(session, user);
          refuseInUse(await users.uses(id), 'deactivate-user');
          const company = await targetCompany(transaction, session, user.companyId);
          await claim(transaction, [{ ...inDirectory(company, user.username, true), isFreed: true }]);
          await removeInvitation(transaction, id);
          await users.delete(id);
          await auditUser(transaction, session, 'deleted', user, changesOf(user, null));
          return { id };
        }),
      );
    },

    /** Ends all sessions of a user. One's own end where the password is asked for. */
    async endSessions(session: Session, id: number): Promise<{ ended: number }> {
      const { ended, username } = await changePeopleAs(
        database,
        session,
        { users: [id] },
        async (transaction) => {
          const user = await userRepository(transaction, session).find(id);
          requireNotOutranked(session, user);
          if (id === session.userId) throw refusedFields({ id: 'yourself' });
          const ended = await endAllSessions(transaction, id);
          await auditUser(transaction, session, 'sessions-ended', user);
          return { ended, username: user.username };
        },
      );
      await usernames.endTickets(username);
      return { ended };
    },
  };
}

/** Whom a one-time code or an invitation is for, and where it goes. */
const codeFields = ['username', 'contactNo', 'email', 'active'];

const nothingGiven = { email: null, branchId: null, departmentId: null, active: true };

function inDirectory({ scope }: TargetCompany, username: string, isSamePerson: boolean): DirectoryUsername {
  return { username, isProvider: scope === 'platform', isSamePerson };
}

async function takenUsername(
  users: UserRepository,
  username: string,
  exceptId?: number,
): Promise<FieldProblems> {
  return (await users.isUsernameTaken(username, exceptId)) ? { username: 'username-taken' } : {};
}

/** Only changed fields are validated, because a form sends the others unchanged. */
async function newPlaceProblems(
  queries: Queries,
  session: Session,
  before: KnownUser,
  { roleId, branchId, departmentId }: UserFields,
): Promise<FieldProblems> {
  const company = await targetCompany(queries, session, before.companyId);
  return placeProblems(queries, session, company, {
    ...(roleId !== before.roleId && { roleId }),
    ...(branchId !== before.branchId && { branchId }),
    ...(departmentId !== before.departmentId && { departmentId }),
  });
}

/**
 * Nobody locks themselves out or raises themselves here. Their own password, number and e-mail address they change where the
 * current password is asked for: a stranger at an unlocked screen must not get the one-time codes.
 */
function problemsWithOneself(before: KnownUser, after: UserFields, setsPassword: boolean): FieldProblems {
  return problemsAmong({
    active: after.active ? null : 'yourself',
    roleId: after.roleId === before.roleId ? null : 'yourself',
    contactNo: after.contactNo === before.contactNo ? null : 'yourself',
    email: after.email === before.email ? null : 'yourself',
    password: setsPassword ? 'yourself' : null,
  });
}
