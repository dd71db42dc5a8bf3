import { sql, type RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import { outcomes, type SmsCounts } from '#contract/database-manager/filter.ts';
import type { Latency, TotalsBy, TotalsRow } from '#contract/database-manager/totals.ts';
import type { Operator } from '#contract/sms-receiver/messages.ts';
import type { Database } from '#services/kit/database/index.ts';
import { floorHour, instantOf } from '#services/kit/time/micros.ts';
import { outcomeSum } from '#services/kit/queries/outcomeSums.ts';
import { scopeOf } from '../reports/counts.ts';
import { ofNamed, type MessageFilter } from '../reports/filter.ts';
import { latencyOf, type BucketCount } from './latency.ts';
import { countedRows, type Part } from './source.ts';

export type TotalsRepository = ReturnType<typeof totalsRepository>;

/** One row of what the dashboard shows: of a day, of an hour of the day, or of an operator. */
export type DashboardRow = SmsCounts & { day: string | null; hour: number | null; operator: Operator | null };

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

  return {
    /** Every row there is, in no order. Days begin at midnight of `timeZone`. */
    async totalsBy(filter: MessageFilter, by: TotalsBy, timeZone: string): Promise<TotalsRow[]> {
      const companyIds = await companiesOf(filter);
      const timeKey = timeKeys[by];
      const asked = { filter, part: parts[by] ?? null, isByTime: timeKey !== undefined, companyIds };
      // First by the hour, of which there are few, or each row's would be brought into the time zone.
      const counted = sql`select at, part, ${totalColumns}, sum(segments) as segments, sum(charged - refunded) as credits
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

    /** Three lists in one, distinguished by which of `day`, `hour` and `operator` they have; rows with none are of no list. */
    async dashboard(filter: MessageFilter, timeZone: string): Promise<DashboardRow[]> {
      const companyIds = await companiesOf(filter);
      const asked = { filter, part: 'operator', isByTime: true, companyIds } as const;
      const { rows } = await sql<DashboardRow>`
        select to_char(local, 'YYYY-MM-DD') as day, extract(hour from local)::int as hour, part as operator, ${countsSummed}
        from (
          select at at time zone ${timeZone} as local, part, ${totalColumns} from (${countedRows(asked)}) counted
          group by grouping sets ((at), (part)) having sum(messages) <> 0
        ) by_hour_or_operator group by grouping sets ((1), (2), (3))`.execute(database);
      return rows;
    },

    /** Of those accepted in the hours that the period touches. */
    async latency({ companyId, withHidden, from, to }: MessageFilter): Promise<Static<typeof Latency>> {
      const inPeriod = sql`hour >= ${instantOf(floorHour(from))}::timestamptz and hour < ${instantOf(to)}::timestamptz`;
      const isOfCompanies =
        companyId === null
          ? sql`true`
          : sql`company_id = ${companyId} ${withHidden ? sql`` : sql`and not hides_text`}`;
      const counts =
        companyId === null
          ? sql`platform_latency_counts where ${inPeriod}`
          : sql`latency_counts where ${isOfCompanies} and ${inPeriod}`;
      const { rows } = await sql<BucketCount>`
        select bucket, sum(messages)::bigint as messages from (
          select bucket, messages from ${counts}
          union all select bucket, messages from latency_changes where ${isOfCompanies} and ${inPeriod}
        ) counted group by bucket order by bucket`.execute(database);
      return latencyOf(rows);
    },
  };
}

/** Of rows that are counted for the first time. */
const totalColumns = sql`sum(messages) as sent, ${sql.join(
  outcomes.map((outcome) => sql`${outcomeSum(outcome)} as ${sql.ref(outcome)}`),
)}`;

const countsSummed = sql`sum(sent)::bigint as sent, ${sql.join(
  outcomes.map((outcome) => sql`coalesce(sum(${sql.ref(outcome)}), 0)::bigint as ${sql.ref(outcome)}`),
)}`;
const unitsSummed = sql`sum(segments)::bigint as segments, sum(credits)::bigint as credits`;
