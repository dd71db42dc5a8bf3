import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../database/index.ts';
import { tooManyTries } from '../errors.ts';

/** How often something may be tried for one subject, in all processes together. */
export interface AttemptLimit {
  /** The action that is tried, e.g. `sign-in`. */
  kind: string;
  most: number;
  minutes: number;
}

/**
 * Counts a try as `countAttempt` does, without refusing any.
 * @returns which one it is, in a window that begins with the first
 */
export async function addAttempt(
  queries: Queries,
  { kind, minutes }: Omit<AttemptLimit, 'most'>,
  subject: string,
  place = '',
): Promise<{ count: number; seconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    with counted as (
      insert into attempts as old (kind, subject_hash, count, window_ends_at)
      select ${kind}, ${hashOf(subject, place)}::bytea, 1, now() + make_interval(mins => ${minutes})
      on conflict (kind, subject_hash) do update set
        count = case when ${isOver(minutes)} then 1 else old.count + 1 end,
        window_ends_at = case when ${isOver(minutes)} then excluded.window_ends_at else old.window_ends_at end
      returning count, window_ends_at
    )
    select count, ceil(extract(epoch from window_ends_at - now()))::int as seconds from counted`.execute(
    queries,
  );
  return rows[0]!;
}

/**
 * Counts a try for `subject`, from one `place` where such tries are counted apart, in a window that begins with the
 * first try. Known and unknown subjects are counted alike, so that the limit does not reveal which exist.
 * @throws rate-limited when there were too many
 */
export async function countAttempt(
  queries: Queries,
  limit: AttemptLimit,
  subject: string,
  place = '',
): Promise<void> {
  const { count, seconds } = await addAttempt(queries, limit, subject, place);
  if (count <= limit.most) return;
  throw tooManyTries(Math.max(seconds, 1));
}

/** Whether the old window has ended. It compares with `excluded`, since Citus refuses `now()` in DO UPDATE. */
function isOver(minutes: number): RawBuilder<boolean> {
  return sql`old.window_ends_at <= excluded.window_ends_at - make_interval(mins => ${minutes})`;
}

/** Clears the tries of `subject` after a success, from `place` or, without one, from all places. */
export async function forgetAttempts(
  queries: Queries,
  kind: string,
  subject: string,
  place?: string,
): Promise<void> {
  const [first, last] =
    place === undefined
      ? [Buffer.concat([halfHash(subject), lowest]), Buffer.concat([halfHash(subject), highest])]
      : [hashOf(subject, place), hashOf(subject, place)];
  await queries
    .deleteFrom('attempts')
    .where('kind', '=', kind)
    .where('subject_hash', '>=', first)
    .where('subject_hash', '<=', last)
    .execute();
}

/** 128 bits of each, so that the keys of one subject are adjacent, whatever the place. */
function hashOf(subject: string, place: string): Buffer {
  return Buffer.concat([halfHash(subject), halfHash(place)]);
}

const halfBytes = 16;
const lowest = Buffer.alloc(halfBytes, 0x00);
const highest = Buffer.alloc(halfBytes, 0xff);

/** SHA-256, shortened to 128 bits. */
export function halfHash(text: string): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, halfBytes);
}
