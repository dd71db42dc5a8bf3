import { sql, type RawBuilder } from 'kysely';
import {
  byBatch,
  byFailure,
  byLatency,
  byRollup,
  countedBatches,
  countedFailures,
  countedLatencies,
  countedRollups,
} from '../rollups/counted.ts';
import { boundedReasons, refs } from '../rollups/reasons.ts';
import {
  batchCounts,
  derivedColumns,
  failures,
  latencies,
  rollups,
  type CountTable,
} from '../rollups/tables.ts';

/** Something that is not what it should be. */
export interface Difference {
  /** Null when it is about all companies together. */
  companyId: number | null;
  /** A sentence without its end. */
  problem: string;
  /** Where: a batch, or the hour and what else was counted together. */
  place: Record<string, unknown>;
  /** The stored value less the correct one, by name. */
  by: Record<string, number>;
}

/** Stored counts compared with the counts that the messages give. */
export interface Comparison {
  problem: string;
  /** Columns that identify a count. */
  place: readonly string[];
  sums: readonly string[];
  /** The stored values and the negated expected ones: for each place every sum should be 0. */
  rows: RawBuilder<unknown>;
  /** Corrections are added to this table. */
  table: string;
  /** Whether that table has exactly one row for each place, rather than any number. */
  isKeyed: boolean;
  /** See `CountTable`. */
  isBounded?: true;
}

/** A condition on the `company_id` of a table, by which companies are chosen. */
export type CompanyCondition = (table: string) => RawBuilder<unknown>;

export const everyCompany: CompanyCondition = () => sql`true`;

export function oneCompany(id: number): CompanyCondition {
  return (table) => sql`${sql.ref(`${table}.company_id`)} = ${id}`;
}

/** Accepted since messages are kept. */
const isKept = sql`and batches.accepted_at >= (select coalesce(messages_from, '-infinity') from retention)`;
const isKeptHour = sql`and hour >= (select coalesce(messages_from, '-infinity') from retention)`;
/** A batch is counted as a whole, and removed as one. */
const isKeptBatch = sql`and exists (select from batches where batches.company_id = written.company_id
  and batches.id = written.batch_id and accepted_at >= (select coalesce(messages_from, '-infinity') from retention))`;

export function comparedRollups(isOfCompany: CompanyCondition): Comparison {
  const counted = sql`${countedRollups} and ${isOfCompany('messages')} ${isKept} ${byRollup}`;
  return compared('roll-ups are not what the messages count to', rollups, counted, isOfCompany, isKeptHour);
}

export function comparedBatchCounts(isOfCompany: CompanyCondition): Comparison {
  const counted = sql`${countedBatches} and ${isOfCompany('messages')} ${isKept} ${byBatch}`;
  return compared(
    'progress of a batch is not what its messages count to',
    batchCounts,
    counted,
    isOfCompany,
    isKeptBatch,
  );
}

export function comparedLatencies(isOfCompany: CompanyCondition): Comparison {
  const counted = sql`${countedLatencies} and ${isOfCompany('messages')} ${isKept} ${byLatency}`;
  return compared('latencies are not those of the messages', latencies, counted, isOfCompany, isKeptHour);
}

export function comparedFailures(isOfCompany: CompanyCondition): Comparison {
  const counted = sql`${countedFailures} and ${isOfCompany('messages')} ${isKept} ${byFailure}`;
  const problem = 'failure reasons are not those of the messages';
  const comparison = compared(problem, failures, counted, isOfCompany, isKeptHour);
  return { ...comparison, rows: boundedReasons(comparison.rows, failures.into[0]!, false), isBounded: true };
}

/** The finest counts with what is not folded yet, against what was counted. */
function compared(
  problem: string,
  { changes, sums, into }: CountTable,
  counted: RawBuilder<unknown>,
  isOfCompany: CompanyCondition,
  isProvable: RawBuilder<unknown>,
): Comparison {
  const { counts, place } = into[0]!;
  const columns = refs([...place, ...sums]);
  const written = (table: string) =>
    sql`select ${columns} from ${sql.table(table)} as written where ${isOfCompany('written')} ${isProvable}`;
  const less = sql.join([
    ...place.map((name) => sql.ref(name)),
    ...sums.map((name) => sql`-${sql.ref(name)}`),
  ]);
  const rows = sql`${written(counts)} union all ${written(changes)}
      union all select ${less} from (${counted}) counted`;
  return { problem, place, sums, rows, table: changes, isKeyed: false };
}

/** Coarser counts against the finest: both are folded from the same changes. Those by company, or those without. */
export function comparedCoarse(table: CountTable, isOfCompany: CompanyCondition | null): Comparison[] {
  const [finest, ...coarse] = table.into;
  return coarse
    .filter(({ place }) => place.includes('company_id') === (isOfCompany !== null))
    .map((coarser) => {
      const { counts, place } = coarser;
      const values = sql.join(
        place.map((name) => (derivedColumns[name] ? sql.raw(derivedColumns[name]) : sql.ref(name))),
      );
      const less = sql.join(table.sums.map((name) => sql`-sum(${sql.ref(name)})`));
      const keys = sql.join(place.map((_, index) => sql.lit(index + 1)));
      const rows = sql`select ${refs(place)}, ${refs(table.sums)} from ${sql.table(counts)} as written
          ${isOfCompany ? sql`where ${isOfCompany('written')}` : sql``}
          union all select ${values}, ${less} from ${sql.table(finest!.counts)} as written
          ${isOfCompany ? sql`where ${isOfCompany('written')}` : sql``} group by ${keys}`;
      return {
        problem: `${counts} are not the sum of ${finest!.counts}`,
        place,
        sums: table.sums,
        rows: table.isBounded ? boundedReasons(rows, coarser, false) : rows,
        table: counts,
        isKeyed: true,
        ...(table.isBounded && { isBounded: true }),
      };
    });
}

/** The places whose counts are wrong, with the differences. */
export function wrongPlaces({ place, sums, rows }: Comparison): RawBuilder<unknown> {
  const off = (name: string) => sql`sum(${sql.ref(name)})::bigint`;
  return sql`select ${refs(place)}, ${sql.join(sums.map((name) => sql`${off(name)} as ${sql.ref(name)}`))}
    from (${rows}) compared group by ${refs(place)}
    having ${sql.join(
      sums.map((name) => sql`${off(name)} <> 0`),
      sql` or `,
    )}`;
}

/** Rows of `wrongPlaces`, as differences. */
export function asDifferences(
  { problem, place, sums }: Comparison,
  wrong: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const named = (columns: readonly string[]) =>
    sql`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(name)]))})`;
  return sql`
    select ${place.includes('company_id') ? sql`company_id` : sql`null::bigint`} as "companyId",
      ${problem}::text as problem, ${named(place.filter((name) => name !== 'company_id'))} as place, ${named(sums)} as by
    from ${wrong}`;
}

/** The wrong counts, as differences. */
export function differencesIn(comparison: Comparison): RawBuilder<unknown> {
  return asDifferences(comparison, sql`(${wrongPlaces(comparison)}) wrong`);
}
