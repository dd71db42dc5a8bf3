import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { databaseClock } from '#services/kit/database/DatabaseClock.ts';
import { describeLoss } from '#services/kit/database/connection/durability.ts';
import { FolderInUseError } from '#services/kit/database/embedded/folderLock.ts';
import { isDistributed, openDatabase, type Database } from '#services/kit/database/index.ts';
import { migrationNames } from '#services/kit/database/schema/migrationFiles.ts';
import { pendingMigrations } from '#services/kit/database/schema/migrationRecord.ts';
import { hasPowerOfOwner, readRole, wrongPrivileges } from '#services/kit/database/schema/serviceRole.ts';
import { serversOf } from '#services/kit/database/connection/serversOf.ts';
import { Directory } from '#services/kit/directory/Directory.ts';
import { checkWritable } from '#services/kit/http/operations/health.ts';
import { reasonOf } from '#services/kit/database/connection/openWhenUp.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { databaseOptions, requireMigrated } from '#services/kit/process/process.ts';
import { openReplica } from '#services/kit/process/reportReads.ts';
import { find, Skipped, type Finding } from './findings.ts';
import type { ExaminedSettings } from './settings.ts';

/** Without a log: the findings contain what the services would log. */
const log = createLog('doctor', 'silent');
/** Longer than a replica that follows takes to have what was just committed. */
const replicaMs = 5_000;

export interface Opened {
  findings: Finding[];
  /** Null when it cannot be asked. */
  database: Database | null;
  /** Whether it has the tables of this version; undefined when nobody can say. */
  schema?: 'current' | 'older' | 'none';
}

/** The caller destroys the database. */
export async function examineDatabase(settings: ExaminedSettings): Promise<Opened> {
  const opened: Opened = { findings: [], database: null };
  const add = async (check: string, work: () => Promise<string>) => {
    const finding = await find(check, work);
    opened.findings.push(finding);
    return finding.result === 'ok';
  };
  if (!settings.DATABASE_URL && !existsSync(path.join(settings.DATA_DIR, 'postgres'))) {
    opened.schema = 'none';
    await add('database', () => Promise.reject(new Skipped('The first start makes it.')));
    return opened;
  }
  if (!(await add('database', async () => describe((opened.database = await open(settings)))))) return opened;
  const database = opened.database!;
  // While its disk is full the embedded one takes no writes, which is another finding.
  if (settings.DATABASE_URL && !(await add('writes', () => examineWrites(database)))) return opened;
  await add('schema', async () => {
    const pending = await pendingMigrations(database);
    opened.schema =
      pending.length === 0 ? 'current' : pending.length === migrationNames().length ? 'none' : 'older';
    if (!settings.MIGRATE_ON_START) await requireMigrated(database);
    return describeSchema(database, pending, settings);
  });
  // Where Citus holds the schema services make views, so that they own it.
  if (settings.DATABASE_URL && opened.schema === 'current' && !isDistributed(database))
    await add('role', () => examineRole(database));
  await add('clock', () => examineClock(database));
  return opened;
}

async function open(settings: ExaminedSettings): Promise<Database> {
  const { DATABASE_URL } = settings;
  try {
    return await openDatabase({ ...databaseOptions(settings, log), poolSize: 1 });
  } catch (error) {
    if (error instanceof FolderInUseError) throw new Skipped(error.message);
    throw DATABASE_URL ? connectionError(error, 'DATABASE_URL', DATABASE_URL) : error;
  }
}

/** An error whose message says what to do. Those that our own checks throw do so already. */
function connectionError(error: unknown, setting: string, url: string): Error {
  const hosts = serversOf(url).urls.map((one) => new URL(one).host);
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = reasonOf(error);
  const where = `the server of ${setting} (${hosts.join(', ')})`;
  if (hosts.length > 1)
    return new Error(`${reason}: start one of them that is no standby, or correct ${setting}.`);
  const sentences: Record<string, string> = {
    ECONNREFUSED: `Nothing listens at ${where}: start PostgreSQL there, or correct the setting.`,
    ENOTFOUND: `Nobody knows ${where}: correct its host name.`,
    EAI_AGAIN: `The name of ${where} cannot be looked up: check this machine's DNS.`,
    '28P01': `The password is not that of the role at ${where}: correct the setting, or alter the role.`,
    '28000': `The role is not let in at ${where} (${reason}): make it, or correct pg_hba.conf there.`,
    '3D000': `There is no such database at ${where} (${reason}): make it with createdb, or correct the setting.`,
  };
  const isLate = /timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(`${code} ${reason}`);
  if (isLate) return new Error(`No answer comes from ${where}: check its host, the network and firewalls.`);
  return new Error(sentences[code] ?? reason);
}

