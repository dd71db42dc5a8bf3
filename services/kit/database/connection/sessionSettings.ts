import pg from 'pg';
import { shardSettings, viewsOf } from '../cells/shardViews.ts';
import type { Pooling } from '../pool/pooling.ts';

/** The schema that a connection is for. */
interface ServedSchema {
  schema: string;
  /** Whether Citus holds it. */
  isDistributed: boolean;
}

/** Time limits that every connection must have, in milliseconds. */
export interface ConnectionLimits {
  /** How long a statement may take. */
  statementMs: number;
  /** How long a transaction may be idle. */
  idleInTransactionMs: number;
}

/** The schema that every database has: cell 0, the only one of most installations. */
export const defaultSchema = 'public';

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
  { schema, isDistributed }: ServedSchema,
  limits: ConnectionLimits,
): Promise<void> {
  // For the default schema no path is set: `checkSchema` refuses a role whose own path leads elsewhere.
  const values = {
    ...(schema !== defaultSchema && {
      [searchPath]: isDistributed ? `${viewsOf(schema)}, ${schema}` : schema,
    }),
    ...(isDistributed && shardSettings(schema)),
    ...valuesOf(limits),
  };
  if (pooling !== 'transaction') {
    await client.query(
      `select set_config(name, value, false) from unnest($1::text[], $2::text[]) as own (name, value)`,
      [Object.keys(values), Object.values(values)],
    );
  }
  await checkSchema(client, schema);
  const missing = await missingSettings(client, schema, limits);
  if (missing.length === 0) return;
  throw new Error(
    pooling === 'transaction'
      ? await roleSettingsMessage(client, missing, { [searchPath]: schema, ...valuesOf(limits) })
      : lostSettingsMessage(missing),
  );
}

/** @throws when the database has no such schema, or when the search path of the role leads to another one than the default */
async function checkSchema(client: pg.ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; current: string | null }>(
    'select to_regnamespace($1) is not null as exists, current_schema() as current',
    [schema],
  );
  const { exists, current } = rows[0]!;
  if (!exists) {
    throw new Error(
      `The database has no schema ${schema}, which DATABASE_SCHEMA names: make it with ` +
        `npm run cell -- create --number NUMBER --schema ${schema}`,
    );
  }
  if (schema === defaultSchema && current !== schema) {
    throw new Error(
      `DATABASE_SCHEMA is ${schema}, but the search path of this role leads to ${current ?? 'no schema'}: ` +
        'set DATABASE_SCHEMA to it, or remove the search path of the role.',
    );
  }
}

const searchPath = 'search_path';

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
async function missingSettings(
  client: pg.ClientBase,
  schema: string,
  limits: ConnectionLimits,
): Promise<string[]> {
  const { rows } = await client.query<{
    statementMs: number;
    idleInTransactionMs: number;
    jit: string;
    schema: string | null;
  }>(
    `select extract(epoch from current_setting('statement_timeout')::interval)::float8 * 1000 as "statementMs",
       extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval)::float8 * 1000
         as "idleInTransactionMs", current_setting('jit') as jit,
       current_schema() as schema`,
  );
  const { statementMs, idleInTransactionMs, jit, schema: current } = rows[0]!;
  const isWithin = (value: number, limit: number) => value > 0 && value <= limit;
  return [
    ...(isWithin(statementMs, limits.statementMs) ? [] : ['statement_timeout']),
    ...(isWithin(idleInTransactionMs, limits.idleInTransactionMs)
      ? []
      : ['idle_in_transaction_session_timeout']),
    ...(jit === 'off' ? [] : ['jit']),
    ...(current === schema || current === viewsOf(schema) ? [] : [searchPath]),
  ];
}

async function roleSettingsMessage(
  client: pg.ClientBase,
  missing: string[],
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const { rows } = await client.query<{ role: string; name: string }>(
    'select current_user as role, current_database() as name',
  );
  const { role, name } = rows[0]!;
  const owner = `${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(name)}`;
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
