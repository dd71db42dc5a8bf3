import type { Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Database } from '../database/index.ts';
import { lockCaller, type ChangedPeople } from './lockCallers.ts';
import type { Session } from './session.ts';

type Action<Result> = (transaction: Transaction<Schema>) => Promise<Result>;

/**
 * The one way to write on behalf of a caller: runs `action` in a transaction that locks the caller's access until it
 * ends, and is refused if the caller has lost that access since the request was authorised.
 * @throws session-ended, forbidden, password-change-required
 */
export function writeAs<Result>(
  database: Database,
  session: Session,
  action: Action<Result>,
): Promise<Result> {
  return changePeopleAs(database, session, {}, action);
}

/**
 * As `writeAs`, for an action that changes users, companies or roles.
 * @throws session-ended, forbidden, password-change-required
 */
export function changePeopleAs<Result>(
  database: Database,
  session: Session,
  changed: ChangedPeople,
  action: Action<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await lockCaller(transaction, session, changed);
    return action(transaction);
  });
}

/**
 * As `writeAs`, for an action that may take minutes: the locks are taken at its end, so that taking access away does
 * not have to wait for it. If the access is lost by then, the transaction is rolled back.
 * @throws session-ended, forbidden, password-change-required
 */
export function writeLongAs<Result>(
  database: Database,
  session: Session,
  action: Action<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    const result = await action(transaction);
    await lockCaller(transaction, session);
    return result;
  });
}
