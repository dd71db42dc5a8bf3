import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { addBatches } from './batches.ts';
import { addCompanies } from './companies.ts';
import { addCounts } from './counts.ts';
import { addMessages, addReceipts } from './messages.ts';
import { addMoney } from './money.ts';
import type { PastOptions } from './options.ts';
import { addTexts } from './texts.ts';

interface Step {
  /** Tables in which it puts many rows. */
  fills: readonly string[];
  run(transaction: Transaction<Schema>, options: PastOptions): Promise<void>;
}

/** In their order. */
export const historySteps: Readonly<Record<string, Step>> = {
  companies: { fills: [], run: addCompanies },
  texts: { fills: [], run: addTexts },
  batches: { fills: ['batches'], run: addBatches },
  messages: { fills: ['messages'], run: addMessages },
  receipts: { fills: ['message_parts', 'receipts'], run: addReceipts },
  money: { fills: ['ledger_entries'], run: addMoney },
  counts: {
    fills: [
      'rollups',
      'month_rollups',
      'platform_rollups',
      'platform_month_rollups',
      'latency_counts',
      'platform_latency_counts',
      'failure_counts',
      'platform_failure_counts',
    ],
    run: addCounts,
  },
};

/** Settings of a transaction that invents a past; its role may switch triggers off. */
export async function setForHistory(transaction: Transaction<Schema>): Promise<void> {
  // Foreign keys would be looked up row by row; all rows come from here.
  for (const setting of ['statement_timeout = 0', 'session_replication_role = replica'])
    await sql.raw(`set local ${setting}`).execute(transaction);
}

/**
 * Invents a past of the companies of a migrated database in which nothing was sent yet: messages with their batches, parts,
 * receipts, ledger and counts, as the services would have left them. Companies need users, sender IDs and campaigns, and there
 * must be a route.
 */
export async function inventHistory(transaction: Transaction<Schema>, options: PastOptions): Promise<void> {
  await setForHistory(transaction);
  for (const { run } of Object.values(historySteps)) await run(transaction, options);
}
