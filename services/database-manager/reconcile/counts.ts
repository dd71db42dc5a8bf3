import { sql, type RawBuilder } from 'kysely';
import {
  byBatch,
  byLatency,
  byRollup,
  countedBatches,
  countedLatencies,
  countedRollups,
} from '../rollups/counted.ts';
import { batchCounts, derivedColumns, latencies, rollups, type CountTable } from '../rollups/tables.ts';

/** Of which companies: a condition on `company_id`. */
export type Whose = (table: string) => RawBuilder<unknown>;

/** Accepted since messages are kept. */
const isKept = sql`and batches.accepted_at >= (select coalesce(messages_from, '-infinity') from retention)`;
const isKeptHour = sql`and hour >= (select coalesce(messages_from, '-infinity') from retention)`;
/** A batch is counted as a whole, and removed as one. */
const isKeptBatch = sql`and exists (select from batches where batches.company_id = written.company_id
  and batches.id = written.batch_id and accepted_at >= (select coalesce(messages_from, '-infinity') from retention))`;

export function wrongRollups(whose: Whose): RawBuilder<unknown> {
  const counted = sql`${countedRollups} and ${whose('messages')} ${isKept} ${byRollup}`;
  return compared('roll-ups are not what the messages count to', rollups, counted, whose, isKeptHour);
}

export function wrongBatchCounts(whose: Whose): RawBuilder<unknown> {
  const counted = sql`${countedBatches} and ${whose('messages')} ${isKept} ${byBatch}`;
  return compared(
    'progress of a batch is not what its messages count to',
    batchCounts,
    counted,
    whose,
    isKeptBatch,
  );
}

export function wrongLatencies(whose: Whose): RawBuilder<unknown> {
  const counted = sql`${countedLatencies} and ${whose('messages')} ${isKept} ${byLatency}`;
  return compared('latencies are not those of the messages', latencies, counted, whose, isKeptHour);
}

/** The finest counts with what is not folded yet, against what was counted. */
function compared(
  problem: string,
  { changes, sums, into }: CountTable,
  counted: RawBuilder<unknown>,
  whose: Whose,
  isProvable: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { counts, place } = into[0]!;
  const columns = sql.join([...place, ...sums].map((name) => sql.ref(name)));
  const written = (table: string) =>
    sql`select ${columns} from ${sql.table(table)} as written where ${whose('written')} ${isProvable}`;
  const less = sql.join([
    ...place.map((name) => sql.ref(name)),
    ...sums.map((name) => sql`-${sql.ref(name)}`),
  ]);
  return differences(
    problem,
    place,
    sums,
    sql`${written(counts)} union all ${written(changes)}
      union all select ${less} from (${counted}) counted`,
  );
}

/** Coarser counts against the finest: both are folded from the same changes. Those by company, or those without. */
export function wrongCoarse(table: CountTable, whose: Whose | null): RawBuilder<unknown>[] {
  const [finest, ...coarse] = table.into;
  return coarse
    .filter(({ place }) => place.includes('company_id') === (whose !== null))
    .map(({ counts, place }) => {
      const names = sql.join(place.map((name) => sql.ref(name)));
      const values = sql.join(
        place.map((name) => (derivedColumns[name] ? sql.raw(derivedColumns[name]) : sql.ref(name))),
      );
      const sums = sql.join(table.sums.map((name) => sql.ref(name)));
      const less = sql.join(table.sums.map((name) => sql`-sum(${sql.ref(name)})`));
      const keys = sql.join(place.map((_, index) => sql.lit(index + 1)));
      return differences(
        `${counts} are not the sum of ${finest!.counts}`,
        place,
        table.sums,
        sql`select ${names}, ${sums} from ${sql.table(counts)} as written ${whose ? sql`where ${whose('written')}` : sql``}
          union all select ${values}, ${less} from ${sql.table(finest!.counts)} as written
          ${whose ? sql`where ${whose('written')}` : sql``} group by ${keys}`,
      );
    });
}

/** Places at which the sums of `rows` do not come to nothing. */
function differences(
  problem: string,
  place: readonly string[],
  sums: readonly string[],
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const keys = sql.join(place.map((name) => sql.ref(name)));
  const named = (names: readonly string[], value: (name: string) => RawBuilder<unknown>) =>
    sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), value(name)]))})`;
  const others = place.filter((name) => name !== 'company_id');
  return sql`
    select ${place.includes('company_id') ? sql`company_id` : sql`null::bigint`} as "companyId",
      ${problem}::text as problem, ${named(others, (name) => sql.ref(name))} as place,
      ${named(sums, (name) => sql`sum(${sql.ref(name)})`)} as by
    from (${rows}) compared group by ${keys}
    having ${sql.join(
      sums.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
      sql` or `,
    )}`;
}
