import { sql } from 'kysely';
import type { Database } from '#services/kit/database/index.ts';
import { historySteps, setForHistory } from '#services/demo/past/index.ts';
import type { PastOptions } from '#services/demo/past/options.ts';
import { addPeople } from './people.ts';
import { withoutIndexes } from './withoutIndexes.ts';

interface LargeHistory extends PastOptions {
  companies: number;
}

const usual: Omit<LargeHistory, 'messages' | 'until'> = {
  companies: 200,
  days: 365,
  seed: 1,
  shareOfMany: 0.8,
  largestBatch: 50_000,
  receiptDays: 30,
  recipients: 100_000_000,
  isUnfinished: true,
};

/**
 * Invents a past of many companies over months in a migrated database in which nothing was sent yet (`inventHistory`).
 * Set by set, in one transaction of a role that may switch triggers off.
 */
export async function fillHistory(
  database: Database,
  options: Partial<LargeHistory> & Pick<LargeHistory, 'messages' | 'until'>,
  onStep: (name: string, seconds: number) => void = () => undefined,
): Promise<void> {
  const whole = { ...usual, ...options };
  await database.transaction().execute(async (transaction) => {
    await setForHistory(transaction);
    for (const setting of [
      'synchronous_commit = off',
      `work_mem = '256MB'`,
      `maintenance_work_mem = '512MB'`,
    ])
      await sql.raw(`set local ${setting}`).execute(transaction);
    await addPeople(transaction, whole.companies, whole);
    for (const [name, step] of Object.entries(historySteps)) {
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
