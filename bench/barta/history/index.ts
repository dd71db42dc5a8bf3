import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Database } from '#services/kit/database/index.ts';
import { addBatches } from './batches.ts';
import { addCounts } from './counts.ts';
import { addMessages, addReceipts } from './messages.ts';
import { addMoney } from './money.ts';
import { defaultHistory, type HistoryOptions } from './options.ts';
import { addPeople } from './people.ts';
import { withoutIndexes } from './withoutIndexes.ts';

interface Step {
  fills: readonly string[];
  run(transaction: Transaction<Schema>, options: HistoryOptions): Promise<void>;
}

const steps: Record<string, Step> = {
  people: { fills: [], run: addPeople },
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

/**
 * Invents a past in a migrated database in which nothing was sent yet: messages of many companies over months, with
 * their batches, parts, receipts, ledger and counts, as the services would have left them. Set by set, in one
 * transaction of a role that may switch triggers off.
 */
export async function fillHistory(
  database: Database,
  options: Partial<HistoryOptions> & Pick<HistoryOptions, 'messages' | 'until'>,
  onStep: (name: string, seconds: number) => void = () => undefined,
): Promise<void> {
  const whole = { ...defaultHistory, ...options };
  await database.transaction().execute(async (transaction) => {
    for (const setting of [
      'statement_timeout = 0',
      // Foreign keys would be looked up row by row; all rows come from here.
      'session_replication_role = replica',
      'synchronous_commit = off',
      `work_mem = '256MB'`,
      `maintenance_work_mem = '512MB'`,
    ])
      await sql.raw(`set local ${setting}`).execute(transaction);
    for (const [name, step] of Object.entries(steps)) {
      const start = performance.now();
      await withoutIndexes(transaction, step.fills, () => step.run(transaction, whole));
      onStep(name, (performance.now() - start) / 1_000);
    }
  });
  await database.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum (analyze)`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
