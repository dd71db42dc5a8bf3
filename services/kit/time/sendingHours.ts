import { sql } from 'kysely';
import { hourlyClasses, type SendingHours } from '#contract/main-api/sending/sendingHours.ts';
import type { Queries } from '../database/index.ts';

const defaultTimeZone = 'Asia/Dhaka';

/** The sending hours of all classes that can have them, including those without. */
export async function listSendingHours(queries: Queries): Promise<SendingHours[]> {
  return (await readSendingHours(queries)).hours;
}

/** The same, with the database's time. */
export async function readSendingHours(queries: Queries): Promise<{ hours: SendingHours[]; now: Date }> {
  const { rows } = await sql<SendingHours & { now: Date }>`
    select class.name as class, to_char(opens_at, 'HH24:MI') as "opensAt", to_char(closes_at, 'HH24:MI') as "closesAt",
      coalesce(time_zone, ${defaultTimeZone}) as "timeZone", now() as now
    from unnest(${[...hourlyClasses]}::text[]) with ordinality as class (name, place)
    left join sending_hours on sending_hours.class = class.name order by place`.execute(queries);
  const hours = rows.map(({ class: name, opensAt, closesAt, timeZone }) => ({
    class: name,
    opensAt,
    closesAt,
    timeZone,
  }));
  return { hours, now: rows[0]!.now };
}
