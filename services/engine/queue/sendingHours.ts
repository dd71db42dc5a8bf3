import { sql, type RawBuilder } from 'kysely';
import { classRules } from '#domain/messages/messageClass.ts';
import { integers, texts } from '#services/kit/database/arrays.ts';

/**
 * Whether messages of this class, a SQL expression, may not go out at this time of day. A class without hours always may.
 * `domain/sendingHours.ts` has the same rule for people who ask beforehand.
 */
export function isClosed(messageClass: RawBuilder<unknown>, at = sql`now()`): RawBuilder<boolean> {
  return sql`exists (select from sending_hours where sending_hours.class = ${messageClass}
    and not ((${at} at time zone sending_hours.time_zone)::time >= opens_at
      and (${at} at time zone sending_hours.time_zone)::time < closes_at))`;
}

/** Those of these lanes whose class may go out now: an array. */
export function openLanes(lanes: readonly number[]): RawBuilder<number[]> {
  const names = Object.keys(classRules) as (keyof typeof classRules)[];
  return sql`array(
    select class.lane from unnest(${texts(names)}, ${integers(names.map((name) => classRules[name].lane))})
      as class (name, lane)
    where class.lane = any(${integers(lanes)}) and not ${isClosed(sql`class.name`)})`;
}
