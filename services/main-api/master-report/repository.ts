import { sql, type RawBuilder } from 'kysely';
import { reportSums } from '#contract/database-manager/filter.ts';
import type { Reply } from '#contract/endpoint.ts';
import { masterSums, type MasterRow, type masterReport } from '#contract/main-api/masterReport.ts';
import type { Database } from '#services/kit/database/index.ts';
import { instantOf } from '#services/kit/time/micros.ts';
import { outcomeColumns } from '#services/kit/queries/outcomeSums.ts';
import type { Page } from '#services/kit/database/sql/listPage.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import { piecesOf, type Span } from '#services/kit/time/periodPieces.ts';
import { shownStatusSql, unreleasedRows } from '#services/kit/queries/shownStatusSql.ts';

export type MasterReportRepository = ReturnType<typeof masterReportRepository>;

interface MasterFilter extends Span {
  /** Null is every company. */
  companyId: number | null;
  withHidden: boolean;
}

/** Wire name → column: the report can be sorted by these and nothing else. */
const sortColumns = {
  companyName: nameOrder(sql`"companyName"`),
  recharged: sql`recharged`,
  sent: sql`sent`,
  delivered: sql`delivered`,
  failed: sql`failed`,
  credits: sql`credits`,
  balance: sql`balance`,
} as const;

export function masterReportRepository(database: Database) {
  return {
    async list(
      filter: MasterFilter,
      { field, direction, limit, offset }: Page<keyof typeof sortColumns>,
    ): Promise<Reply<typeof masterReport>> {
      const all = sql`
        with counted as materialized (${countedByCompany(filter)}), moved as materialized (${movedByCompany(filter)}), report as materialized (
          select companies.id as "companyId", companies.name as "companyName",
            ${sql.join(reportSums.map((name) => sql`coalesce(${sql.ref(name)}, 0) as ${sql.ref(name)}`))},
            coalesce(recharged, 0) as recharged, coalesce(refunded, 0) as refunded,
            coalesce(balance, 0) as balance, coalesce(held, 0) as held,
            coalesce(balance, 0) - coalesce(held, 0) < low_balance_threshold as "isLow"
          from companies left join counted on counted.company_id = companies.id
          left join moved on moved.company_id = companies.id
          left join credit_accounts on credit_accounts.company_id = companies.id
          where ${isOfCompanies(filter, sql`companies.id`)}
        )`;
      // One statement: the rows and what they come to belong to the same moment.
      const { rows } = await sql<{
        total: number;
        totals: Record<(typeof masterSums)[number], number>;
        page: MasterRow[];
      }>`${all}
        select count(*) as total,
          jsonb_build_object(${sql.join(masterSums.flatMap((name) => [sql.lit(name), sql`coalesce(sum(${sql.ref(name)}), 0)`]))}) as totals,
          (select coalesce(jsonb_agg(page), '[]') from (
            select * from report
            order by ${sortColumns[field]} ${sql.raw(direction)}, "companyId" ${sql.raw(direction)}
            limit ${limit} offset ${offset}) page) as page
        from report`.execute(database);
      const { total, totals, page } = rows[0]!;
      return { responseList: page, total, totals };
    },
  };
}

/** Test sends cost credit, but are no part of what was sent and of how much of that was delivered. */
const messagesBut = (kind: RawBuilder<unknown>, messages: RawBuilder<unknown>) =>
  sql`case when ${kind} = 'test' then 0 else ${messages} end as messages`;

/** Messages accepted in the period, read from the fewest counts. */
function countedByCompany(filter: MasterFilter): RawBuilder<unknown> {
  const { hours, months, hoursBesideMonths, borders } = piecesOf(filter);
  const sums = sql`${messagesBut(sql`kind`, sql`messages`)}, segments, charged, refunded`;
  const from = (rows: RawBuilder<unknown>, at: RawBuilder<unknown>, span: Span) => sql`
    select company_id, status, ${sums} from ${rows}
    where ${isOfCompanies(filter, sql`company_id`)} and ${within(at, span)} ${filter.withHidden ? sql`` : sql`and not hides_text`}`;
  const pieces = [
    // Their names and types, also when there is no other.
    sql`select company_id, status, ${sums} from rollups where false`,
    ...(hours
      ? [
          from(sql`rollup_changes`, sql`hour`, hours),
          from(sql`(${unreleasedRows}) unreleased`, sql`hour`, hours),
        ]
      : []),
    ...hoursBesideMonths.map((span) => from(sql`rollups`, sql`hour`, span)),
    ...(months ? [from(sql`month_rollups`, sql`month`, months)] : []),
    ...borders.map((span) => ofBatches(filter, span)),
  ];
  return sql`
    select company_id, sum(messages) as sent, ${outcomeColumns}, sum(segments) as segments, sum(charged - refunded) as credits
    from (${sql.join(pieces, sql` union all `)}) counted group by company_id`;
}

/** Counts of messages accepted in a part of an hour: batches of many have counts of their own. */
function ofBatches(filter: MasterFilter, span: Span): RawBuilder<unknown> {
  return sql`
    select * from (
      with taken as materialized (
        select company_id, id, kind, state from batches where state <> 'staged' and ${isOfCompanies(filter, sql`company_id`)}
          and ${within(sql`accepted_at`, span)} ${filter.withHidden ? sql`` : sql`and not hides_text`}
      )
      select taken.company_id, ${shownStatusSql(sql`messages.status`, sql`taken.state`)}, 1::bigint, messages.segments::bigint, messages.charged::bigint, messages.refunded::bigint
      from taken join messages on messages.company_id = taken.company_id and messages.batch_id = taken.id
      where taken.kind = 'single'
      union all
      select taken.company_id, ${shownStatusSql(sql`counts.status`, sql`taken.state`)}, ${messagesBut(sql`taken.kind`, sql`counts.messages`)}, counts.segments, counts.charged, counts.refunded
      from taken join batch_count_rows counts on counts.company_id = taken.company_id and counts.batch_id = taken.id
      where taken.kind <> 'single'
    ) border`;
}

/** Recharges and refunds of the period, by an index of these kinds alone. */
function movedByCompany(filter: MasterFilter): RawBuilder<unknown> {
  return sql`
    select company_id, sum(balance_delta) filter (where kind = 'recharge') as recharged,
      sum(balance_delta) filter (where kind = 'refund') as refunded
    from ledger_entries
    where kind in ('recharge', 'refund') and ${isOfCompanies(filter, sql`company_id`)} and ${within(sql`created_at`, filter)}
    group by company_id`;
}

function isOfCompanies({ companyId }: MasterFilter, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return companyId === null ? sql`true` : sql`${column} = ${companyId}`;
}

function within(at: RawBuilder<unknown>, { from, to }: Span): RawBuilder<unknown> {
  return sql`${at} >= ${instantOf(from)}::timestamptz and ${at} < ${instantOf(to)}::timestamptz`;
}
