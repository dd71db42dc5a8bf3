import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Database } from '#services/kit/database/index.ts';
import { lockReasons, refs } from '../rollups/reasons.ts';
import { failures, latencies, rollups } from '../rollups/tables.ts';
import {
  asDifferences,
  comparedBatchCounts,
  comparedCoarse,
  comparedFailures,
  comparedLatencies,
  comparedRollups,
  wrongPlaces,
  type Comparison,
  oneCompany,
  type CompanyCondition,
  type Difference,
} from './counts.ts';

/** Advisory lock. Two repairs at the same time would both add the same corrections. */
const repairLock = 7_224_301;

/**
 * Rebuilds roll-ups, the progress of batches, latencies and failure reasons from the messages, one company at a time, while the
 * services run. Each correction is the difference that one statement sees, and is added. A transaction that moves
 * messages changes messages and counts together, so it cannot change a difference: what is committed meanwhile stays
 * correct. Counts of hours whose messages were removed (`retention`) stay as they are, and so does money: accounts
 * and ledger are only ever compared.
 * @param onRepaired is called with each difference as it was before the repair
 */
export async function repair(
  database: Database,
  onRepaired: (difference: Difference) => void,
): Promise<void> {
  const companies = await database.selectFrom('companies').select('id').orderBy('id').execute();
  for (const { id } of companies) await correctAll(database, countsOf(oneCompany(id)), onRepaired);
  await correctAll(
    database,
    [rollups, latencies, failures].flatMap((table) => comparedCoarse(table, null)),
    onRepaired,
  );
}

function countsOf(isOfCompany: CompanyCondition): Comparison[] {
  return [
    comparedRollups(isOfCompany),
    ...comparedCoarse(rollups, isOfCompany),
    comparedBatchCounts(isOfCompany),
    comparedLatencies(isOfCompany),
    comparedFailures(isOfCompany),
  ];
}

/** Each in a transaction of its own, so that folding does not wait long for any of them. */
async function correctAll(
  database: Database,
  comparisons: readonly Comparison[],
  onRepaired: (difference: Difference) => void,
): Promise<void> {
  for (const comparison of comparisons) {
    const repaired = await database.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`select pg_advisory_xact_lock(hashtextextended(current_schema(), ${sql.lit(repairLock)}))`.execute(
        transaction,
      );
      if (comparison.isBounded) await lockReasons(transaction);
      return comparison.isKeyed ? addToKeyed(transaction, comparison) : addChanges(transaction, comparison);
    });
    repaired.forEach(onRepaired);
  }
}

/** Changes are folded into the counts like all others. */
async function addChanges(transaction: Transaction<Schema>, comparison: Comparison): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with wrong as materialized (${wrongPlaces(comparison)}), added as (${correction(comparison)})
    ${asDifferences(comparison, sql`wrong`)}`.execute(transaction);
  return rows;
}

/** Coarse counts are corrected in place. A row whose counts are all 0 is removed, as when changes are folded. */
async function addToKeyed(transaction: Transaction<Schema>, comparison: Comparison): Promise<Difference[]> {
  const { place, sums, table, isBounded } = comparison;
  const { rows } = await sql<Difference & { emptied: string[] }>`
    with wrong as materialized (${wrongPlaces(comparison)}), added as (
      ${correction(comparison)} order by ${refs(place)}
      on conflict (${refs(place)}) do update
        set ${sql.join(sums.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`))}
      returning ${sql.ref(`${table}.ctid`)}::text as row, ${isNothing(sums)} as is_nothing
    )
    select difference.*, array(select row from added where is_nothing) as emptied
    from (${asDifferences(comparison, sql`wrong`)}) difference`.execute(transaction);
  const emptied = rows[0]?.emptied ?? [];
  // No other transaction can have changed these rows since: they are locked until this one ends.
  if (emptied.length > 0 && !isBounded)
    await sql`delete from ${sql.table(table)} where ctid = any(${emptied}::text[]::tid[])`.execute(
      transaction,
    );
  return rows.map(({ companyId, problem, place: where, by }) => ({ companyId, problem, place: where, by }));
}

function correction({ place, sums, table }: Comparison): RawBuilder<unknown> {
  return sql`insert into ${sql.table(table)} (${refs([...place, ...sums])})
      select ${refs(place)}, ${sql.join(sums.map((name) => sql`-${sql.ref(name)}`))} from wrong`;
}

function isNothing(sums: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    sums.map((name) => sql`${sql.ref(name)} = 0`),
    sql` and `,
  );
}
