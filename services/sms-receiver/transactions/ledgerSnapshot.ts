import type { Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { forceIndexScans } from '#services/kit/database/sql/planSettings.ts';
import type { Database } from '#services/kit/database/index.ts';
import { inSnapshot } from '#services/kit/database/snapshot.ts';

/** Rows and their running balances come from several queries: all of them must see the same ledger. */
export function inLedgerSnapshot<Result>(
  database: Database,
  read: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return inSnapshot(database, async (transaction) => {
    await forceIndexScans(transaction);
    return read(transaction);
  });
}
