import { sql, type RawBuilder } from 'kysely';
import { ledgerKinds, type LedgerKind } from '#contract/sms-receiver/credit.ts';
import {
  mostCountedLines,
  type LedgerEntry,
  type LedgerTotals,
} from '#contract/sms-receiver/transactions.ts';
import {
  instantCell,
  plainCell,
  readCsvLines,
  textCell,
  type CsvColumn,
  type CsvLines,
} from '#services/kit/csvSql.ts';
import { texts } from '#services/kit/database/arrays.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import type { Period } from '#services/kit/period.ts';
import { batchIdOf } from '../bulk/batchKey.ts';

export interface LedgerFilter extends Period {
  /** Null means every company. */
  companyId: number | null;
  /** Whether the provider's own people read it. */
  isOfProvider: boolean;
  kind?: LedgerKind;
  batchId?: string;
}

/** A place in the ledger: just past this line. `at` is in microseconds since 1970. */
export interface LinePosition {
  at: number;
  id: number;
}

export interface LedgerReading {
  direction: 'asc' | 'desc';
  after: LinePosition | null;
  skip: number;
  limit: number;
}

/** A line and where it stands. */
export interface LedgerLine {
  entry: LedgerEntry;
  at: number;
}

/**
 * Lines in the order of their time. Each company and kind is a look-up of its own, as the index has them, so that no
 * more is read than a page of each.
 */
export async function readLedger(
  queries: Queries,
  filter: LedgerFilter,
  reading: LedgerReading,
): Promise<LedgerLine[]> {
  const { rows } = await sql<Row>`
    select entry.id, entry.company_id as "companyId", companies.name as "companyName", entry.kind,
      entry.balance_delta as "balanceChange", entry.held_delta as "heldChange", entry.batch_id as "batchId",
      entry.reference, entry.note, ${createdBy(filter)} as "createdBy", entry.created_at as "createdAt",
      ${atOf(sql`entry.created_at`)} as at
    ${namedLines(filter, reading)}`.execute(queries);
  return rows.map(({ at, batchId, createdAt, ...row }) => ({
    at,
    entry: { ...row, batchId: batchId === null ? null : String(batchId), createdAt: createdAt.toISOString() },
  }));
}

/** The same as lines of CSV. */
export function readLedgerCsv(
  database: Database,
  filter: LedgerFilter,
  reading: LedgerReading,
  timeZone: string,
): Promise<CsvLines<LinePosition>> {
  const place = { at: atOf(sql`entry.created_at`), id: sql`entry.id` };
  return database
    .transaction()
    .execute((transaction) =>
      readCsvLines(transaction, csvColumns(filter, timeZone), place, namedLines(filter, reading), timeZone),
    );
}

export function csvHeaders(timeZone: string): string[] {
  return csvColumns({ companyId: null, isOfProvider: true }, timeZone).flatMap(({ headers }) => headers);
}

function csvColumns(filter: LedgerFilter, timeZone: string): CsvColumn[] {
  const column = (header: string, cell: RawBuilder<string>): CsvColumn => ({ headers: [header], cell });
  return [
    column('Line', plainCell(sql`entry.id`)),
    column(`At (${timeZone})`, instantCell(sql`entry.created_at`)),
    column('Company', textCell(sql`companies.name`)),
    column('Kind', plainCell(sql`entry.kind`)),
    column('Balance', plainCell(sql`entry.balance_delta`)),
    column('Held', plainCell(sql`entry.held_delta`)),
    column('Batch', plainCell(sql`entry.batch_id`)),
    column('Reference', textCell(sql`entry.reference`)),
    column('Note', textCell(sql`entry.note`)),
    column('By', textCell(sql`(${createdBy(filter)})`)),
  ];
}

/** A company does not get to know the provider's people. */
function createdBy({ isOfProvider }: LedgerFilter): RawBuilder<string | null> {
  return sql<string | null>`case when ${isOfProvider}::boolean or users.company_id = entry.company_id
    then users.name else actors.name end`;
}

function namedLines(filter: LedgerFilter, reading: LedgerReading): RawBuilder<unknown> {
  const way = sql.raw(reading.direction);
  return sql`from (${linesOf(filter, reading)}) entry
    join companies on companies.id = entry.company_id
    left join users on users.id = entry.created_by
    left join companies actors on actors.id = users.company_id
    order by entry.created_at ${way}, entry.id ${way}`;
}

/** What all lines come to; null for more than `mostCountedLines`. */
export async function sumLedger(
  queries: Queries,
  filter: LedgerFilter,
): Promise<{ total: number; totals: LedgerTotals } | null> {
  const sumOf = (kind: LedgerKind) =>
    sql`coalesce(sum(abs(balance_delta) + case when kind in ('hold', 'release') then abs(held_delta) else 0 end)
      filter (where kind = ${kind}), 0)::bigint`;
  const { rows } = await sql<LedgerTotals & { total: number }>`
    select count(*) as total, ${sumOf('recharge')} as recharged, ${sumOf('hold')} as held, ${sumOf('charge')} as charged,
      ${sumOf('release')} as released, ${sumOf('refund')} as refunded,
      coalesce(sum(balance_delta), 0)::bigint as "balanceChange", coalesce(sum(held_delta), 0)::bigint as "heldChange"
    from (select line.* from ${placesOf(filter)}
      cross join lateral (select * from ledger_entries where ${matching(filter)} limit ${mostCountedLines + 1}) line
      limit ${mostCountedLines + 1}) lines`.execute(queries);
  const { total, ...totals } = rows[0]!;
  return total > mostCountedLines ? null : { total, totals };
}

type Row = Omit<LedgerEntry, 'batchId' | 'createdAt'> & {
  batchId: number | null;
  createdAt: Date;
  at: number;
};

function linesOf(
  filter: LedgerFilter,
  { direction, after, skip, limit }: LedgerReading,
): RawBuilder<unknown> {
  const way = sql.raw(direction);
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const rest = after
    ? sql`(created_at, id) ${beyond} (timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond', ${after.id}::bigint)`
    : sql`true`;
  return sql`select line.* from ${placesOf(filter)}
    cross join lateral (select * from ledger_entries where ${matching(filter)} and ${rest}
      order by created_at ${way}, id ${way} limit ${skip + limit}) line
    order by line.created_at ${way}, line.id ${way} limit ${limit} offset ${skip}`;
}

function placesOf({ companyId, kind }: LedgerFilter): RawBuilder<unknown> {
  return sql`(select companies.id as company_id, kind
    from companies cross join unnest(${texts(kind === undefined ? ledgerKinds : [kind])}) kind
    where ${companyId === null ? sql`true` : sql`companies.id = ${companyId}`}) place`;
}

function matching({ batchId, from, to }: LedgerFilter): RawBuilder<unknown> {
  return sql`ledger_entries.company_id = place.company_id and ledger_entries.kind = place.kind
    ${batchId === undefined ? sql`` : sql`and batch_id = ${batchIdOf(batchId)}`}
    ${from === undefined ? sql`` : sql`and created_at >= ${from}::timestamptz`}
    ${to === undefined ? sql`` : sql`and created_at < ${to}::timestamptz`}`;
}

function atOf(instant: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${instant}) * 1000000)::bigint`;
}
