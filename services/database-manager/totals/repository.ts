import { sql, type RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import { outcomes, type SmsCounts } from '#contract/database-manager/filter.ts';
import { comparedWeeks, type WeekdayHour } from '#contract/database-manager/sameWeekdays.ts';
import {
  mostFailureReasons,
  type Failures,
  type Latency,
  type TotalsBy,
  type TotalsRow,
} from '#contract/database-manager/totals.ts';
import type { Operator } from '#contract/sms-receiver/messages.ts';
import type { Database } from '#services/kit/database/index.ts';
import { beginningOfDay } from '#services/kit/time/beginningOfDay.ts';
import { ceilHour, floorHour, instantOf, type Micros } from '#services/kit/time/micros.ts';
import { errorCodeSql, otherReasons } from '#services/kit/queries/errorSql.ts';
import { outcomeSum, ratedColumns } from '#services/kit/queries/outcomeSums.ts';
import { errorsOf } from '../batch-summary/figures.ts';
import { readErrorTexts, type Found } from '../batch-summary/read.ts';
import { scopeOf } from '../reports/rollupSql.ts';
import { microsOf } from '#services/kit/time/microsSql.ts';
import { ofNamed } from '../reports/filter.ts';
import type { MessageFilter } from '../reports/filterFields.ts';
import { failures, latencies, type CountTable } from '../rollups/tables.ts';
import { latencyOf, type BucketCount } from './latency.ts';
import { countedRows, type Part } from './source.ts';

export type TotalsRepository = ReturnType<typeof totalsRepository>;

/** One row of what the dashboard shows: of a day, of an hour of the day or of the week, or of an operator. */
type DashboardRow = SmsCounts & {
  day: string | null;
  hour: number | null;
  weekHour: number | null;
  operator: Operator | null;
};

/** A calendar day in the time zone of a request. */
interface DaySpan {
  weeksAgo: number;
  day: string;
  from: Micros;
  to: Micros;
}

/** Counts of one company on one of these days, up to the time of day that is compared. */
export interface CompanyDayRow {
  companyId: number;
  companyName: string;
  weeksAgo: number;
  sent: number;
  delivered: number;
  failed: number;
}

interface CompanyDays {
  rows: CompanyDayRow[];
  until: Micros;
  /** False in the first hour of the day, when no whole hour is over. */
  hasBegun: boolean;
}

/** Failed messages with one reason. */
type FailedRow = Found['errors'][number] & { counted: number };

/** Reasons that are read, the most frequent: codes of several routes are one reason. */
const mostFailedRows = 200;

const timeKeys: Partial<Record<TotalsBy, (local: RawBuilder<unknown>) => RawBuilder<string>>> = {
  day: (local) => sql`to_char(${local}, 'YYYY-MM-DD')`,
  month: (local) => sql`to_char(${local}, 'YYYY-MM')`,
  hour: (local) => sql`extract(hour from ${local})::int::text`,
};

const parts: Partial<Record<TotalsBy, Part>> = {
  status: 'status',
  operator: 'operator',
  class: 'class',
  kind: 'kind',
  senderId: 'sender_id',
  company: 'company_id',
  branch: 'branch_id',
  user: 'user_id',
  campaign: 'campaign_id',
};

/** Names of what has a record; 0 is none. */
const names: Partial<Record<TotalsBy, RawBuilder<unknown>>> = {
  company: sql`(select companies.name from companies where companies.id = part)`,
  branch: sql`(select branches.name from branches where branches.id = part)`,
  user: sql`(select users.name from users where users.id = part)`,
  campaign: sql`(select campaigns.name from campaigns where campaigns.id = part)`,
};

export function totalsRepository(database: Database) {
  /** Null is all companies. */
  async function companiesOf(filter: MessageFilter): Promise<readonly number[] | null> {
    if (filter.companyId !== null) return [filter.companyId];
    return ofNamed(filter) ? (await scopeOf(database, filter)).companyIds : null;
  }

  /** The day on which a moment lies, 0 weeks ago, and the same weekday of the weeks before it. */
  async function weekdaysOf(moment: Micros, timeZone: string): Promise<DaySpan[]> {
    const { rows } = await sql<DaySpan>`
      select weeks_ago as "weeksAgo", to_char(day, 'YYYY-MM-DD') as day, ${microsOf(beginningOfDay(sql`day`, timeZone))} as "from",
        ${microsOf(beginningOfDay(sql`(day + interval '1 day')`, timeZone))} as "to"
      from (
        select weeks_ago, date_trunc('day', ${instantOf(moment)}::timestamptz at time zone ${timeZone})
          - make_interval(days => 7 * weeks_ago) as day
        from generate_series(0, ${comparedWeeks}::int) weeks_ago
      ) days order by weeks_ago`.execute(database);
    return rows;
  }

  return {
    /** Every row there is, in no order. Days begin at midnight of `timeZone`. */
    async totalsBy(filter: MessageFilter, by: TotalsBy, timeZone: string): Promise<TotalsRow[]> {
      const companyIds = await companiesOf(filter);
      const timeKey = timeKeys[by];
      const asked = { filter, part: parts[by] ?? null, isByTime: timeKey !== undefined, companyIds };
      // First by the hour, of which there are few, or each row's would be brought into the time zone.
      const counted = sql`select at, part, ${totalColumns}, ${ratedColumns}, sum(segments) as segments, sum(charged - refunded) as credits
        from (${countedRows(asked)}) counted group by at, part having sum(messages) <> 0`;
      if (timeKey) {
        const { rows } = await sql<TotalsRow>`
          select key, key as name, ${countsSummed}, ${unitsSummed} from (
            select ${timeKey(sql`at at time zone ${timeZone}`)} as key, counted.* from (${counted}) counted
          ) local group by key`.execute(database);
        return rows;
      }
      const name = names[by];
      const key = name ? sql`case when part = 0 then '' else part::text end` : sql`part::text`;
      const { rows } = await sql<TotalsRow>`
        select ${key} as key, ${name ? sql`coalesce(${name}, ${key})` : key} as name, ${countsSummed}, ${unitsSummed}
        from (${counted}) counted group by part`.execute(database);
      return rows;
    },

    /** Four lists in one, distinguished by which column of `DashboardRow` they have; rows with none are of no list. */
    async dashboard(filter: MessageFilter, timeZone: string): Promise<DashboardRow[]> {
      const companyIds = await companiesOf(filter);
      const asked = { filter, part: 'operator', isByTime: true, companyIds } as const;
      const { rows } = await sql<DashboardRow>`
        select to_char(local, 'YYYY-MM-DD') as day, extract(hour from local)::int as hour,
          (extract(isodow from local) * 24 + extract(hour from local))::int - 24 as "weekHour", part as operator, ${countsSummed}
        from (
          select at at time zone ${timeZone} as local, part, ${totalColumns} from (${countedRows(asked)}) counted
          group by grouping sets ((at), (part)) having sum(messages) <> 0
        ) by_hour_or_operator group by grouping sets ((1), (2), (3), (4))`.execute(database);
      return rows;
    },

    /**
     * The hours that touch the same weekday of the weeks before the day on which the filter begins. They are read whole, from
     * the roll-ups alone: what it costs does not depend on the number of messages.
     */
    async sameWeekdays(filter: MessageFilter, timeZone: string): Promise<WeekdayHour[]> {
      const companyIds = await companiesOf(filter);
      const days = (await weekdaysOf(filter.from, timeZone)).filter(({ weeksAgo }) => weeksAgo > 0);
      const counted = days.map(({ weeksAgo, day, from, to }) => {
        const hours = { ...filter, from: floorHour(from), to: ceilHour(to) };
        const rows = countedRows({ filter: hours, part: null, isByTime: true, companyIds });
        return sql`select ${weeksAgo}::int as "weeksAgo", ${day}::timestamp as day, counted.* from (${rows}) counted`;
      });
      const { rows } = await sql<WeekdayHour>`
        select "weeksAgo", (extract(epoch from at at time zone ${timeZone} - day) / 60)::int as minute,
          sum(messages)::bigint as sent,
          coalesce(${outcomeSum('delivered')}, 0)::bigint as delivered, coalesce(${outcomeSum('failed')}, 0)::bigint as failed
        from (${sql.join(counted, sql` union all `)}) counted
        group by "weeksAgo", day, at having sum(messages) <> 0`.execute(database);
      return rows;
    },

    /**
     * Messages of each company on the day of `filter.from` and on the same weekdays before, each up to the last whole hour
     * before `now`. Days without messages have no row. Reads roll-ups only.
     */
    async companyDays(filter: MessageFilter, timeZone: string, now: Micros): Promise<CompanyDays> {
      const days = await weekdaysOf(filter.from, timeZone);
      const today = floorHour(days[0]!.from);
      const elapsed = Math.max(0, floorHour(Math.min(now, days[0]!.to)) - today);
      const companyIds = await companiesOf(filter);
      const counted = days.map(({ weeksAgo, from, to }) => {
        const begin = floorHour(from);
        const until = begin + elapsed;
        const hours = { ...filter, from: begin, to: weeksAgo === 0 ? until : ceilHour(to) };
        const rows = countedRows({ filter: hours, part: 'company_id', isByTime: true, companyIds });
        return sql`select ${weeksAgo}::int as "weeksAgo", part, status, messages as "ofDay",
          case when at < ${instantOf(until)}::timestamptz then messages else 0 end as messages from (${rows}) counted`;
      });
      const { rows } = await sql<CompanyDayRow>`
        select part as "companyId", coalesce(${names.company!}, part::text) as "companyName", "weeksAgo",
          sum(messages)::bigint as sent,
          coalesce(${outcomeSum('delivered')}, 0)::bigint as delivered, coalesce(${outcomeSum('failed')}, 0)::bigint as failed
        from (${sql.join(counted, sql` union all `)}) counted
        group by part, "weeksAgo" having sum("ofDay") <> 0`.execute(database);
      return { rows, until: today + elapsed, hasBegun: elapsed > 0 };
    },

    /** Latencies of messages accepted in the hours that the period touches. */
    async latency(filter: MessageFilter): Promise<Static<typeof Latency>> {
      const { rows } = await sql<BucketCount>`
        select bucket, sum(messages)::bigint as messages
        from (${hourlyRows(latencies, sql`bucket`, filter)}) counted group by bucket order by bucket`.execute(
        database,
      );
      return latencyOf(rows);
    },

    /** Why messages failed, the most frequent reasons first; of the same hours as `latency`. */
    async failures(filter: MessageFilter): Promise<Failures> {
      const reason = sql`route_id, status, state, error`;
      const { rows } = await sql<FailedRow>`
        select ${errorCodeSql} as code, route_id as "routeId", status, carrier_status as state, carrier_error as error, messages,
          counted
        from (
          select route_id, status, nullif(state, '') as carrier_status, nullif(error, '') as carrier_error,
            sum(messages)::bigint as messages, sum(sum(messages)) over ()::bigint as counted
          from (${hourlyRows(failures, reason, filter)}) counted
          group by ${reason} having sum(messages) > 0 order by messages desc limit ${mostFailedRows}
        ) messages`.execute(database);
      // Messages whose reasons are counted together have no reason to show: the page states what is left of all that is counted.
      const errors = rows.filter(({ state }) => state !== otherReasons);
      const reasons = errorsOf({ errors }, await readErrorTexts(database, errors));
      return { counted: rows[0]?.counted ?? 0, reasons: reasons.slice(0, mostFailureReasons) };
    },
  };
}

/** The counts of the hours that the period touches, folded or not; of all companies from the counts of them together. */
function hourlyRows(
  { changes, into }: CountTable,
  columns: RawBuilder<unknown>,
  { companyId, withHidden, from, to }: MessageFilter,
): RawBuilder<unknown> {
  const [ofCompanies, ofPlatform] = into;
  const inPeriod = sql`hour >= ${instantOf(floorHour(from))}::timestamptz and hour < ${instantOf(to)}::timestamptz`;
  const where =
    companyId === null
      ? inPeriod
      : sql`company_id = ${companyId} ${withHidden ? sql`` : sql`and not hides_text`} and ${inPeriod}`;
  const counts = sql.table((companyId === null ? ofPlatform : ofCompanies)!.counts);
  return sql`
    select ${columns}, messages from ${counts} where ${where}
    union all select ${columns}, messages from ${sql.table(changes)} where ${where}`;
}

/** Sums of rows that are counted for the first time. */
const totalColumns = sql`sum(messages) as sent, ${sql.join(
  outcomes.map((outcome) => sql`${outcomeSum(outcome)} as ${sql.ref(outcome)}`),
)}`;

const countsSummed = sql`sum(sent)::bigint as sent, ${sql.join(
  outcomes.map((outcome) => sql`coalesce(sum(${sql.ref(outcome)}), 0)::bigint as ${sql.ref(outcome)}`),
)}`;
const unitsSummed = sql`sum(segments)::bigint as segments, sum(credits)::bigint as credits,
  sum("ratedDelivered")::bigint as "ratedDelivered", sum("ratedFailed")::bigint as "ratedFailed"`;
