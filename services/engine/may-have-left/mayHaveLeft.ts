import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { lockBatch } from '../batches/lockBatch.ts';
import { releaseBatch } from '../batches/releaseBatch.ts';
import { unnestChunks, type ChunkKey } from '../messages/keys.ts';
import { changeMessages } from '../messages/transition.ts';
import { liveDispatchers, silentSeconds } from '#services/kit/database/liveDispatchers.ts';

/*
 * After a database was restored to an earlier time, what was unsent then may have left since, and nothing in the database
 * tells. It counts as uncertain, as after a process was killed.
 */

/** How such messages are resolved: they are never sent again, or once more, flagged as possible duplicates. */
export type Resolution = 'uncertain' | 'send-again';

export interface MayHaveLeft {
  company: string;
  class: MessageClass;
  messages: number;
  /** Those of `messages` that are not flagged as possible duplicates. */
  undecided: number;
  firstAcceptedAt: Date;
  lastAcceptedAt: Date;
}

/** Few enough that a transaction takes well under a second. */
const chunksPerStep = 20;

/** Batches of which messages could be sent before now. A dispatcher never had the others. */
const couldBeSent = (before: Date | null): RawBuilder<boolean> => sql<boolean>`
  (batches.state in ('running', 'paused') or batches.state in ('scheduled', 'late') and batches.starts_at <= now())
  ${before ? sql`and batches.accepted_at < ${before}` : sql``}`;

/** Counts the unsent messages that may have left, by company and class. */
export async function listMayHaveLeft(queries: Queries, before: Date | null): Promise<MayHaveLeft[]> {
  const { rows } = await sql<MayHaveLeft>`
    select companies.name as company, batches.class, count(*) as messages,
      count(*) filter (where not messages.possible_duplicate) as undecided, min(batches.accepted_at) as "firstAcceptedAt",
      max(batches.accepted_at) as "lastAcceptedAt"
    from chunks
    join batches on batches.company_id = chunks.company_id and batches.id = chunks.batch_id
    join companies on companies.id = chunks.company_id
    join messages on messages.company_id = chunks.company_id and messages.chunk_id = chunks.id
    where messages.status = 'queued' and ${couldBeSent(before)}
    group by 1, 2 order by 1, 2`.execute(queries);
  return rows;
}

/**
 * Makes the unsent messages that may have left uncertain. It can be repeated after it was killed.
 * @param before only those that were accepted before this time; null for all
 * @returns how many
 * @throws when a dispatcher is running, which may be sending them
 */
export async function resolveMayHaveLeft(
  database: Database,
  resolution: Resolution,
  before: Date | null,
): Promise<number> {
  await refuseDispatchers(database);
  await startDueBatches(database, before);
  let resolved = 0;
  let after: ChunkKey = { companyId: 0, chunkId: 0 };
  for (;;) {
    const step = await database
      .transaction()
      .execute((transaction) => resolveChunks(transaction, resolution, before, after));
    if (!step) return resolved;
    resolved += step.messages;
    after = step.last;
  }
}

async function refuseDispatchers(database: Database): Promise<void> {
  const { rows } = await sql<{ dispatchers: number }>`
    select ${liveDispatchers(silentSeconds)} as dispatchers`.execute(database);
  if (rows[0]!.dispatchers > 0)
    throw new Error(
      'An SMS receiver is sending. Stop it, or start it with DISPATCH_PAUSED=true, before you decide about unsent messages.',
    );
}

/** Their start may have come between the time of the backup and now. */
async function startDueBatches(database: Database, before: Date | null): Promise<void> {
  const { rows } = await sql<{ companyId: number; batchId: number }>`
    select company_id as "companyId", id as "batchId" from batches
    where state in ('scheduled', 'late') and ${couldBeSent(before)}`.execute(database);
  for (const key of rows)
    await database.transaction().execute(async (transaction) => {
      const batch = await lockBatch(transaction, key);
      if (batch && ['scheduled', 'late'].includes(batch.state)) await releaseBatch(transaction, batch);
    });
}

async function resolveChunks(
  transaction: Transaction<Schema>,
  resolution: Resolution,
  before: Date | null,
  after: ChunkKey,
): Promise<{ last: ChunkKey; messages: number } | null> {
  const { rows: chunks } = await sql<ChunkKey>`
    select chunks.company_id as "companyId", chunks.id as "chunkId" from chunks
    join batches on batches.company_id = chunks.company_id and batches.id = chunks.batch_id
    where (chunks.company_id, chunks.id) > (${after.companyId}, ${after.chunkId}) and ${couldBeSent(before)}
    order by 1, 2 limit ${chunksPerStep} for update of chunks`.execute(transaction);
  const last = chunks.at(-1);
  if (!last) return null;
  const status = resolution === 'uncertain' ? 'submitted' : 'queued';
  const moves = await changeMessages(transaction, `restored ${randomUUID()}`, async (changes) => {
    changes.finish(chunks);
    return changes.transition({
      changes: sql`
        select messages.company_id, messages.id, ${status} as status
        from messages join ${unnestChunks(chunks)} as given (company_id, chunk_id)
          on given.company_id = messages.company_id and given.chunk_id = messages.chunk_id
        where messages.status = 'queued'
        order by messages.company_id, messages.id
        for update of messages`,
      from: 'queued',
      // From now its receipt is waited for.
      patch:
        resolution === 'uncertain'
          ? sql`uncertain_at = clock.now, submitted_at = clock.now`
          : sql`uncertain_at = clock.now, possible_duplicate = true`,
    });
  });
  return { last, messages: moves.reduce((sum, { ids }) => sum + ids.length, 0) };
}
