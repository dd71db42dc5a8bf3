import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type * as Type from 'typebox';
import type { ServiceName } from '#contract/endpoint.ts';
import { ensureLocations } from '#database/seed/locations.ts';
import { ensureRoles } from '#database/seed/roles.ts';
import { describeLoss } from '../database/connection/durability.ts';
import { isEmbedded, type Database } from '../database/index.ts';
import { migrateAsOwner } from '../database/schema/migrateAsOwner.ts';
import { NewerSchemaError, pendingMigrations } from '../database/schema/migrationRecord.ts';
import { hasPowerOfOwner, readOwners, readRole } from '../database/schema/serviceRole.ts';
import { untilUpgraded } from '../database/schema/upgradeLock.ts';
import { watchSchema } from '../database/schema/watchSchema.ts';
import type { DiskRoom } from './DiskRoom.ts';
import { startDraining } from './draining.ts';
import {
  exitCodes,
  stopAll,
  stopOnSignal,
  type Running,
  type Stopping,
  type StopTimes,
} from './lifecycle.ts';
import { createLog, type Logger } from '../logging/log.ts';
import { openWhenUp } from '../database/connection/openWhenUp.ts';
import {
  readProcessSettings,
  type commonSettings,
  type processSettings,
  type SettingsSchema,
} from './settings.ts';

export type CommonSettings = Type.Static<Type.TObject<typeof commonSettings>>;
type ProcessSettings = Type.Static<Type.TObject<typeof processSettings>>;

/** The parts that a service is started with; it opens none of them itself, so that tests and `start.ts` can share them. */
export interface ServiceParts<Settings extends CommonSettings = CommonSettings> {
  settings: Settings;
  database: Database;
  log: Logger;
  /** Room on the disk of the embedded database. */
  room?: DiskRoom;
}

type StartService<Settings extends CommonSettings> = (parts: ServiceParts<Settings>) => Promise<Running>;

