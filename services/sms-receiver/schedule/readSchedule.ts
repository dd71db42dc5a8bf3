import { sql } from 'kysely';
import type { ScheduledBatch, ScheduledDay } from '#contract/sms-receiver/schedule.ts';
import type { Queries } from '#services/kit/database/index.ts';

interface ScheduleFilter {
  /** Null means every company. */
  companyId: number | null;
  from: Date;
  to: Date;
  perDay: number;
  /** An IANA name. */
  timeZone: string;
}

interface Row extends Omit<ScheduledBatch, 'batchId' | 'startsAt'> {
  date: string;
  batches: number;
  dayMessages: number;
  dayCredits: number;
  id: number | null;
  startsAt: Date;
}

/** Reads only waiting batches, by the index on their start, and never messages. */
export async function readSchedule(
  queries: Queries,
  { companyId, from, to, perDay, timeZone }: ScheduleFilter,
): Promise<ScheduledDay[]> {
  const ofCompany = companyId === null ? sql`` : sql`and batches.company_id = ${companyId}`;
  const { rows } = await sql<Row>`
    with entries as (
      select case when count(*) = 1 then min(batches.id) end as id,
        case when count(*) = 1 then min(batches.name) end as name, batches.company_id,
        companies.name as company_name, campaign_id, campaigns.name as campaign_name, kind, batches.class, state,
        batches.starts_at, sum(message_count)::bigint as messages, sum(segment_count)::bigint as credits
      from batches
      join companies on companies.id = batches.company_id
      left join campaigns on campaigns.company_id = batches.company_id and campaigns.id = campaign_id
      where state in ('scheduled', 'late')
        and batches.starts_at >= ${from} and batches.starts_at < ${to} ${ofCompany}
      -- Thousands of messages may have been added to a campaign one by one.
      group by case when message_count > 1 or campaign_id is null then batches.id end, batches.company_id, companies.name, campaign_id,
        campaigns.name, kind, batches.class, state, batches.starts_at
    ), placed as (
      select entries.*, to_char(starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as date,
        count(*) over of_day as batches, (sum(messages) over of_day)::bigint as day_messages,
        (sum(credits) over of_day)::bigint as day_credits,
        row_number() over (
          partition by to_char(starts_at at time zone ${timeZone}, 'YYYY-MM-DD') order by starts_at, company_id, id
        ) as place
      from entries
      window of_day as (partition by to_char(starts_at at time zone ${timeZone}, 'YYYY-MM-DD'))
    )
    select date, batches, day_messages as "dayMessages", day_credits as "dayCredits", id, name, company_id as "companyId",
      company_name as "companyName", campaign_id as "campaignId", campaign_name as "campaignName", kind, class, state,
      starts_at as "startsAt", messages, credits
    from placed where place <= ${perDay} order by date, place`.execute(queries);
  const days = new Map<string, ScheduledDay>();
  for (const { date, batches, dayMessages, dayCredits, id, startsAt, ...row } of rows) {
    let day = days.get(date);
    if (!day) {
      days.set(date, (day = { date, batches, messages: dayMessages, credits: dayCredits, entries: [] }));
    }
    day.entries.push({ ...row, batchId: id === null ? null : String(id), startsAt: startsAt.toISOString() });
  }
  return [...days.values()];
}
