import { sql, type RawBuilder } from 'kysely';
import { messageClasses } from '#contract/sms-receiver/messages.ts';
import { classRules } from '#domain/messageClass.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { prepared } from '#services/kit/database/prepared.ts';

/** Whether messages of this class, a SQL expression, may not go out at this time of day. A class without hours always may. */
export function isClosed(messageClass: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from sending_hours where sending_hours.class = ${messageClass}
    and not ((now() at time zone sending_hours.time_zone)::time >= opens_at
      and (now() at time zone sending_hours.time_zone)::time < closes_at))`;
}

/** Those of these lanes whose class may go out now. */
export async function openLanes(queries: Queries, lanes: readonly number[]): Promise<number[]> {
  const { rows } = await prepared<{ name: keyof typeof classRules }>`
    select name from unnest(${[...messageClasses]}::text[]) as class (name) where not ${isClosed(sql`class.name`)}`.execute(
    queries,
  );
  const open = new Set(rows.map(({ name }) => classRules[name].lane));
  return lanes.filter((lane) => open.has(lane));
}
