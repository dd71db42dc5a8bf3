import { sql } from 'kysely';
import type { AuditChange } from '#contract/main-api/auditLog.ts';
import {
  secondFactorLimits,
  type SecondFactorTicket,
  type secondFactorStates,
  type SignedInUser,
} from '#contract/main-api/sign-in/auth.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { accountKey } from '#services/kit/auth/account.ts';
import { countAttempt, forgetAttempts } from '#services/kit/auth/attempts.ts';
import { writeAuditEntry, type Actor } from '#services/kit/auth/audit.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { lockActive } from '#services/kit/auth/lockActive.ts';
import { endSession, endSurplusSessions } from '#services/kit/auth/endSessions.ts';
import { hasSecondFactor, tokenHashOf, usualLife, type Session } from '#services/kit/auth/session.ts';
import { startCellSession, startSecondFactorTicket, startSession } from '#services/kit/auth/startSessions.ts';
import { changePeopleAs } from '#services/kit/auth/writeAs.ts';
import { isSingleSignOn, refuseOtherWay } from '../company-sign-in/wayIn.ts';
import { placeOf, rememberPlace, type Origin, type Place } from '../knownPlaces.ts';
import { permissionsOfRole } from '../roles/repository.ts';
import { countCodeTry, factorKindsOf, forgetCodeTries } from '../second-factor/factors.ts';
import { useProof, type UsedProof } from '../second-factor/proofs.ts';
import { refusedSignIns } from './refusedSignIns.ts';
import { signInLimit, strangersSignInLimit } from './signInTries.ts';

export type AuthRepository = ReturnType<typeof authRepository>;

/** Someone who may sign in now. */
export interface Account {
  user: SignedInUser;
  passwordHash: string;
  /** It is a first password that was not replaced in time. */
  isPasswordOver: boolean;
}

/** Shown at a sign-in in place of a password, or beside it. */
interface Shown {
  /** The cell whose ticket was shown in place of a password. */
  cell?: { number: number; name: string; isFactorConfirmed: boolean };
  /** The ticket of a right password, and the code or passkey that was given with it. */
  code?: { ticket: string; used: UsedProof };
  /** The word of the company's identity provider, in place of a password. */
  signOn?: { isFactorGiven: boolean };
}

/** The owner of a ticket, of which a try was spent. */
interface SpentTry {
  userId: number;
  username: string;
  triesLeft: number;
  isSingleSignOn: boolean;
}

/** Whether the password of the user in `users` is a first one that was not replaced in time. */
const isFirstPasswordOver = sql<boolean>`users.password_change_required and coalesce(users.first_password_until <= now(), false)`;

