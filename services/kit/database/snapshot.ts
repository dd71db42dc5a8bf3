import type { Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Database } from './index.ts';

/** Runs `work` on one moment of the database: all its queries see the same rows. */
export function inSnapshot<Result>(
  database: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().setIsolationLevel('repeatable read').execute(work);
}
