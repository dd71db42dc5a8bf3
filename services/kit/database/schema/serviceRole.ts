import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../index.ts';

/** Tables whose rows nobody changes or removes. */
const appendOnly = ['audit_entries', 'ledger_entries'];
/** Tables that only an upgrade writes. */
const readOnly = ['schema_migrations', 'online_migrations', 'cell'];

/** A privilege that a role lacks, or has although services do not need it. */
export interface WrongPrivilege {
  privilege: string;
  /** The table, sequence or schema. */
  object: string;
  isMissing: boolean;
}

/** Relations of the schema without those of extensions, which belong to whoever installed them. */
const isOurs = sql`(relnamespace = current_schema()::regnamespace and not exists (
  select from pg_depend
  where classid = 'pg_class'::regclass and objid = pg_class.oid and pg_depend.deptype = 'e'))`;

/** The role of a connection. */
export async function readRole(queries: Queries): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(queries);
  return rows[0]!.role;
}

/** Who owns the tables of the schema. Empty before the first migration; several owners are a mistake. */
export async function readOwners(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    select distinct pg_get_userbyid(relowner)::text as owner from pg_class
    where ${isOurs} and relkind in ('r', 'S') order by 1`.execute(queries);
  return rows.map(({ owner }) => owner);
}

/** Whether a role can do what the owner of the tables or of the schema can, such as disable triggers, or is a superuser. */
export async function hasPowerOfOwner(queries: Queries, role: string): Promise<boolean> {
  const { rows } = await sql<{ hasIt: boolean }>`
    select exists (
      select relowner as owner from pg_class where ${isOurs} and relkind = 'r'
        and pg_has_role(${role}, relowner, 'member')
      union all select nspowner from pg_namespace where oid = current_schema()::regnamespace
        and pg_has_role(${role}, nspowner, 'member')) as "hasIt"`.execute(queries);
  return rows[0]!.hasIt;
}

const isWanted = sql`case privilege
  when 'SELECT' then true
  when 'INSERT' then not relname = any(${readOnly}::text[])
  when 'UPDATE' then not relname = any(${[...readOnly, ...appendOnly]}::text[])
  when 'DELETE' then not relname = any(${[...readOnly, ...appendOnly]}::text[])
  else false end`;

/** One that is not wanted the role has already if it has it for one column. */
const hasPrivilege = (role: string) => sql`(has_table_privilege(${role}, pg_class.oid, privilege)
  or (privilege in ('INSERT', 'UPDATE', 'REFERENCES') and not ${isWanted}
    and has_any_column_privilege(${role}, pg_class.oid, privilege)))`;

/**
 * How the privileges of a role in this schema differ from those that services need. None of them lets it change or remove
 * rows of the audit log and the ledger, or anything about the tables themselves.
 */
export async function wrongPrivileges(queries: Queries, role: string): Promise<WrongPrivilege[]> {
  const { rows } = await sql<WrongPrivilege>`
    select privilege, relname::text as object, ${isWanted} as "isMissing"
    from pg_class
    cross join unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) privilege
    where ${isOurs} and relkind = 'r'
      and ${hasPrivilege(role)} <> ${isWanted}
    union all
    select privilege, relname::text, privilege <> 'UPDATE'
    from pg_class cross join unnest('{USAGE,SELECT,UPDATE}'::text[]) privilege
    where ${isOurs} and relkind = 'S'
      and has_sequence_privilege(${role}, pg_class.oid, privilege) <> (privilege <> 'UPDATE')
    union all
    select privilege, current_schema()::text, privilege = 'USAGE'
    from unnest('{USAGE,CREATE}'::text[]) privilege
    where has_schema_privilege(${role}, current_schema(), privilege) <> (privilege = 'USAGE')
    order by 2, 1`.execute(queries);
  return rows;
}

/**
 * Gives the role of the services what they need in this schema, in tables that later migrations make too, and takes away what
 * they do not. Does nothing where nothing is wrong.
 * @param transaction of the role that owns the tables
 */
export async function grantToServices(transaction: Queries, role: string): Promise<void> {
  // Two processes that start together would change the same rows of the catalogue.
  await sql`select pg_advisory_xact_lock(hashtextextended('barta privileges ' || current_schema(), 0))`.execute(
    transaction,
  );
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(transaction);
  const name = rows[0]!.schema;
  const schema = sql.id(name);
  const to = sql.id(role);
  const run = (statement: RawBuilder<unknown>) => statement.execute(transaction);
  await run(
    sql`alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${to}`,
  );
  await run(sql`alter default privileges in schema ${schema} grant usage, select on sequences to ${to}`);
  const wrong = await wrongPrivileges(transaction, role);
  if (wrong.length === 0) return;
  // Who owns the tables need not own the schema.
  const isWrong = (wanted: string) =>
    wrong.some(({ privilege, object }) => privilege === wanted && object === name);
  if (isWrong('CREATE')) await run(sql`revoke create on schema ${schema} from public, ${to}`);
  if (isWrong('USAGE')) await run(sql`grant usage on schema ${schema} to ${to}`);
  const tables = await readNames(transaction, ['r', 'v']);
  const sequences = await readNames(transaction, ['S']);
  const on = (names: readonly string[]) => sql.join(names.map((each) => sql.id(name, each)));
  if (tables.length > 0) {
    await run(sql`revoke all on ${on(tables)} from public, ${to}`);
    await run(sql`grant select, insert, update, delete on ${on(tables)} to ${to}`);
  }
  if (sequences.length > 0) {
    await run(sql`revoke all on sequence ${on(sequences)} from public, ${to}`);
    await run(sql`grant usage, select on sequence ${on(sequences)} to ${to}`);
  }
  const given = (names: readonly string[]) => names.filter((each) => tables.includes(each));
  for (const table of given(appendOnly)) await run(sql`revoke update, delete on ${on([table])} from ${to}`);
  for (const table of given(readOnly))
    await run(sql`revoke insert, update, delete on ${on([table])} from ${to}`);
  if (!(await knowsMaintenance(transaction))) return;
  await run(sql`alter default privileges in schema ${schema} grant maintain on tables to ${to}`);
  if (tables.length > 0) await run(sql`grant maintain on ${on(tables)} to ${to}`);
}

/** Before PostgreSQL 17 only the owner may analyse a table; there autovacuum alone keeps the planner's statistics current. */
async function knowsMaintenance(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select current_setting('server_version_num')::int >= 170000 as "isKnown"`.execute(queries);
  return rows[0]!.isKnown;
}

/** Tables (`r`), views (`v`) or sequences (`S`) that the role of the connection owns. */
async function readNames(queries: Queries, kinds: readonly ('r' | 'v' | 'S')[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where ${isOurs} and relkind = any(${kinds}::"char"[]) and pg_get_userbyid(relowner) = current_user`.execute(
    queries,
  );
  return rows.map(({ name }) => name);
}
