import { sql } from 'kysely';
import type { Language } from '#contract/exportQuery.ts';
import { oneTimeCode, resetMinutes } from '#contract/main-api/sign-in/passwordRecovery.ts';
import { auditAnonymous } from '#services/kit/auth/account.ts';
import { countAttempt, type AttemptLimit } from '#services/kit/auth/attempts.ts';
import { writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { lockActive } from '#services/kit/auth/lockActive.ts';
import { endAllSessions, endPasswordResets } from '#services/kit/auth/endSessions.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { startPasswordReset } from '#services/kit/auth/startSessions.ts';
import { changePeopleAs } from '#services/kit/auth/writeAs.ts';
import { admitText } from '#services/kit/texts/admitText.ts';
import type { TextLimits } from '#services/kit/texts/settings.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { forgetSignInTries } from '../auth/signInTries.ts';
import { arePasswordsOff } from '../company-sign-in/wayIn.ts';
import type { MainApiSettings } from '../config.ts';
import { placeOf, rememberPlace, type Origin, type Place } from '../knownPlaces.ts';
import { removeInvitation } from '../invitations/repository.ts';
import { inLanguageOf } from '../notifications/language.ts';
import { notifyOfAccountChange } from '../users/accountNotices.ts';
import { userRepository } from '../users/repository.ts';
import { passwordOwner } from '../passwordOwner.ts';

const dayMinutes = 24 * 60;

/**
 * For each account and known place; all unknown places together count as one. The first limit allows a few codes at
 * once, the second keeps a patient attacker from many in a day.
 */
const sendingLimits: AttemptLimit[] = [
  { kind: 'send-code', most: 3, minutes: 15 },
  { kind: 'send-code-day', most: 10, minutes: dayMinutes },
];
/** Codes that one account gets for all but its known devices: each is a message on the owner's mobile phone. */
const allSendings: AttemptLimit = { kind: 'send-code-all', most: 20, minutes: dayMinutes };
/** For each account and device, over all its codes, because each new code has tries of its own. */
const guessLimits: AttemptLimit[] = [
  { kind: 'guess-code', most: 10, minutes: 15 },
  { kind: 'guess-code-day', most: 30, minutes: dayMinutes },
];

/** Stands for all unknown places together. */
const strangers = '';

/** Whether the company of the user in `users` has turned passwords off. */
const isWithoutPassword = sql<boolean>`exists (
  select from company_sign_ins where company_sign_ins.company_id = users.company_id and passwords_off)`;

interface NewCode {
  accountKey: string;
  codeHash: string;
  /** The text that is sent to the user, in each language. */
  texts: Record<Language, string>;
  /** The text to people of a company that has turned passwords off. */
  textsWithoutPassword: Record<Language, string>;
  origin: Origin;
}

export type RecoveryRepository = ReturnType<typeof recoveryRepository>;

/** Limits of texts, and whether codes go to confirmed numbers alone. */
type RecoverySettings = TextLimits & Pick<MainApiSettings, 'RECOVERY_TO_CONFIRMED_NUMBERS'>;

export function recoveryRepository(database: Database, limits: RecoverySettings) {
  return {
    /** @throws rate-limited */
    async countSending(accountKey: string, { key, isKnown, isDevice }: Place): Promise<void> {
      await countAll(database, sendingLimits, accountKey, isKnown ? key : strangers);
      // The owner's own device has its own limits: others in a network of theirs must not use up its codes.
      if (!isDevice) await countAttempt(database, allSendings, accountKey);
    },

    placeOf: (accountKey: string, origin: Origin) => placeOf(database, accountKey, origin),

    /**
     * Keeps the hash in place of an older one of the same device and leaves the text for an SMS receiver. Who is to receive it is
     * found by the statements themselves: without such a user they are the same and write no text.
     */
    async storeCode({ accountKey, codeHash, texts, textsWithoutPassword, origin }: NewCode): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const expiresAt = sql`now() + make_interval(mins => ${oneTimeCode.minutes})`;
        const reachable = sql`users join companies on companies.id = users.company_id
          where lower(users.username) = ${accountKey}
            and users.active and companies.status = 'active' and users.contact_no is not null
            and (users.confirmed_no = users.contact_no or not ${limits.RECOVERY_TO_CONFIRMED_NUMBERS}::boolean)`;
        // Held, or a number that is just being changed would get a code after the change has dropped them all.
        const { rows } = await sql<{ msisdn: string; companyId: number; isConfirmed: boolean }>`
          select users.contact_no as msisdn, users.company_id as "companyId",
            coalesce(users.confirmed_no = users.contact_no, false) as "isConfirmed"
          from ${reachable} for share of users`.execute(transaction);
        // Counted for somebody whom nobody knows, too, so that the statements are the same.
        const recipient = rows[0] ?? { msisdn: `unknown ${accountKey}`, companyId: 0, isConfirmed: true };
        const kind = recipient.isConfirmed ? 'code' : 'first-code';
        // A refusal is not shown: it would tell that the user exists. The metric has it.
        const isAdmitted = (await admitText(transaction, { kind, ...recipient }, limits)) === null;
        await sql`
          insert into one_time_codes (username_key, device_hash, user_id, code_hash, tries_left, expires_at)
          values (${accountKey}, ${origin.deviceHash}, (select users.id from ${reachable} and not ${isWithoutPassword}), ${codeHash}, ${oneTimeCode.tries}, ${expiresAt})
          on conflict (username_key, device_hash) do update set user_id = excluded.user_id, code_hash = excluded.code_hash,
            tries_left = excluded.tries_left, expires_at = excluded.expires_at`.execute(transaction);
        await sql`
          insert into system_texts (user_id, msisdn, text, class, valid_until)
          select users.id, users.contact_no, case when ${isWithoutPassword}
            then ${inLanguageOf(sql.ref('users.id'), textsWithoutPassword)} else ${inLanguageOf(sql.ref('users.id'), texts)} end,
            'otp', ${expiresAt}
          from ${reachable} and ${isAdmitted}::boolean`.execute(transaction);
        await auditAnonymous(transaction, {
          action: 'code-sent',
          address: origin.address,
          account: reachable,
        });
      });
    },

    /**
     * Spends one try of the code and gives its hash; null when there is none, or no tries or time are left. One
     * commit in every case: a second one would reveal by its time that there is a code.
     * @throws rate-limited
     */
    spendTry(accountKey: string, { deviceHash }: Pick<Origin, 'deviceHash'>): Promise<string | null> {
      return database.transaction().execute(async (transaction) => {
        await countAll(transaction, guessLimits, accountKey, Buffer.from(deviceHash).toString('hex'));
        const row = await transaction
          .updateTable('one_time_codes')
          .set({ tries_left: sql`tries_left - 1` })
          .where('username_key', '=', accountKey)
          .where('device_hash', '=', deviceHash)
          .where('tries_left', '>', 0)
          .where('expires_at', '>', sql<Date>`now()`)
          .returning('code_hash')
          .executeTakeFirst();
        return row?.code_hash ?? null;
      });
    },

    /**
     * Gives a token for the code of that hash, in place of earlier ones; null when another request was faster, a
     * newer code has replaced it, or its user may not sign in.
     */
    redeem(accountKey: string, codeHash: string): Promise<string | null> {
      return database.transaction().execute(async (transaction) => {
        const codes = transaction
          .selectFrom('one_time_codes')
          .select('user_id')
          .where('username_key', '=', accountKey)
          .where('code_hash', '=', codeHash);
        const userId = (await codes.executeTakeFirst())?.user_id ?? null;
        // The user is locked first: a change of the user at this moment deletes the code, or the token that it gives.
        const maySignIn = userId !== null && (await lockActive(transaction, userId));
        const { numDeletedRows } = await transaction
          .deleteFrom('one_time_codes')
          .where('username_key', '=', accountKey)
          .where('code_hash', '=', codeHash)
          .executeTakeFirstOrThrow();
        if (!maySignIn || numDeletedRows === 0n) return null;
        // The code went to their number, which cannot have changed since: that would have deleted the code.
        await sql`update users set confirmed_no = contact_no where id = ${userId}`.execute(transaction);
        await endPasswordResets(transaction, userId);
        return startPasswordReset(transaction, userId, resetMinutes);
      });
    },

    passwordOwner: (userId: number) => passwordOwner(database, userId),

    /**
     * @throws session-ended, and nothing is changed, when the token has been used meanwhile; rule-refused where passwords are off, as
     * for a token that was made in the moment before
     */
    async setPassword(session: Session, passwordHash: string, origin: Origin): Promise<void> {
      const { userId, username, companyId } = session;
      // The second of two requests with one token waits for the user's row, and then finds the token deleted.
      await changePeopleAs(database, session, { users: [userId] }, async (transaction) => {
        if (await arePasswordsOff(transaction, companyId))
          throw refusedFields({ newPassword: 'passwords-off' });
        await transaction
          .updateTable('users')
          .set({ password_hash: passwordHash, password_change_required: false })
          .where('id', '=', userId)
          .execute();
        await endAllSessions(transaction, userId);
        // A newer code would still open the account to anybody who reads it.
        await transaction.deleteFrom('one_time_codes').where('user_id', '=', userId).execute();
        await forgetSignInTries(transaction, username);
        await rememberPlace(transaction, userId, origin);
        const invitation = await removeInvitation(transaction, userId);
        const isInvited = invitation !== null && Buffer.from(invitation.tokenHash).equals(session.tokenHash);
        const users = userRepository(transaction, session);
        // It went to their number or address, which cannot have changed since: that would have ended it.
        if (isInvited && invitation.channel === 'sms') await users.confirmNumber(userId);
        if (isInvited && invitation.channel === 'email') await users.confirmEmail(userId);
        await writeAuditEntry(transaction, session, {
          action: isInvited ? 'password-changed' : 'password-reset',
          noun: 'user',
          companyId,
          recordId: userId,
          recordName: username,
          ...(isInvited && {
            changes: [{ field: 'invitation', before: invitation.channel, after: 'accepted' }],
          }),
        });
        // Nobody had the account before.
        if (isInvited) return;
        const user = await users.find(userId);
        await notifyOfAccountChange(transaction, session, user, ['password'], limits);
      });
    },
  };
}

/** The shorter window first: what it refuses does not use up the day. @throws rate-limited */
async function countAll(
  queries: Queries,
  limits: readonly AttemptLimit[],
  subject: string,
  place: string,
): Promise<void> {
  for (const limit of limits) await countAttempt(queries, limit, subject, place);
}
