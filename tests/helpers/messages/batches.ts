import { sql } from 'kysely';
import {
  previewBatch,
  sendBatch,
  type BatchList,
  type BatchRequest,
} from '#contract/sms-receiver/newBatches.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Client } from '../http/client.ts';
import { newNumbers } from './queue.ts';

/** Stages a list of new numbers. @returns its batch */
export async function staged(client: Client, count: number, list: Partial<BatchList> = {}): Promise<string> {
  const { batchId } = await client.call(previewBatch, {
    body: { recipients: newNumbers(count), text: 'Hello', class: 'transactional', ...list },
  });
  return batchId!;
}

/** The same, accepted. @returns its id */
export async function accepted(client: Client, count: number, input: BatchRequest = {}): Promise<string> {
  const body = { recipients: newNumbers(count), text: 'Hello', class: 'transactional' as const, ...input };
  return (await client.call(sendBatch, { body })).batchId;
}

/** Messages of a batch by status, counted from their rows. */
export async function statusesOf(database: Database, batchId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from messages where batch_id = ${Number(batchId)} group by 1 order by 1`.execute(
    database,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