async function describe(database: Database): Promise<string> {
  const { rows } = await sql<{ version: string; encoding: string }>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding`.execute(
    database,
  );
  const { version, encoding } = rows[0]!;
  if (encoding !== 'UTF8')
    throw new Error(`The database is encoded in ${encoding}: make it anew with createdb --encoding=UTF8.`);
  return [`PostgreSQL ${version}`, await describeLoss(database)].filter(Boolean).join('. ');
}

async function examineWrites(database: Database): Promise<string> {
  await checkWritable(database).catch(({ message }: Error) => {
    throw new Error(
      `In DATABASE_URL ${message}: name the server that takes writes, or set default_transaction_read_only to off.`,
    );
  });
  return 'it takes writes';
}

/** @param pending migrations; the next start applies them */
async function describeSchema(
  database: Database,
  pending: readonly string[],
  { MIGRATION_DATABASE_URL }: ExaminedSettings,
): Promise<string> {
  if (pending.length === 0) return `it is of this version (${migrationNames().at(-1)})`;
  const { rows } = await sql<{ mayCreate: boolean; role: string; name: string; schema: string }>`
    select has_schema_privilege(current_schema(), 'create') as "mayCreate", current_user as role,
      current_database() as name, current_schema() as schema`.execute(database);
  const { mayCreate, role, name, schema } = rows[0]!;
  if (mayCreate || MIGRATION_DATABASE_URL) return `the next start applies ${pending.length} migrations`;
  throw new Error(
    `The role ${role} may not make tables in the schema ${schema}: run npm run migrate with MIGRATION_DATABASE_URL, or alter ` +
      `database "${name}" owner to "${role}" as its owner.`,
  );
}

/** Whether a program with DATABASE_URL could change what is append-only. */
async function examineRole(database: Database): Promise<string> {
  const role = await readRole(database);
  if (await hasPowerOfOwner(database, role))
    throw new Skipped(
      `The role ${role} of DATABASE_URL owns the tables, so that it could change the audit log and the ledger: install.md says how ` +
        'migrations get a role of their own.',
    );
  const wrong = await wrongPrivileges(database, role);
  if (wrong.length === 0) return `the role ${role} can change no table, nor the audit log and the ledger`;
  const named = wrong
    .slice(0, 3)
    .map(({ privilege, object, isMissing }) => `${isMissing ? 'lacks' : 'has'} ${privilege} on ${object}`);
  throw new Error(
    `The role ${role} ${named.join(', ')}${wrong.length > 3 ? ' and more' : ''}: run npm run migrate -- --apply with MIGRATION_DATABASE_URL.`,
  );
}

async function examineClock(database: Database): Promise<string> {
  const clock = databaseClock(database, log);
  await clock.measure();
  const skew = clock.describeSkew();
  if (skew) throw new Error(`${skew}: set the clocks of both machines by NTP.`);
  return 'this machine and the database agree';
}

/** The replica that reports are read from. */
export async function examineReplica(
  settings: ExaminedSettings,
  primary: Database | null,
): Promise<Finding[]> {
  const { DATABASE_READ_URL = '', DATABASE_READ_LAG_SECONDS = 0 } = settings;
  if (!DATABASE_READ_URL || !primary) return [];
  const work = async () => {
    const replica = openReplica({ ...settings, DATABASE_READ_URL, DATABASE_READ_LAG_SECONDS }, primary, log);
    try {
      const deadline = performance.now() + replicaMs;
      // Only a replica that does not answer, or is behind, may be usable a moment later.
      const isWrong = () => replica.obstacle?.startsWith('DATABASE_READ_URL');
      while (!replica.usable && !isWrong() && performance.now() < deadline) await sleep(50);
      if (replica.usable) return 'reports are read from DATABASE_READ_URL';
      throw new Error(
        `Reports would be read from DATABASE_URL, since ${replica.obstacle ?? 'the replica does not answer'}: correct DATABASE_READ_URL, or see to the replica.`,
      );
    } finally {
      await replica.close();
    }
  };
  return [await find('replica', work)];
}

/** The directory of cells. */
export async function examineDirectory({ DIRECTORY_URL = '' }: ExaminedSettings): Promise<Finding[]> {
  if (!DIRECTORY_URL) return [];
  const work = async () => {
    const options = { databaseUrl: DIRECTORY_URL, isAtCoordinator: true, dataDir: '', poolSize: 1, log };
    const database = await openDatabase(options).catch((error: unknown) => {
      throw connectionError(error, 'DIRECTORY_URL', DIRECTORY_URL);
    });
    await database.destroy();
    const directory = new Directory(DIRECTORY_URL, log);
    try {
      return `${(await directory.cells()).length} cells`;
    } catch {
      throw new Error('DIRECTORY_URL leads to a database without cells: run npm run cell -- register.');
    } finally {
      await directory.close();
    }
  };
  return [await find('directory', work)];
}
