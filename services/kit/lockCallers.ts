import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints, octets } from './database/arrays.ts';
import { told } from './database/prepared.ts';
import { AppError } from './errors.ts';
import { readSessions, sessionEnded, type Session } from './session.ts';

/** Rows about people that a transaction is going to change, by their ids. */
export interface ChangedPeople {
  users?: readonly number[];
  companies?: readonly number[];
  roles?: readonly number[];
}

/**
 * Takes shared locks on the callers' users, companies, roles and sessions, so that none of them loses their access
 * before this transaction has ended, and then checks that they still have it. Whoever takes access away locks the user,
 * the company or the role exclusively, or deletes the session: the two follow one another.
 *
 * All transactions lock users, companies, roles and sessions in this order and before anything else. The shared lock on
 * a session is the weakest, because each request may write down when the session was last used.
 * @returns for each session why its caller must not act, or null
 */
export async function lockCallers(
  transaction: Transaction<Schema>,
  sessions: readonly Session[],
): Promise<(AppError | null)[]> {
  const tokenHashes = [...new Map(sessions.map(({ tokenHash }) => [keyOf(tokenHash), tokenHash])).values()];
  // Sorted before they are locked, so that two transactions cannot wait for each other.
  await told`
    select from sessions
      join users on users.id = sessions.user_id
      join companies on companies.id = users.company_id
      join roles on roles.id = users.role_id
    where sessions.token_hash = any(${octets(tokenHashes)})
    order by users.id, sessions.token_hash
    for share of users, companies, roles for key share of sessions`.execute(transaction);
  return refusalsOf(transaction, sessions, tokenHashes);
}

/**
 * As `lockCallers`, for one caller who is going to change users, companies or roles. These rows and the caller's own of
 * the same table are locked exclusively at once: whoever only shared them first could not change them later without
 * waiting for everybody else who shares them, and two of those would wait for each other for ever.
 * @throws session-ended, forbidden, password-change-required
 */
export async function lockCallerAndChanged(
  transaction: Transaction<Schema>,
  session: Session,
  changed: ChangedPeople,
): Promise<void> {
  const { userId, companyId, roleId, tokenHash } = session;
  for (const [table, own] of [
    ['users', userId],
    ['companies', companyId],
    ['roles', roleId],
  ] as const) {
    const ids = bigints([own, ...(changed[table] ?? [])]);
    const strength = changed[table] ? sql`for no key update` : sql`for share`;
    await told`select from ${sql.table(table)} where id = any(${ids}) order by id ${strength}`.execute(
      transaction,
    );
  }
  await told`select from sessions where token_hash = ${tokenHash} for key share`.execute(transaction);
  throwIfRefused(await refusalsOf(transaction, [session], [tokenHash]));
}

/** @throws session-ended, forbidden, password-change-required */
export async function lockCaller(transaction: Transaction<Schema>, session: Session): Promise<void> {
  throwIfRefused(await lockCallers(transaction, [session]));
}

function throwIfRefused([refusal]: readonly (AppError | null)[]): void {
  if (refusal) throw refusal;
}

/** Reads in a statement of its own: it sees what was committed while the locks were waited for. */
async function refusalsOf(
  transaction: Transaction<Schema>,
  sessions: readonly Session[],
  tokenHashes: readonly Uint8Array[],
): Promise<(AppError | null)[]> {
  const rows = await readSessions(transaction, tokenHashes);
  const currentOf = new Map(
    rows.map((row) => [keyOf(row.token_hash), { ...row, permissions: new Set(row.permissions) }]),
  );
  return sessions.map((session) => refusalOf(session, currentOf.get(keyOf(session.tokenHash))));
}

type Current = Omit<Awaited<ReturnType<typeof readSessions>>[number], 'permissions'> & {
  permissions: ReadonlySet<string>;
};

/** Everything that was decided for this request was decided by its session, so nothing of that may have been taken away. */
function refusalOf(session: Session, current: Current | undefined): AppError | null {
  if (
    !current ||
    current.purpose !== session.purpose ||
    current.role_id !== session.roleId ||
    current.company_id !== session.companyId
  ) {
    return sessionEnded();
  }
  if (current.password_change_required && !session.passwordChangeRequired) {
    return new AppError('password-change-required', 'Choose a new password first.');
  }
  const isNarrower = session.scope === 'platform' && current.scope !== 'platform';
  if (isNarrower || !session.permissions.every((permission) => current.permissions.has(permission))) {
    return new AppError('forbidden', 'Your permissions have changed since this request began.');
  }
  return null;
}

function keyOf(tokenHash: Uint8Array): string {
  return Buffer.from(tokenHash).toString('base64');
}
