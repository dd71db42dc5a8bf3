import { addDemoCompanies, demoPassword } from '#database/seed/demo.ts';
import { addDemoTickets } from '#database/seed/demoTickets.ts';
import { createSettingsRoute } from '#services/engine/carriers/records.ts';
import { hashPassword } from '#services/kit/auth/password.ts';
import type { Database } from '#services/kit/database/index.ts';
import { addPast } from './addPast.ts';

/** A typical carrier limit, so that the demo can estimate the duration of a batch. */
const simulatedSegmentsPerSecond = 1_000;

/**
 * Fills an empty database with the demonstration, in one transaction: a start that is killed leaves all of it or nothing.
 * @param hasPast whether the carrier is the simulator, whose route then has two months of messages behind it
 */
export async function addDemo(database: Database, { hasPast }: { hasPast: boolean }): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  // Nobody knows it: the people of the past's other companies do not sign in.
  const unknownHash = await hashPassword(crypto.randomUUID());
  await database.transaction().execute(async (transaction) => {
    if (!(await addDemoCompanies(transaction, passwordHash))) return;
    if (hasPast) {
      await createSettingsRoute(transaction, simulatedSegmentsPerSecond);
      await addPast(transaction, unknownHash, new Date());
    }
    await addDemoTickets(transaction);
  });
}