/** @param providerLife how long sessions of the provider's people last */
export function authRepository(database: Database, providerLife = usualLife) {
  return {
    /** Someone who may sign in now: active, in an active company. Letter case does not matter. */
    async findByUsername(username: string): Promise<Account | null> {
      const row = await database
        .selectFrom('users')
        .innerJoin('companies', 'companies.id', 'users.company_id')
        .innerJoin('roles', 'roles.id', 'users.role_id')
        .where(sql<string>`lower(users.username)`, '=', accountKey(username))
        .where('users.active', '=', true)
        .where('companies.status', '=', 'active')
        .select([
          'users.id as userId',
          'users.username',
          'users.name',
          'users.email',
          'users.contact_no as contactNo',
          sql<boolean>`coalesce(users.confirmed_no = users.contact_no, false)`.as('isNumberConfirmed'),
          'users.joining_date as joiningDate',
          'users.active',
          'users.company_id as companyId',
          'users.role_id as roleId',
          'users.password_hash as passwordHash',
          'users.password_change_required as passwordChangeRequired',
          isFirstPasswordOver.as('isPasswordOver'),
          hasSecondFactor.as('hasSecondFactor'),
          'roles.requires_second_factor as requiresSecondFactor',
          'companies.name as companyName',
          'companies.scope as companyScope',
          'roles.name as roleName',
          'roles.scope as roleScope',
          permissionsOfRole.as('permissions'),
        ])
        .executeTakeFirst();
      if (!row) return null;
      const { passwordHash, isPasswordOver, companyScope, roleName, roleScope, permissions, ...known } = row;
      const { hasSecondFactor: isOn, requiresSecondFactor, ...person } = known;
      const user: SignedInUser = {
        ...person,
        scope: companyScope === 'platform' && roleScope === 'platform' ? 'platform' : 'company',
        roles: [{ name: roleName }],
        permission: permissions.map((name) => ({ name })),
        ...secondFactorOf(isOn, requiresSecondFactor),
      };
      return { user, passwordHash, isPasswordOver };
    },

    ...refusedSignIns(database),

    placeOf: (username: string, origin: Origin) => placeOf(database, accountKey(username), origin),

    /**
     * Counts for the place first: tries that are refused there do not use up the limit that all strangers share.
     * @throws rate-limited
     */
    async countTry(username: string, { key, isKnown }: Place): Promise<void> {
      await countAttempt(database, signInLimit, accountKey(username), key);
      if (!isKnown) await countAttempt(database, strangersSignInLimit, accountKey(username));
    },

    /**
     * Starts a session and returns its token; null when the password, whose hash was checked, has been changed
     * since, or the user deactivated or the company suspended: their sessions have ended, and this one would be left.
     * @throws rule-refused on `code` or `passkey`, if another request was faster to use it; forbidden where passwords are off
     */
    startSession(
      { user, passwordHash }: Account,
      origin: Origin,
      place: Place,
      { cell, code, signOn }: Shown = {},
    ): Promise<string | null> {
      return database.transaction().execute(async (transaction) => {
        if (!(await lockActive(transaction, user.userId))) return null;
        const problems = code ? await useProof(transaction, user.userId, code.used) : null;
        if (problems) throw refusedFields(problems);
        const ticket = code && (await useTicket(transaction, user.userId, code.ticket));
        if (code && !ticket) return null;
        const isSingleSignOn = signOn !== undefined || ticket?.isSingleSignOn === true;
        if (!cell) await refuseOtherWay(transaction, user.companyId, isSingleSignOn);
        // It was turned on since the password was checked.
        const isWithoutFactor = !code && !cell && !signOn?.isFactorGiven;
        if (isWithoutFactor && (await needsCode(transaction, user.userId))) return null;
        const row = await transaction
          .updateTable('users')
          .set({ last_sign_in_at: sql`now()` })
          .where('id', '=', user.userId)
          .where('password_hash', '=', passwordHash)
          .returning('id')
          .executeTakeFirst();
        if (!row) return null;
        const token = cell
          ? await startCellSession(transaction, user.userId, cell.number, origin, cell.isFactorConfirmed)
          : await startSession(transaction, user.userId, {
              origin,
              life: user.scope === 'platform' ? providerLife : usualLife,
              isFactorConfirmed: code !== undefined,
              signOn: isSingleSignOn ? { isFactorGiven: signOn?.isFactorGiven ?? false } : undefined,
            });
        await endSurplusSessions(transaction, user.userId, token);
        const changes = [
          ...(cell ? [{ field: 'fromCell', before: null, after: cell.name }] : []),
          ...(isSingleSignOn ? [{ field: 'singleSignOn', before: null, after: 'used' }] : []),
          ...(code && 'place' in code.used ? [{ field: 'recoveryCode', before: null, after: 'used' }] : []),
        ];
        await auditSession(transaction, 'signed-in', { ...user, address: origin.address }, changes);
        await forgetAttempts(transaction, signInLimit.kind, accountKey(user.username), place.key);
        if (code) await forgetCodeTries(transaction, user.userId, codePlace(place));
        await rememberPlace(transaction, user.userId, origin);
        return token;
      });
    },

    /**
     * A ticket in place of a session; null when the password has been changed since, or they may not sign in.
     * @param domain where passkeys work for this caller
     */
    startTicket(
      { user, passwordHash }: Account,
      domain: string | null,
      isSingleSignOn = false,
    ): Promise<SecondFactorTicket | null> {
      return database.transaction().execute(async (transaction) => {
        if (!(await lockActive(transaction, user.userId))) return null;
        await refuseOtherWay(transaction, user.companyId, isSingleSignOn);
        const row = await transaction
          .selectFrom('users')
          .select('id')
          .where('id', '=', user.userId)
          .where('password_hash', '=', passwordHash)
          .executeTakeFirst();
        if (!row) return null;
        const secondFactors = await factorKindsOf(transaction, user.userId, domain);
        const secondFactorTicket = await startSecondFactorTicket(transaction, user.userId, isSingleSignOn);
        return {
          secondFactorTicket,
          secondFactors,
          expiresInSeconds: secondFactorLimits.ticketMinutes * 60,
        };
      });
    },

    /** Spends one try of a ticket and says whose it is; null when it is none, or no tries or time are left. */
    async spendTry(ticket: string): Promise<SpentTry | null> {
      const { rows } = await sql<SpentTry>`
        update sessions set tries_left = tries_left - 1
        from users where users.id = sessions.user_id and token_hash = ${tokenHashOf(ticket)}
          and purpose = 'second-factor' and tries_left > 0 and expires_at > now()
        returning users.id as "userId", users.username, tries_left as "triesLeft",
          single_sign_on as "isSingleSignOn"`.execute(database);
      return rows[0] ?? null;
    },

    isSingleSignOn: (session: Session): Promise<boolean> => isSingleSignOn(database, session),

    /** @throws rate-limited */
    countCodeTry: (userId: number, place: Place) => countCodeTry(database, userId, codePlace(place)),

    endSession(session: Session): Promise<void> {
      const changed = { users: [session.userId] };
      return changePeopleAs(database, session, changed, async (transaction) => {
        await endSession(transaction, session.tokenHash);
        await auditSession(transaction, 'signed-out', session);
      });
    },
  };
}

/** Strangers have their tries together, so that they cannot use up those of the owner. */
const codePlace = ({ key, isKnown }: Place) => (isKnown ? key : '');

/** Without a field for who has none and needs none: their sign-in is as the product spec has it. */
function secondFactorOf(
  isOn: boolean,
  isRequired: boolean,
): { secondFactor?: (typeof secondFactorStates)[number] } {
  if (isOn) return { secondFactor: 'on' };
  return isRequired ? { secondFactor: 'set-up-due' } : {};
}

async function needsCode(queries: Queries, userId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('users')
    .select(hasSecondFactor.as('needsCode'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.needsCode ?? false;
}

/** @returns null if it was used, or has ended with the person's sessions */
async function useTicket(
  queries: Queries,
  userId: number,
  ticket: string,
): Promise<{ isSingleSignOn: boolean } | null> {
  const row = await queries
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHashOf(ticket))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'second-factor')
    .returning('single_sign_on as isSingleSignOn')
    .executeTakeFirst();
  return row ?? null;
}

function auditSession(
  queries: Queries,
  action: 'signed-in' | 'signed-out',
  actor: Actor,
  changes: AuditChange[] = [],
): Promise<void> {
  const { userId, username, companyId } = actor;
  return writeAuditEntry(queries, actor, {
    action,
    noun: 'user',
    companyId,
    recordId: userId,
    recordName: username,
    changes,
  });
}
