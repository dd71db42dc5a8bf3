import { sql, type RawBuilder } from 'kysely';
import { inSnapshot } from '#services/kit/database/snapshot.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { failures, latencies, rollups } from '../rollups/tables.ts';
import {
  comparedBatchCounts,
  comparedCoarse,
  comparedFailures,
  comparedLatencies,
  comparedRollups,
  differencesIn,
  everyCompany,
  oneCompany,
  type CompanyCondition,
  type Difference,
} from './counts.ts';
import { wrongAccounts, wrongBatchCredit, wrongBatches, wrongRequests, wrongSums } from './money.ts';

export { repair } from './repair.ts';
export type { Difference } from './counts.ts';

/** Checks that are made company by company. */
const proofsOfEach: Readonly<
  Record<string, (isOfCompany: CompanyCondition) => readonly RawBuilder<unknown>[]>
> = {
  'accounts are the sum of their ledger': (isOfCompany) => [wrongAccounts(isOfCompany)],
  'the ledger is what became of the messages, batch by batch': (isOfCompany) => [wrongBatches(isOfCompany)],
  'the credit figures of batches are their ledger': (isOfCompany) => [wrongBatchCredit(isOfCompany)],
  'the ledger agrees with the roll-ups': (isOfCompany) => [wrongSums(isOfCompany)],
  'confirmed recharge requests are in the ledger': (isOfCompany) => [wrongRequests(isOfCompany)],
  'roll-ups by the hour are the messages': (isOfCompany) => [differencesIn(comparedRollups(isOfCompany))],
  'roll-ups by the month are those by the hour': (isOfCompany) =>
    comparedCoarse(rollups, isOfCompany).map(differencesIn),
  'the progress of batches is their messages': (isOfCompany) => [
    differencesIn(comparedBatchCounts(isOfCompany)),
  ],
  'latencies are those of the messages': (isOfCompany) => [differencesIn(comparedLatencies(isOfCompany))],
  'failure reasons are those of the messages': (isOfCompany) => [
    differencesIn(comparedFailures(isOfCompany)),
  ],
};

/** And of all companies together. */
const proofsOfAll: typeof proofsOfEach = {
  "all companies' roll-ups are the sum of each one's": () => comparedCoarse(rollups, null).map(differencesIn),
  "all companies' latencies are the sum of each one's": () =>
    comparedCoarse(latencies, null).map(differencesIn),
  "all companies' failure reasons are the sum of each one's": () =>
    comparedCoarse(failures, null).map(differencesIn),
};

/**
 * Makes all checks for all companies at once, which is quicker on small databases. In a transaction with other statements it sees their
 * changes.
 */
export async function differencesOf(queries: Queries): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const check of Object.values({ ...proofsOfEach, ...proofsOfAll }))
    found.push(...(await differencesFound(queries, check(everyCompany))));
  return found;
}

/** How a proof went: over all companies that it was made for. */
interface Proof {
  name: string;
  seconds: number;
  differences: number;
}

/**
 * Proves that counts, ledger and accounts say what the messages say, in one snapshot of the database while everything
 * goes on. A company at a time, so that its memory does not grow with all of them.
 * @param onDifference is called with each as it is found
 * @returns each proof, and how many companies there were
 */
export async function reconcile(
  database: Database,
  onDifference: (difference: Difference) => void,
): Promise<{ proofs: Proof[]; companies: number }> {
  return inSnapshot(database, async (snapshot) => {
    await sql`set transaction read only`.execute(snapshot);
    await sql`set local statement_timeout = 0`.execute(snapshot);
    const companies = await snapshot.selectFrom('companies').select('id').orderBy('id').execute();
    const proofs = new Map<string, Proof>();
    const prove = async (checks: typeof proofsOfEach, isOfCompany: CompanyCondition) => {
      for (const [name, check] of Object.entries(checks)) {
        const start = performance.now();
        const found = await differencesFound(snapshot, check(isOfCompany));
        found.forEach(onDifference);
        const proof = proofs.get(name) ?? { name, seconds: 0, differences: 0 };
        proof.seconds += (performance.now() - start) / 1_000;
        proof.differences += found.length;
        proofs.set(name, proof);
      }
    };
    for (const { id } of companies) await prove(proofsOfEach, oneCompany(id));
    await prove(proofsOfAll, everyCompany);
    return { proofs: [...proofs.values()], companies: companies.length };
  });
}

async function differencesFound(
  queries: Queries,
  statements: readonly RawBuilder<unknown>[],
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const statement of statements)
    found.push(...(await sql<Difference>`${statement}`.execute(queries)).rows);
  return found;
}
