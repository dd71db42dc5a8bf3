import { sql } from 'kysely';
import type { Logger } from '../../logging/log.ts';
import { repeat } from '../../jobs/repeat.ts';
import { isEmbedded, type Database } from '../index.ts';
import { migrationNames } from './migrationFiles.ts';
import { NewerSchemaError } from './migrationRecord.ts';
import { isUpgradeLockFree } from './upgradeLock.ts';

/** Why a process has to end: the schema is newer by now, or a newer version waits to upgrade it. */
type SchemaChange = 'upgraded' | 'being-upgraded';

const everyMs = 1_000;
/** The change is read a second time: a process that finds nothing to upgrade also holds the lock for a moment. */
const confirmMs = 250;

/**
 * Checks every second whether a newer version upgrades the schema, by a query that also works behind a pooler.
 * @param onChange is called once
 */
export function watchSchema(
  database: Database,
  log: Logger,
  onChange: (change: SchemaChange, detail: string) => void,
): { stop(): Promise<void> } {
  if (isEmbedded(database)) return { stop: async () => {} };
  const known = migrationNames();
  const readChange = async (): Promise<[SchemaChange, string] | null> => {
    const { rows } = await sql<{ isFree: boolean; unknown: string | null }>`
      select ${isUpgradeLockFree} as "isFree", (select max(name collate "C") from schema_migrations
        where name <> all(${known}::text[])) as unknown`.execute(database);
    const { isFree, unknown } = rows[0]!;
    if (unknown !== null) return ['upgraded', new NewerSchemaError([unknown]).message];
    return isFree ? null : ['being-upgraded', 'A newer version of Barta upgrades the database.'];
  };
  let isDone = false;
  return repeat('schema version', everyMs, log, async () => {
    if (isDone || (await readChange()) === null) return;
    await new Promise((resolve) => setTimeout(resolve, confirmMs));
    const change = await readChange();
    if (!change) return;
    isDone = true;
    onChange(...change);
  });
}
