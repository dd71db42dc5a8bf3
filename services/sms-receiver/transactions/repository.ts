import { sql, type RawBuilder, type Transaction } from 'kysely';
import { ledgerKinds, type LedgerKind } from '#contract/sms-receiver/credit.ts';
import {
  mostCountedLines,
  type LedgerEntry,
  type LedgerTotals,
} from '#contract/sms-receiver/transactions.ts';
import {
  idCell,
  instantCell,
  maskableCell,
  numberCell,
  textCell,
  wordCell,
} from '#services/kit/csv/cellSql.ts';
import { readFileLines, type FileColumn, type FileLines } from '#services/kit/csv/lineSql.ts';
import type { Schema } from '#database/schema.ts';
import { bigints, texts } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { maskedText } from '#services/kit/database/sql/maskedSql.ts';
import { headingOf, type ExportStyle } from '#services/kit/csv/exportStyle.ts';
import type { Micros } from '#services/kit/time/micros.ts';
import type { Period } from '#services/kit/time/period.ts';
import { batchIdOf } from '#services/engine/messages/keys.ts';
import { balancesAfter, instantAt, microsAt } from './balances.ts';

export interface LedgerFilter extends Period {
  /** Null means every company. */
  companyId: number | null;
  /** Whether the provider's own people read it. */
  isOfProvider: boolean;
  /** Whether whole mobile numbers are shown in references, and in notes of a file. */
  seesNumbers: boolean;
  kind?: LedgerKind | LedgerKind[];
  batchId?: string;
  isSingle?: boolean;
}

