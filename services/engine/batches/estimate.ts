import { sql } from 'kysely';
import type { DurationEstimate } from '#contract/sms-receiver/newBatches.ts';
import { messageClasses, type MessageClass } from '#contract/sms-receiver/messages.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { queueFigures } from '../monitoring/queueFigures.ts';
import { expectedSpeed } from './speed.ts';

/** Batches that are learned from: so many of the latest ones, of these days. */
const latest = { batches: 50, days: 14 };
/** Fewer say nothing. */
const fewest = 3;
/** A tenth of the batch in question, or this, in segments: smaller ones spend much of their time on beginning and ending. */
const largeEnough = 2_000;

/**
 * How long a batch takes from its start. Batches like it that have left lately say how fast it goes at its best and usually;
 * a limit of the routes, how fast it can go. At its worst all goes first that waits by now and is not less urgent.
 * @returns null when nothing is known
 */
export async function estimateDuration(
  database: Database,
  segments: number,
  messageClass: MessageClass,
): Promise<DurationEstimate | null> {
  const [limit, learned, ahead] = await Promise.all([
    expectedSpeed(database),
    learnedSpeeds(database, segments),
    messagesAhead(database, messageClass),
  ]);
  const best = learned && limit ? Math.min(learned.best, limit) : (learned?.best ?? limit);
  if (best === null) return null;
  const isBehindOthers = ahead > 0;
  const fromSeconds = Math.ceil(segments / best);
  if (!learned) return { fromSeconds, toSeconds: null, isBehindOthers };
  const slow = Math.min(learned.usual, best);
  return { fromSeconds, toSeconds: Math.ceil((segments + ahead) / slow), isBehindOthers };
}

/** Segments per second of batches that have left lately, from their start to their last message: of the fast ones, and of the slow. */
async function learnedSpeeds(
  queries: Queries,
  segments: number,
): Promise<{ best: number; usual: number } | null> {
  const { rows } = await sql<{ speeds: [number, number] | null; count: number }>`
    select percentile_cont(array[0.2, 0.9]) within group (order by speed) as speeds, count(*) as count
    from (
      -- What takes less than a second is not measured by it.
      select segment_count / greatest(extract(epoch from finished_at - greatest(accepted_at, starts_at)), 1)::float8 as speed
      from batches
      where kind <> 'single' and state = 'finished' and finished_at > now() - make_interval(days => ${latest.days})
        and segment_count >= ${Math.min(segments / 10, largeEnough)}::float8
      order by finished_at desc limit ${latest.batches}
    ) latest`.execute(queries);
  const { speeds, count } = rows[0]!;
  return speeds && count >= fewest ? { usual: speeds[0], best: speeds[1] } : null;
}

/** Messages that wait by now and are not less urgent. */
async function messagesAhead(database: Database, messageClass: MessageClass): Promise<number> {
  const { lanes } = await queueFigures(database);
  const { lane } = classRules[messageClass];
  return messageClasses
    .filter((name) => classRules[name].lane <= lane)
    .reduce((sum, name) => sum + lanes[name].messages, 0);
}
