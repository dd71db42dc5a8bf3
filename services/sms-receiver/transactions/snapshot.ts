import type { Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { forceIndexScans } from '#services/kit/database/planSettings.ts';
import type { Database } from '#services/kit/database/index.ts';

/** Rows and their running balances come from several queries: all of them must see the same ledger. */
export function inSnapshot<Result>(
  database: Database,
  read: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await forceIndexScans(transaction);
      return read(transaction);
    });
}