/** One service as a process of its own, on the PostgreSQL server of `DATABASE_URL`. */
export async function runProcess<Schema extends SettingsSchema>(
  name: ServiceName,
  schema: Schema,
  start: StartService<NoInfer<Type.Static<Schema>> & CommonSettings>,
): Promise<void> {
  let stopping: Stopping | undefined;
  try {
    const settings = readProcessSettings(schema) as Type.Static<Schema> & CommonSettings;
    requireServer(settings);
    const log = createLog(name, settings.LOG_LEVEL);
    const running: Running[] = [];
    const { stopForUpgrade } = (stopping = stopOnSignal(running, log, stopTimes(settings)));
    await startOnDatabase(settings, log, running, async (database) => {
      running.push(await start({ settings, database, log }));
      running.push(endWhenUpgraded(database, log, stopForUpgrade));
    });
  } catch (error) {
    if (stopping?.hasBegun) return;
    process.stderr.write(
      `${name} could not start: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(exitCodeOf(error));
  }
}

/**
 * Opens the database when it is up, and starts what works on it. If the database goes away meanwhile, what was started is
 * stopped again, and the start is repeated when the database is back.
 * @param running is given the database, and by `start` what was started
 * @throws what waiting does not fix
 */
export async function startOnDatabase(
  settings: CommonSettings,
  log: Logger,
  running: Running[],
  start: (database: Database) => Promise<void>,
  onWaiting?: (reason: string) => void,
): Promise<void> {
  const open = async (database: Database) => {
    await prepareToServe(database, settings, log);
    running.push({ name: 'database', stop: () => database.destroy() });
    try {
      await start(database);
    } catch (error) {
      await stopAll(running.splice(0), log);
      throw error;
    }
  };
  await openWhenUp(databaseOptions(settings, log), open, onWaiting);
}

/** @throws when a service of its own, which cannot use the embedded database, has no server */
export function requireServer({ DATABASE_URL }: CommonSettings): void {
  if (DATABASE_URL) return;
  throw new Error('A service of its own needs DATABASE_URL; `npm start` runs all on the embedded database.');
}

/** To write down the last answers, and to close the connections. */
const afterAnswersSeconds = 10;

/** An upgrade waits until carriers have answered what is in flight. A supervisor that stops a process does not wait as long. */
export function stopTimes({
  DRAIN_SECONDS,
  SHUTDOWN_SECONDS,
  SMPP_RESPONSE_SECONDS = 0,
}: ProcessSettings & { SMPP_RESPONSE_SECONDS?: number }): StopTimes {
  return {
    drainSeconds: DRAIN_SECONDS,
    stopSeconds: SHUTDOWN_SECONDS,
    upgradeStopSeconds: Math.max(SHUTDOWN_SECONDS, SMPP_RESPONSE_SECONDS + afterAnswersSeconds),
  };
}

export function exitCodeOf(error: unknown): number {
  return error instanceof NewerSchemaError ? exitCodes.newerSchema : exitCodes.failed;
}

/** Stops this process cleanly when a newer version upgrades the database. */
export function endWhenUpgraded(database: Database, log: Logger, stop: (exitCode: number) => void): Running {
  const watch = watchSchema(database, log, (change, detail) => {
    log.error({ change }, `${detail} This process settles its messages in flight and ends.`);
    stop(change === 'upgraded' ? exitCodes.newerSchema : exitCodes.beingUpgraded);
  });
  return { name: 'schema watch', stop: () => watch.stop() };
}

export function databaseOptions(settings: CommonSettings, log: Logger) {
  return {
    databaseUrl: settings.DATABASE_URL,
    schema: settings.DATABASE_SCHEMA,
    dataDir: settings.DATA_DIR,
    poolSize: settings.DATABASE_POOL_SIZE,
    // Below the whole reserve the services accept nothing more; the other half is for settling what was accepted
    // before.
    reserveOctets: (settings.DISK_RESERVE_MB / 2) * 1024 * 1024,
    log,
  };
}

/**
 * Schema, built-in roles and places up to date.
 * @param ownerUrl `MIGRATION_DATABASE_URL`; empty migrates by the role of `database`
 * @returns the migrations that were applied now
 * @throws NotMigratedError when some are pending that the role of `database` may not apply
 */
export async function prepareDatabase(database: Database, log?: Logger, ownerUrl = ''): Promise<string[]> {
  if (!ownerUrl && !(await mayMigrate(database))) await requireMigrated(database);
  const applied = await migrateAsOwner(database, ownerUrl, log);
  await ensureRoles(database);
  await ensureLocations(database);
  return applied;
}

/** Whether the role of a database may change its tables, or make them where there are none. */
async function mayMigrate(database: Database): Promise<boolean> {
  if (isEmbedded(database)) return true;
  if ((await readOwners(database)).length > 0) return hasPowerOfOwner(database, await readRole(database));
  const { rows } = await sql<{ mayCreate: boolean }>`
    select has_schema_privilege(current_schema(), 'create') as "mayCreate"`.execute(database);
  return rows[0]!.mayCreate;
}

/** The schema is older than this version, and `MIGRATE_ON_START` does not let a start change it. */
class NotMigratedError extends Error {
  override name = 'NotMigratedError';
  /** For `openWhenUp`: somebody else is going to migrate it. */
  readonly isWorthWaiting = true;

  constructor(pending: readonly string[]) {
    super(
      `The database lacks ${pending.length} migrations of this version, the first of which is ${pending[0]}, and this start ` +
        'may not apply them. Run `npm run migrate -- --apply`, with MIGRATION_DATABASE_URL if DATABASE_URL is of a role that ' +
        'owns no tables.',
    );
  }
}

/** Every command that needs an up-to-date schema calls this first. @throws NotMigratedError when migrations are pending */
export async function requireMigrated(database: Database): Promise<void> {
  const pending = await pendingMigrations(database);
  if (pending.length > 0) throw new NotMigratedError(pending);
}

/**
 * Every start calls this first.
 * @throws NotMigratedError when migrations are pending and `MIGRATE_ON_START` is off
 */
export async function prepareToServe(
  database: Database,
  {
    MIGRATE_ON_START,
    MIGRATION_DATABASE_URL,
  }: Pick<CommonSettings, 'MIGRATE_ON_START' | 'MIGRATION_DATABASE_URL'>,
  log: Logger,
): Promise<void> {
  if (!MIGRATE_ON_START) {
    await untilUpgraded(database, log);
    await requireMigrated(database);
  }
  await prepareDatabase(database, log, MIGRATION_DATABASE_URL);
  const loss = await describeLoss(database);
  if (loss !== null) log.warn(loss);
}

/** Listens, and says where. Port 0 takes a free one. */
export async function listen(
  app: FastifyInstance,
  name: string,
  host: string,
  port: number,
): Promise<Listening> {
  try {
    const address = await app.listen({ host, port });
    return { name, address, drain: () => startDraining(app), stop: (cutOff) => close(app, cutOff) };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Waits for the replies to requests under way, at most until `cutOff`. */
async function close(app: FastifyInstance, cutOff?: AbortSignal): Promise<void> {
  const closeConnections = () => app.server.closeAllConnections();
  cutOff?.addEventListener('abort', closeConnections);
  if (cutOff?.aborted) closeConnections();
  await app.close();
  cutOff?.removeEventListener('abort', closeConnections);
}

export interface Listening extends Running {
  /** e.g. `http://127.0.0.1:4400` */
  address: string;
}
