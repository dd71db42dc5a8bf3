import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from './database/index.ts';
import { AppError } from './errors.ts';

/** How often something may be tried for one subject, in all processes together. */
export interface AttemptLimit {
  /** What is tried, e.g. `sign-in`. */
  kind: string;
  most: number;
  minutes: number;
}

/**
 * Counts a try for `subject`, in a window that begins with the first one. Known and unknown subjects are
 * counted alike, so that the limit tells nobody which there are.
 * @throws rate-limited when there were too many
 */
export async function countAttempt(queries: Queries, limit: AttemptLimit, subject: string): Promise<void> {
  const { kind, most, minutes } = limit;
  const ends = sql`now() + make_interval(mins => ${minutes})`;
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into attempts as old (kind, subject_hash, count, window_ends_at)
    values (${kind}, ${hashOf(subject)}, 1, ${ends})
    on conflict (kind, subject_hash) do update set
      count = case when old.window_ends_at <= now() then 1 else old.count + 1 end,
      window_ends_at = case when old.window_ends_at <= now() then ${ends} else old.window_ends_at end
    returning count, ceil(extract(epoch from window_ends_at - now()))::int as seconds`.execute(queries);
  const { count, seconds } = rows[0]!;
  if (count <= most) return;
  const retryAfterSeconds = Math.max(seconds, 1);
  throw new AppError('rate-limited', `Too many tries. Try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  });
}

/** It worked: the tries before it count no more. */
export async function forgetAttempts(queries: Queries, kind: string, subject: string): Promise<void> {
  await queries
    .deleteFrom('attempts')
    .where('kind', '=', kind)
    .where('subject_hash', '=', hashOf(subject))
    .execute();
}

function hashOf(subject: string): Uint8Array {
  return createHash('sha256').update(subject).digest();
}
