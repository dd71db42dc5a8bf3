import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { chunkKey } from './keys.ts';
import type { ChunkKey, MessageKey } from './types.ts';

export interface Retry extends MessageKey {
  waitSeconds: number;
}

/** Messages of one chunk that wait equally long. */
interface Group extends ChunkKey {
  waitSeconds: number;
  ids: number[];
}

/**
 * Makes messages that are queued again wait. Time belongs to chunks, so those that wait longer than the rest of
 * their chunk get a chunk of their own: one poor number must hold up no others.
 */
export async function waitBeforeRetry(
  transaction: Transaction<Schema>,
  retries: readonly Retry[],
): Promise<void> {
  if (retries.length === 0) return;
  const groups = await groupsOf(transaction, retries);
  const openCounts = await countOpen(transaction, groups);
  const staying: Group[] = [];
  for (const sameChunk of byChunk(groups)) {
    sameChunk.sort((left, right) => left.waitSeconds - right.waitSeconds);
    const queuedAgain = sameChunk.reduce((sum, { ids }) => sum + ids.length, 0);
    const hasOthers = (openCounts.get(chunkKey(sameChunk[0]!)) ?? 0) > queuedAgain;
    if (!hasOthers) staying.push(sameChunk.shift()!);
    for (const group of sameChunk) await moveToOwnChunk(transaction, group);
  }
  await sql`
    update chunks set available_at = greatest(chunks.available_at, now() + make_interval(secs => waiting.seconds))
    from unnest(${staying.map(({ companyId }) => companyId)}::bigint[],
                ${staying.map(({ chunkId }) => chunkId)}::bigint[],
                ${staying.map(({ waitSeconds }) => waitSeconds)}::double precision[]) as waiting (company_id, id, seconds)
    where chunks.company_id = waiting.company_id and chunks.id = waiting.id`.execute(transaction);
}

async function groupsOf(transaction: Transaction<Schema>, retries: readonly Retry[]): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select messages.company_id as "companyId", messages.chunk_id as "chunkId", retry.seconds as "waitSeconds",
      array_agg(messages.id) as ids
    from messages join unnest(${retries.map(({ companyId }) => companyId)}::bigint[],
                              ${retries.map(({ id }) => id)}::bigint[],
                              ${retries.map(({ waitSeconds }) => waitSeconds)}::double precision[])
      as retry (company_id, id, seconds) on messages.company_id = retry.company_id and messages.id = retry.id
    group by 1, 2, 3`.execute(transaction);
  return rows;
}

/** How many messages of each chunk are queued or under way. */
async function countOpen(
  transaction: Transaction<Schema>,
  chunks: readonly ChunkKey[],
): Promise<Map<string, number>> {
  const { rows } = await sql<ChunkKey & { open: number }>`
    select messages.company_id as "companyId", messages.chunk_id as "chunkId", count(*) as open
    from messages join (
      select distinct * from unnest(${chunks.map(({ companyId }) => companyId)}::bigint[],
                                    ${chunks.map(({ chunkId }) => chunkId)}::bigint[]) as asked (company_id, id)
    ) asked on messages.company_id = asked.company_id and messages.chunk_id = asked.id
    where status = 'queued' or (status = 'submitted' and responded_at is null and uncertain_at is null)
    group by 1, 2`.execute(transaction);
  return new Map(rows.map((row) => [chunkKey(row), row.open]));
}

function byChunk(groups: readonly Group[]): Group[][] {
  const chunks = new Map<string, Group[]>();
  for (const group of groups) {
    const key = chunkKey(group);
    chunks.set(key, [...(chunks.get(key) ?? []), group]);
  }
  return [...chunks.values()];
}

async function moveToOwnChunk(
  transaction: Transaction<Schema>,
  { companyId, chunkId, waitSeconds, ids }: Group,
): Promise<void> {
  await sql`
    with own as (
      insert into chunks (company_id, batch_id, lane, available_at)
      select company_id, batch_id, lane, now() + make_interval(secs => ${waitSeconds}) from chunks
      where company_id = ${companyId} and id = ${chunkId}
      returning id
    )
    update messages set chunk_id = own.id from own
    where company_id = ${companyId} and messages.id = any(${ids}::bigint[])`.execute(transaction);
}
