import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints, octets } from '../database/sql/arrays.ts';
import { asPipelined, pipelined, rowsLater } from '../database/pool/prepared.ts';
import type { AppError } from '../errors.ts';
import { lostAccess } from './lostAccess.ts';
import { readSessions, type Session } from './session.ts';

/** Rows about people that a transaction is going to change, by their ids. */
export interface ChangedPeople {
  users?: readonly number[];
  companies?: readonly number[];
  roles?: readonly number[];
}

/**
 * Takes shared locks on the callers' users, companies, roles and sessions, so that none of them loses access before
 * this transaction ends, and then checks that they still have it. A transaction that takes access away locks the
 * user, the company or the role exclusively, or deletes the session, so the two are serialised.
 * @returns a function that says, after a later statement was awaited, for each session why its caller must not act, or null
 */
export async function lockCallers(
  transaction: Transaction<Schema>,
  sessions: readonly Session[],
): Promise<() => Promise<(AppError | null)[]>> {
  await lockRows(transaction, sessions, {});
  const current = rowsLater<SessionRow>(await readSessions(transaction, hashesOf(sessions), asPipelined));
  return async () => refusalsOf(sessions, await current());
}

/**
 * As `lockCallers`, for one caller, who may be going to change users, companies or roles. These rows and the caller's own
 * of the same table are locked exclusively at once: two transactions that first shared a row and then both wanted to
 * change it would deadlock.
 * @throws session-ended, forbidden, password-change-required
 */
export async function lockCaller(
  transaction: Transaction<Schema>,
  session: Session,
  changed: ChangedPeople = {},
): Promise<void> {
  await lockRows(transaction, [session], changed);
  // In a separate statement, which sees what was committed while this transaction waited for the locks.
  const [refusal] = refusalsOf([session], await readSessions(transaction, hashesOf([session])));
  if (refusal) throw refusal;
}

/**
 * Transactions that take these locks take them in this order, the rows of a table by their ids, and before
 * anything else, so that no two wait for each other. The shared lock on a session is the weakest, because each request
 * may store when the session was last used.
 */
async function lockRows(
  transaction: Transaction<Schema>,
  sessions: readonly Session[],
  changed: ChangedPeople,
): Promise<void> {
  for (const [table, own] of [
    ['users', sessions.map(({ userId }) => userId)],
    ['companies', sessions.map(({ companyId }) => companyId)],
    ['roles', sessions.map(({ roleId }) => roleId)],
  ] as const) {
    const ids = bigints([...new Set([...own, ...(changed[table] ?? [])])]);
    const strength = changed[table] ? sql`for no key update` : sql`for share`;
    await pipelined`select from ${sql.table(table)} where id = any(${ids}) order by id ${strength}`.execute(
      transaction,
    );
  }
  const tokenHashes = octets(hashesOf(sessions));
  await pipelined`
    select from sessions where token_hash = any(${tokenHashes}) order by token_hash for key share`.execute(
    transaction,
  );
}

/** @param rows as they are in the database, with the rows of `lockRows` locked */
function refusalsOf(sessions: readonly Session[], rows: readonly SessionRow[]): (AppError | null)[] {
  const currentOf = new Map(rows.map((row) => [keyOf(row.tokenHash), row]));
  return sessions.map((session) => lostAccess(session, currentOf.get(keyOf(session.tokenHash)) ?? null));
}

type SessionRow = Awaited<ReturnType<typeof readSessions>>[number];

/** Without duplicates: requests that reuse a session share its hash object. */
function hashesOf(sessions: readonly Session[]): Uint8Array[] {
  return [...new Set(sessions.map(({ tokenHash }) => tokenHash))];
}

function keyOf(tokenHash: Uint8Array): string {
  return Buffer.from(tokenHash).toString('base64');
}
