import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { User } from '#contract/main-api/people/users.ts';
import { oneTimeCode } from '#contract/main-api/sign-in/passwordRecovery.ts';
import { codeTexts } from '#domain/notifications/codeTexts.ts';
import { accountKey } from '#services/kit/auth/account.ts';
import { countAttempt, type AttemptLimit } from '#services/kit/auth/attempts.ts';
import { hashPassword, isPassword } from '#services/kit/auth/password/password.ts';
import { randomCode } from '#services/kit/auth/randomCode.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { changePeopleAs } from '#services/kit/auth/writeAs.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { admitText } from '#services/kit/texts/admitText.ts';
import type { MainApiSettings } from '../config.ts';
import type { RecoveryRepository } from '../password-recovery/repository.ts';
import { inLanguageOf } from '../notifications/language.ts';
import { auditUser, changesOf } from '../users/auditing.ts';
import { userRepository } from '../users/repository.ts';
import { toReply } from '../users/rules.ts';

/** A person needs one or two; each is a text that the provider pays for. */
const sendingLimit: AttemptLimit = { kind: 'send-number-code', most: 3, minutes: 15 };

/**
 * The place of these codes among the others. No device has it, since no token hashes to it that a device may show: so a code that
 * confirms a number sets no password.
 */
const deviceHash = createHash('sha256').update('confirmation of a number').digest();

/** By a code that comes back a user shows that the number of their account is theirs. */
export function numberConfirmationService(
  database: Database,
  codes: RecoveryRepository,
  settings: MainApiSettings,
) {
  return {
    /** @throws rule-refused on `contactNo` without a number, or beyond the limits of a day; rate-limited, session-ended */
    async sendCode(session: Session): Promise<{ expiresInSeconds: number }> {
      await countAttempt(database, sendingLimit, String(session.userId));
      const code = randomCode(oneTimeCode.digits);
      const codeHash = await hashPassword(code);
      await changePeopleAs(database, session, { users: [session.userId] }, async (transaction) => {
        const user = await userRepository(transaction, session).find(session.userId);
        const { contactNo: msisdn, companyId } = user;
        if (msisdn === null) throw refusedFields({ contactNo: 'required' });
        if (user.isNumberConfirmed) throw refusedFields({ contactNo: 'number-confirmed' });
        const refusal = await admitText(transaction, { kind: 'first-code', msisdn, companyId }, settings);
        if (refusal) throw refusedFields({ contactNo: refusal });
        const expiresAt = sql<Date>`now() + make_interval(mins => ${oneTimeCode.minutes})`;
        await sql`
          insert into one_time_codes (username_key, device_hash, user_id, code_hash, tries_left, expires_at)
          values (${accountKey(session.username)}, ${deviceHash}, ${session.userId}, ${codeHash}, ${oneTimeCode.tries}, ${expiresAt})
          on conflict (username_key, device_hash) do update set user_id = excluded.user_id, code_hash = excluded.code_hash,
            tries_left = excluded.tries_left, expires_at = excluded.expires_at`.execute(transaction);
        await sql`
          insert into system_texts (user_id, msisdn, text, class, valid_until)
          values (${session.userId}, ${msisdn}, ${inLanguageOf(session.userId, codeTexts(code, settings.BRAND_NAME))},
            'otp', ${expiresAt})`.execute(transaction);
      });
      return { expiresInSeconds: oneTimeCode.minutes * 60 };
    },

    /** @throws rule-refused on `code` if it is wrong, too old or used up; rate-limited, session-ended */
    async confirm(session: Session, code: string): Promise<User> {
      const key = accountKey(session.username);
      // The try is spent before the slow check, so that guesses at the same time are no more than it has tries.
      const codeHash = await codes.spendTry(key, { deviceHash });
      const matches = await isPassword(codeHash, code);
      if (codeHash === null || !matches) throw refusedFields({ code: 'code-wrong' });
      return changePeopleAs(database, session, { users: [session.userId] }, async (transaction) => {
        const users = userRepository(transaction, session);
        // A change of the number has deleted its codes: what is deleted here was sent to the number of now.
        const { numDeletedRows } = await transaction
          .deleteFrom('one_time_codes')
          .where('username_key', '=', key)
          .where('user_id', '=', session.userId)
          .where('code_hash', '=', codeHash)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) throw refusedFields({ code: 'code-wrong' });
        const before = await users.find(session.userId);
        await users.confirmNumber(session.userId);
        const after = await users.find(session.userId);
        await auditUser(transaction, session, 'updated', after, changesOf(before, after));
        return toReply(session, after);
      });
    },
  };
}
