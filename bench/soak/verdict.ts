import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { differencesOf } from '#services/database-manager/reconcile/index.ts';
import type { Database } from '#services/kit/database/index.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import type { BenchCarrier } from '../lib/simulator.ts';
import type { Accepted } from './traffic.ts';

/** Messages that wait for their retries and receipts take so long at the most. */
const settleMs = 300_000;

/** Resolves when every message has ended, or is of a fate that no protocol can tell. @returns those, by status */
export async function settled(database: Database): Promise<Record<string, number>> {
  const deadline = Date.now() + settleMs;
  for (;;) {
    const rows = await statusesIn(database);
    const open = rows?.filter(({ isOpen }) => isOpen);
    if (rows && open?.length === 0)
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    if (Date.now() > deadline) throw new Error(`messages stay open: ${JSON.stringify(open)}`);
    await sleep(1_000);
  }
}

/** Null while the server still recovers from the last fault. */
async function statusesIn(
  database: Database,
): Promise<{ status: string; isOpen: boolean; count: number }[] | null> {
  try {
    const { rows } = await sql<{ status: string; isOpen: boolean; count: number }>`
      select case when status = 'submitted' then 'submitted, fate uncertain' else status end as status,
        final_at is null and not (status = 'submitted' and uncertain_at is not null) as "isOpen", count(*) as count
      from messages group by 1, 2 order by 1`.execute(database);
    return rows;
  } catch {
    return null;
  }
}

export interface Verdict {
  /** Accepted messages and batches that the database does not have. */
  lost: number;
  /** Messages that we say were sent and the carrier has never seen. */
  unsent: number;
  /** Messages that ended with a refusal; the carrier refuses none for itself. */
  rejected: number;
  /** Messages that the carrier took twice and that say so. */
  flagged: number;
  /** Those that do not say so. */
  silentDuplicates: number;
  /** Taken by the carrier and unknown to the database. */
  strangers: number;
  /** Differences that `npm run reconcile` finds, and other broken invariants. */
  differences: string[];
}

/** Compares what was accepted, the database and the carrier's journal. */
export async function verdictOf(
  database: Database,
  carrier: BenchCarrier,
  accepted: readonly Accepted[],
): Promise<Verdict> {
  const messageIds = accepted.flatMap((each) => each.messageIds);
  const batchIds = accepted.flatMap((each) => each.batchIds);
  const compared = await compareWithJournal(database, carrier);
  const differences = await differencesOf(database);
  const broken = await expectInvariants(database).then(
    () => [],
    (error: Error) => [error.message],
  );
  return {
    lost: (await lostOf(database, 'messages', messageIds)) + (await lostOf(database, 'batches', batchIds)),
    ...compared,
    rejected: await rejectedIn(database),
    differences: [...differences.map((difference) => JSON.stringify(difference)), ...broken],
  };
}

async function rejectedIn(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from messages where status = 'rejected'`.execute(database);
  return rows[0]!.count;
}

interface Recipient {
  segments: number;
  /** Messages to this number that are said to have been sent, and all of them. */
  sent: number;
  messages: number;
  isFlagged: boolean;
}

/**
 * By number, not by message: what failed is sent again as a message of another batch. A number gets one text only, so
 * the carrier must have taken each of its parts as often as messages to it were sent.
 */
async function compareWithJournal(
  database: Database,
  carrier: BenchCarrier,
): Promise<Pick<Verdict, 'unsent' | 'flagged' | 'silentDuplicates' | 'strangers'>> {
  const { rows } = await sql<Recipient & { msisdn: string }>`
    select msisdn, max(segments) as segments, count(*) as messages, bool_or(possible_duplicate) as "isFlagged",
      count(*) filter (where status in ('submitted', 'delivered', 'undelivered') and uncertain_at is null) as sent
    from messages group by 1`.execute(database);
  const recipients = new Map(rows.map(({ msisdn, ...recipient }) => [msisdn, recipient]));
  const taken = new Map<string, number>();
  const counts = { unsent: 0, flagged: 0, silentDuplicates: 0, strangers: 0 };
  const take = (destination: string, part: number) => {
    const key = `${destination}/${part}`;
    taken.set(key, (taken.get(key) ?? 0) + 1);
  };
  for await (const { status, destination, udh } of carrier.entries()) {
    // A null status is a submit that was taken and never answered.
    if (status !== 0 && status !== null) continue;
    if (!recipients.has(destination)) counts.strangers += 1;
    take(destination, udh?.part ?? 1);
  }
  for await (const { status, destination } of carrier.httpEntries()) {
    if (status !== 0 && status !== null) continue;
    const recipient = recipients.get(destination);
    if (!recipient) counts.strangers += 1;
    // By HTTP a text goes whole.
    for (let part = 1; part <= (recipient?.segments ?? 1); part += 1) take(destination, part);
  }
  for (const [msisdn, { segments, sent, messages, isFlagged }] of recipients) {
    const parts = Array.from({ length: segments }, (_, index) => taken.get(`${msisdn}/${index + 1}`) ?? 0);
    if (Math.min(...parts) < sent) counts.unsent += 1;
    if (Math.max(...parts) <= messages) continue;
    if (isFlagged) counts.flagged += 1;
    else counts.silentDuplicates += 1;
  }
  return counts;
}

async function lostOf(database: Database, table: 'messages' | 'batches', ids: number[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(database);
  return new Set(ids).size - rows[0]!.found;
}
