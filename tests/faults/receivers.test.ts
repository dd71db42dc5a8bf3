import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Database } from '#services/kit/database/index.ts';
import { upTo } from '#services/simulator/random.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import { rollDice } from '#tests/helpers/dice.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { faultScale, minute, openFaultScene, type FaultScene } from '#tests/helpers/processes/faultScene.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { passWaits } from '#tests/helpers/messages/queue.ts';
import { becomes, send } from '#tests/helpers/messages/messageState.ts';
import type { ServiceProcess } from '#tests/helpers/processes/processes.ts';

/** As the server ends a transaction in which nothing is asked of it (`idle_in_transaction_session_timeout`), and a little. */
const mostHeldMs = 13_000;
const long =
  'A text that needs two parts, because it is longer than what one of them holds. '.repeat(2) + '…';

describe.runIf(inject('engine').kind === 'server')('of two receivers on one database', () => {
  let scene: FaultScene;
  beforeEach(async () => {
    scene = await openFaultScene();
  });
  afterEach(() => scene.close());

  /** Each has sent something since it was bound. What the others have taken on is not for one that comes back. */
  async function untilBothSend(client: Client): Promise<void> {
    let fedAt = 0;
    await eventually(async () => {
      if (Date.now() - fedAt > 1_000 && (await freeChunks(scene.database)) === 0) {
        await accepted(client, 100);
        fedAt = Date.now();
      }
      const { binds } = scene.carrier.state();
      expect(binds.map(({ submits }) => submits > 10)).toEqual([true, true]);
    }, minute);
  }

  test(
    'each is killed at random moments of a bulk: nothing is lost, and what was sent twice says so',
    { timeout: 5 * minute },
    async () => {
      const random = rollDice();
      const kills = 5 * faultScale;
      scene.carrier.setMode({ mode: 'delay', delayMs: 60, jitterMs: 100, receipts: { jitterMs: 50 } });
      const running = [await scene.startProcess(), await scene.startProcess()];
      await accepted(running[0]!.client, 1_000);
      await accepted(running[0]!.client, 200, { text: long });
      for (let kill = 1; kill <= kills; kill += 1) {
        const one = upTo(1, random);
        await untilBothSend(running[1 - one]!.client);
        await sleep(random() * 200);
        await running[one]!.process.kill();
        running[one] = await scene.startProcess();
      }
      scene.carrier.setMode({});
      await scene.expectAllSettled({ lost: kills });
    },
  );

  test(
    'one that stands still for longer than its lease and goes on then writes down nothing of what was taken back',
    { timeout: 3 * minute },
    async () => {
      const [still, other] = [await scene.startProcess(), await scene.startProcess()];
      // Long pauses, in which everything waits for the carrier.
      scene.carrier.setMode({ mode: 'delay', delayMs: 1_000 });
      await accepted(other.client, 1_500);
      await untilBothSend(other.client);
      await freezeBetweenTransactions(still.process, scene.database);
      const flagged = await countFlagged(scene.database);
      await eventually(async () => {
        expect(await countFlagged(scene.database)).toBeGreaterThan(flagged);
      }, minute);
      scene.carrier.setMode({});
      still.process.thaw();
      await scene.expectAllSettled({ lost: 1 });
    },
  );

  test(
    'one that stands still in the midst of a transaction holds up nobody for long, and writes it down once more after',
    { timeout: 3 * minute },
    async () => {
      scene.carrier.setMode({ mode: 'delay', delayMs: 60, jitterMs: 100 });
      const still = await scene.startProcess({ CRASH_AT: 'before-settle-commit:5:SIGSTOP' });
      await accepted(still.client, 300);
      await eventually(
        async () => expect(await idleInTransaction(scene.database)).toBeGreaterThan(0),
        minute,
      );
      const other = await scene.startProcess();
      const start = performance.now();
      // All of one company wait for its account.
      const id = await send(other.client);
      expect(performance.now() - start).toBeLessThan(mostHeldMs);
      await becomes(scene.database, id, { status: 'delivered' }, minute);
      still.process.thaw();
      await scene.expectAllSettled({ lost: 1 });
    },
  );

  test(
    'one whose messages another has taken and sent again writes nothing down about them, whatever it was answered',
    { timeout: 3 * minute },
    async () => {
      const { carrier, database } = scene;
      // It has not given its submits up when it goes on.
      const patient = { SMPP_RESPONSE_SECONDS: '60', DISPATCH_LEASE_SECONDS: '70' };
      const still = await scene.startProcess({ ...patient, CRASH_AT: 'after-submit:25:SIGSTOP' });
      carrier.setMode({ mode: 'delay', delayMs: 50 });
      await accepted(still.client, 60);
      const inFlight = await eventually(async () => {
        const ids = await unwritten(database);
        expect(ids.length).toBeGreaterThan(0);
        // All that is in flight has been taken by the carrier, and nothing else has.
        await sleep(500);
        expect(await unwritten(database)).toEqual(ids);
        return ids;
      }, minute);
      const first = await submitsOf(inFlight);
      carrier.setMode({ mode: 'delay', delayMs: 5_000 });
      await sql`update chunks set lease_until = now() where lease_until is not null`.execute(database);
      await scene.startProcess(patient);
      const second = await eventually(async () => {
        await passWaits(database);
        const submits = await submitsOf(inFlight);
        expect(submits.map(({ length }) => length)).toEqual(first.map(({ length }) => length + 1));
        return submits;
      }, minute);
      still.process.thaw();
      carrier.setMode({});
      await scene.expectAllSettled({ lost: 1 });
      const rows = await database
        .selectFrom('messages')
        .select(['carrier_message_id', 'attempts', 'possible_duplicate'])
        .where('id', 'in', inFlight)
        .orderBy('id')
        .execute();
      expect(rows).toEqual(
        second.map((submits) => ({
          carrier_message_id: submits.at(-1),
          attempts: 2,
          possible_duplicate: true,
        })),
      );
    },
  );

  /** The carrier's ids of each of these messages, one for each time that it took it. */
  async function submitsOf(ids: readonly number[]): Promise<(string | null)[][]> {
    const messages = await scene.database
      .selectFrom('messages')
      .select('msisdn')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    const entries = scene.carrier.journal.entries();
    return messages.map(({ msisdn }) =>
      entries.filter(({ destination }) => destination === msisdn).map((entry) => entry.carrierMessageId),
    );
  }
});

/** Messages that are in flight in their chunk and still queued in their row. */
async function unwritten(database: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select messages.id from chunks join messages on messages.company_id = chunks.company_id
      and messages.chunk_id = chunks.id and messages.id = any(chunks.in_flight)
    where status = 'queued' order by 1`.execute(database);
  return rows.map(({ id }) => id);
}

async function freeChunks(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('chunks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('lease_until', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

async function countFlagged(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('possible_duplicate', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

async function idleInTransaction(database: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and state like 'idle in transaction%' and state_change < clock_timestamp() - interval '1 second'`.execute(
    database,
  );
  return rows.length;
}

/** In the midst of one it would keep its locks, for which all others wait until the server ends it. */
async function freezeBetweenTransactions(process: ServiceProcess, database: Database): Promise<void> {
  await eventually(async () => {
    process.freeze();
    await sleep(300);
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and state like 'idle in transaction%' and state_change < clock_timestamp() - interval '200 milliseconds'`.execute(
      database,
    );
    if (rows.length > 0) process.thaw();
    expect(rows).toEqual([]);
  });
}
