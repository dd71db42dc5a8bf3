import pg from 'pg';
import type { Pooling } from './pool/pooling.ts';

/** What every connection must have, in milliseconds. */
export interface ConnectionLimits {
  /** How long a statement may take. */
  statementMs: number;
  /** How long a transaction may be idle. */
  idleInTransactionMs: number;
}

export const usualLimits: ConnectionLimits = { statementMs: 30_000, idleInTransactionMs: 10_000 };

/**
 * Applies the limits to a new connection and verifies them. Not by parameters of the start-up message: PgBouncer
 * refuses or drops them. Where connections of the server are shared between clients, what one of them sets is lost or
 * reaches others, so there the limits must be settings of the role, and are only verified.
 * @throws an error that names the missing settings and the SQL that sets them
 */
export async function applySettings(
  client: pg.ClientBase,
  pooling: Pooling,
  limits: ConnectionLimits,
): Promise<void> {
  if (pooling !== 'transaction') {
    await client.query(
      `select set_config(name, value, false) from unnest($1::text[], $2::text[]) as own (name, value)`,
      [Object.keys(valuesOf(limits)), Object.values(valuesOf(limits))],
    );
  }
  const missing = await missingSettings(client, limits);
  if (missing.length === 0) return;
  throw new Error(
    pooling === 'transaction'
      ? await roleSettingsMessage(client, missing, limits)
      : lostSettingsMessage(missing),
  );
}

function valuesOf({ statementMs, idleInTransactionMs }: ConnectionLimits): Record<string, string> {
  return {
    statement_timeout: `${statementMs}ms`,
    idle_in_transaction_session_timeout: `${idleInTransactionMs}ms`,
    // Compiling one of our statements takes a hundred times as long as running it.
    jit: 'off',
  };
}

/**
 * Reads them by a statement of its own, which a pooler may run on another server connection. Stricter limits are
 * accepted.
 */
async function missingSettings(client: pg.ClientBase, limits: ConnectionLimits): Promise<string[]> {
  const { rows } = await client.query<{ statementMs: number; idleInTransactionMs: number; jit: string }>(
    `select extract(epoch from current_setting('statement_timeout')::interval)::float8 * 1000 as "statementMs",
       extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval)::float8 * 1000
         as "idleInTransactionMs", current_setting('jit') as jit`,
  );
  const { statementMs, idleInTransactionMs, jit } = rows[0]!;
  const isWithin = (value: number, limit: number) => value > 0 && value <= limit;
  return [
    ...(isWithin(statementMs, limits.statementMs) ? [] : ['statement_timeout']),
    ...(isWithin(idleInTransactionMs, limits.idleInTransactionMs)
      ? []
      : ['idle_in_transaction_session_timeout']),
    ...(jit === 'off' ? [] : ['jit']),
  ];
}

async function roleSettingsMessage(
  client: pg.ClientBase,
  missing: string[],
  limits: ConnectionLimits,
): Promise<string> {
  const { rows } = await client.query<{ role: string; name: string }>(
    'select current_user as role, current_database() as name',
  );
  const { role, name } = rows[0]!;
  const owner = `${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(name)}`;
  const values = valuesOf(limits);
  const statements = missing.map((setting) => `alter role ${owner} set ${setting} = '${values[setting]}';`);
  return (
    'The connection pooler in front of PostgreSQL shares connections between clients, so these settings have to be ' +
    `the role's: ${missing.join(', ')}. Run on the server: ${statements.join(' ')} Then run RECONNECT in PgBouncer's ` +
    'console, or restart it. See docs/operators/running.md, "Behind PgBouncer".'
  );
}

function lostSettingsMessage(missing: string[]): string {
  return (
    `The connection pooler in front of PostgreSQL forgets settings: ${missing.join(', ')} is not in force. ` +
    'Use PgBouncer with pool_mode = session. See docs/operators/running.md, "Behind PgBouncer".'
  );
}
