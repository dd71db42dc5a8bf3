import { sql } from 'kysely';
import type { AuditChange } from '#contract/main-api/auditLog.ts';
import { accountKey, auditAnonymous } from '#services/kit/auth/account.ts';
import { addAttempt } from '#services/kit/auth/attempts.ts';
import type { Database } from '#services/kit/database/index.ts';
import { notify } from '#services/kit/notifications/write.ts';
import { signInLimit } from './signInTries.ts';

/** Entries of the audit log about too many tries at one account: one says all. */
const limitEntries = { kind: 'sign-in-limit', minutes: signInLimit.minutes };

/** Wrong codes that follow a correct password are counted for a day. */
const wrongCodes = { kind: 'wrong-codes', minutes: 24 * 60 };
/** The owner of the account is notified of the last of so many. */
const wrongCodesToReport = 3;

/** Records sign-ins that were refused, and notifies the owner of an account whose password somebody else may have. */
export function refusedSignIns(database: Database) {
  return {
    /**
     * Records a wrong code that follows a correct password. The owner of the account is notified once a day, when there were several:
     * somebody has the password. A correct code does not reset the count, or a stranger's tries between the owner's sign-ins would stay few.
     */
    async recordWrongCode(userId: number, username: string, address: string): Promise<void> {
      const { count } = await addAttempt(database, wrongCodes, String(userId));
      if (count !== wrongCodesToReport) return this.recordRefusal(username, address);
      await database.transaction().execute(async (transaction) => {
        await auditAnonymous(transaction, {
          action: 'sign-in-refused',
          address,
          account: sql`users where users.id = ${userId}`,
          changes: [{ field: 'wrongCodes', before: null, after: String(count) }],
        });
        await notify(transaction, { kind: 'sign-in-wrong-codes', personId: userId, details: { address } });
      });
    },

    /** Records, once in a window, that there were too many tries to sign in. */
    async recordLimit(username: string, address: string): Promise<void> {
      const { count } = await addAttempt(database, limitEntries, accountKey(username));
      if (count === 1)
        await this.recordRefusal(username, address, [{ field: 'tooManyTries', before: null, after: 'true' }]);
    },

    recordRefusal(username: string, address: string, changes: AuditChange[] = []): Promise<void> {
      return database.transaction().execute(async (transaction) => {
        // A known name writes a row, an unknown one none: waiting for the disk would reveal which.
        await sql`set local synchronous_commit = off`.execute(transaction);
        await auditAnonymous(transaction, {
          action: 'sign-in-refused',
          address,
          account: sql`users where lower(users.username) = ${accountKey(username)}`,
          changes,
        });
      });
    },
  };
}