/** A place in the ledger: just past this line. */
export interface LinePosition {
  at: Micros;
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
 * Lines in the order of their time, each with the balance after it. Each company and kind is a look-up of its own, as the
 * index has them, so that no more is read than a page of each.
 * @param queries must see one snapshot of the database
 */
export async function readLedger(
  queries: Queries,
  filter: LedgerFilter,
  reading: LedgerReading,
): Promise<LedgerLine[]> {
  const { rows } = await sql<Row>`
    select entry.id, entry.company_id as "companyId", companies.name as "companyName", entry.kind,
      entry.balance_delta as "balanceChange", entry.held_delta as "heldChange", entry.batch_id as "batchId",
      ${referenceFor(filter)} as reference, entry.note, ${createdBy(filter)} as "createdBy", entry.created_at as "createdAt",
      ${microsAt(sql`entry.created_at`)} as at
    ${withNames(linesOf(filter, reading), reading)}`.execute(queries);
  const balances = await balancesAfter(queries, rows);
  return rows.map(({ at, batchId, createdAt, ...row }) => ({
    at,
    entry: {
      ...row,
      batchId: batchId === null ? null : String(batchId),
      createdAt: createdAt.toISOString(),
      balanceAfter: balances.get(row.id)!,
    },
  }));
}

/** The same as lines of a file. @param transaction must see one snapshot of the database */
export async function readLedgerLines(
  transaction: Transaction<Schema>,
  filter: LedgerFilter,
  reading: LedgerReading,
  { timeZone, style, firstRow }: { timeZone: string; style: ExportStyle; firstRow: number },
): Promise<FileLines<LinePosition>> {
  const { rows } = await sql<{ companyId: number; id: number; at: number }>`
    select company_id as "companyId", id, ${microsAt(sql`created_at`)} as at
    from (${linesOf(filter, reading)}) line`.execute(transaction);
  const balances = await balancesAfter(transaction, rows);
  const lines = sql`select entry.*, page.balance_after
    from unnest(${bigints(rows.map(({ companyId }) => companyId))}, ${bigints(rows.map(({ id }) => id))},
      ${bigints(rows.map(({ id }) => balances.get(id)!))}) as page (company_id, id, balance_after)
    join ledger_entries entry on entry.company_id = page.company_id and entry.id = page.id`;
  const place = { at: microsAt(sql`entry.created_at`), id: sql`entry.id` };
  return readFileLines(transaction, {
    columns: fileColumns(filter, timeZone, style),
    format: style.format,
    place,
    source: withNames(lines, reading),
    timeZone,
    firstRow,
  });
}

export function fileHeaders(timeZone: string, style: ExportStyle): string[] {
  return fileColumns({ companyId: null, isOfProvider: true, seesNumbers: true }, timeZone, style).flatMap(
    ({ headers }) => headers,
  );
}

function fileColumns(filter: LedgerFilter, timeZone: string, style: ExportStyle): FileColumn[] {
  const { format, words } = style;
  const { ledgerFields: fields } = words;
  const column = (plain: string, label: string, cell: RawBuilder<string>): FileColumn => ({
    headers: [headingOf(style, plain, label)],
    cell,
  });
  const by = createdBy(filter);
  return [
    column('Line', fields.id, idCell(sql`entry.id`, format)),
    column(`At (${timeZone})`, fields.createdAt, instantCell(sql`entry.created_at`, format)),
    column('Company', fields.companyName, textCell(sql`companies.name`, format)),
    column('Kind', fields.kind, wordCell(sql`entry.kind`, words.ledger, format)),
    column('Held', words.credit.held, numberCell(unitsOf('hold'), format)),
    column('Charged', words.credit.charged, numberCell(unitsOf('charge'), format)),
    column('Released', words.credit.released, numberCell(unitsOf('release'), format)),
    column('Refunded', words.credit.refunded, numberCell(unitsOf('refund'), format)),
    column('Recharged', words.ledger.recharge, numberCell(unitsOf('recharge'), format)),
    column('Change', fields.change, numberCell(sql`entry.balance_delta - entry.held_delta`, format)),
    column('Balance after', fields.balanceAfter, numberCell(sql`entry.balance_after`, format)),
    column('Batch', fields.batchId, idCell(sql`entry.batch_id`, format)),
    column('Reference', fields.reference, textCell(referenceFor(filter), format, sql`entry.reference`)),
    column('Note', fields.note, maskableCell(sql`entry.note`, filter.seesNumbers, format)),
    column(
      'By',
      fields.createdBy,
      textCell(format === 'plain' ? sql`(${by})` : sql`coalesce(${by}, ${sql.lit(words.byItself)})`, format),
    ),
  ];
}

/** The credits of an entry of this kind; nothing for another kind. */
function unitsOf(kind: LedgerKind): RawBuilder<unknown> {
  return sql`case when entry.kind = ${kind} then greatest(abs(entry.balance_delta), abs(entry.held_delta)) end`;
}

/** People write the references of recharges only. */
function referenceFor({ seesNumbers }: Pick<LedgerFilter, 'seesNumbers'>): RawBuilder<string> {
  return seesNumbers
    ? sql<string>`entry.reference`
    : sql<string>`case when entry.kind = 'recharge' then ${maskedText(sql`entry.reference`)} else entry.reference end`;
}

/** A company does not get to know the provider's people. */
function createdBy({ isOfProvider }: LedgerFilter): RawBuilder<string | null> {
  return sql<string | null>`case when ${isOfProvider}::boolean or users.company_id = entry.company_id
    then users.name else actors.name end`;
}

/** Lines with the records that they name, in their order. */
function withNames(lines: RawBuilder<unknown>, { direction }: LedgerReading): RawBuilder<unknown> {
  const way = sql.raw(direction);
  return sql`from (${lines}) entry
    join companies on companies.id = entry.company_id
    left join users on users.id = entry.created_by
    left join companies actors on actors.id = users.company_id
    order by entry.created_at ${way}, entry.id ${way}`;
}

/** The sums of all lines; null for more than `mostCountedLines`. */
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
    from (select line.* from ${ledgerPlaces(filter)}
      cross join lateral (select kind, balance_delta, held_delta from ledger_entries where ${matching(filter)} limit ${mostCountedLines + 1}) line
      limit ${mostCountedLines + 1}) lines`.execute(queries);
  const { total, ...totals } = rows[0]!;
  return total > mostCountedLines ? null : { total, totals };
}

type Row = Omit<LedgerEntry, 'batchId' | 'createdAt' | 'balanceAfter'> & {
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
    ? sql`(created_at, id) ${beyond} (${instantAt(sql`${after.at}::bigint`)}, ${after.id}::bigint)`
    : sql`true`;
  return sql`select line.* from ${ledgerPlaces(filter)}
    cross join lateral (select * from ledger_entries where ${matching(filter)} and ${rest}
      order by created_at ${way}, id ${way} limit ${skip + limit}) line
    order by line.created_at ${way}, line.id ${way} limit ${limit} offset ${skip}`;
}

/** A row `place (company_id, kind)` for each look-up that the filter takes: the index has the ledger by company and kind. */
export function ledgerPlaces({ companyId, kind }: LedgerFilter): RawBuilder<unknown> {
  return sql`(select companies.id as company_id, kind
    from companies cross join unnest(${texts(kind === undefined ? ledgerKinds : [kind].flat())}) kind
    where ${companyId === null ? sql`true` : sql`companies.id = ${companyId}`}) place`;
}

function matching(filter: LedgerFilter): RawBuilder<unknown> {
  const { batchId, isSingle } = filter;
  return sql`ledger_entries.company_id = place.company_id and ledger_entries.kind = place.kind
    ${batchId === undefined ? sql`` : sql`and batch_id = ${batchIdOf(batchId)}`}
    ${isSingle === undefined ? sql`` : sql`and ${isOfSingle} = ${isSingle}`}
    ${inPeriod(filter)}`;
}

/** The period of the filter, to be appended to a condition. */
export function inPeriod({ from, to }: LedgerFilter): RawBuilder<unknown> {
  return sql`${from === undefined ? sql`` : sql`and created_at >= ${from}::timestamptz`}
    ${to === undefined ? sql`` : sql`and created_at < ${to}::timestamptz`}`;
}

/** Batches of single messages are removed with their messages, batches of many stay. */
const isOfSingle = sql`(batch_id is not null and not exists (select from batches where batches.kind <> 'single'
  and batches.company_id = ledger_entries.company_id and batches.id = ledger_entries.batch_id))`;
