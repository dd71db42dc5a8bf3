import { addDemoCompanies, demoPassword } from '#database/seed/demo.ts';
import { addDemoTickets } from '#database/seed/demoTickets.ts';
import { createSettingsRoute } from '#services/engine/carriers/routes/routeRecords.ts';
import { hashPassword } from '#services/kit/auth/password/password.ts';
import type { Database } from '#services/kit/database/index.ts';
import { addHttpRoutes, type SimulatedCarriers } from './demoCarriers.ts';
import { addPast } from './addPast.ts';

/** A typical carrier limit, so that the demo can estimate the duration of a batch. */
const simulatedSegmentsPerSecond = 1_000;

/**
 * Fills an empty database with the demonstration, in one transaction: a start that is killed leaves all of it or nothing.
 * @param simulated the simulator's carriers, whose route by SMPP then has two months of messages behind it; null where it does not run
 */
export async function addDemo(database: Database, simulated: SimulatedCarriers | null): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  // Nobody knows it: the people of the past's other companies do not sign in.
  const unknownHash = await hashPassword(crypto.randomUUID());
  await database.transaction().execute(async (transaction) => {
    if (!(await addDemoCompanies(transaction, passwordHash))) return;
    if (simulated) {
      await createSettingsRoute(transaction, simulatedSegmentsPerSecond);
      await addPast(transaction, unknownHash, new Date());
      // After the past, whose messages went over every route there was.
      await addHttpRoutes(transaction, simulated);
    }
    await addDemoTickets(transaction);
  });
}
