import { expect } from 'vitest';
import { sql, type Selectable } from 'kysely';
import { sendSingle, type SingleSms } from '#contract/sms-receiver/sending.ts';
import type { Schema } from '#database/schema.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Client } from '../http/client.ts';
import { withoutSystemColumns } from '../database/tableOf.ts';
import { eventually } from '../eventually.ts';
import { newNumbers } from './queue.ts';

export type MessageRow = Selectable<Schema['messages']>;

/** Sends one text over HTTP, to a number of its own if none is given. */
export async function send(client: Client, sms: Partial<SingleSms> = {}): Promise<number> {
  const body = { to: newNumbers(1)[0]!, text: 'Hello', class: 'transactional' as const, ...sms };
  return Number((await client.call(sendSingle, { body })).messageId);
}

export function sendMany(client: Client, count: number, sms: Partial<SingleSms> = {}): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => send(client, sms)));
}

export async function messageOf(database: Database, id: number): Promise<MessageRow> {
  const row = await database
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return withoutSystemColumns(row);
}

/** Waits until the message is as `expected`. */
export function becomes(
  database: Database,
  id: number,
  expected: Record<string, unknown>,
  timeoutMs?: number,
): Promise<MessageRow> {
  return eventually(async () => {
    const row = await messageOf(database, id);
    expect(row).toMatchObject(expected);
    return row;
  }, timeoutMs);
}

/** Waits until all of them have this status. */
export function allBecome(
  database: Database,
  ids: readonly number[],
  status: string,
  timeoutMs?: number,
): Promise<void> {
  return eventually(async () => {
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*) as count from messages where id = any(${ids}::bigint[]) group by 1`.execute(
      database,
    );
    expect(Object.fromEntries(rows.map((row) => [row.status, row.count]))).toEqual({ [status]: ids.length });
  }, timeoutMs);
}
