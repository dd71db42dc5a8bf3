import { sql, type RawBuilder } from 'kysely';
import { classRules } from '#domain/messages/messageClass.ts';
import { integers, texts } from '#services/kit/database/sql/arrays.ts';

/**
 * Whether now is outside the sending hours of a class. A class without hours is never closed. `domain/time/sendingHours.ts`
 * has the same rule for previews.
 * @param messageClass an SQL expression
 */
export function isClosed(messageClass: RawBuilder<unknown>, at = sql`now()`): RawBuilder<boolean> {
  return sql`exists (select from sending_hours where sending_hours.class = ${messageClass}
    and not ((${at} at time zone sending_hours.time_zone)::time >= opens_at
      and (${at} at time zone sending_hours.time_zone)::time < closes_at))`;
}

/** An SQL array of those lanes whose class is within its sending hours. */
export function openLanes(lanes: readonly number[]): RawBuilder<number[]> {
  const names = Object.keys(classRules) as (keyof typeof classRules)[];
  return sql`array(
    select class.lane from unnest(${texts(names)}, ${integers(names.map((name) => classRules[name].lane))})
      as class (name, lane)
    where class.lane = any(${integers(lanes)}) and not ${isClosed(sql`class.name`)})`;
}
