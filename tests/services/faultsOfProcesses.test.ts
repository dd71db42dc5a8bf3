import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Database } from '#services/kit/database/index.ts';
import { upTo } from '#services/simulator/random.ts';
import { accepted } from '#tests/helpers/bulk.ts';
import { rollDice } from '#tests/helpers/dice.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { faultScale, minute, openFaultScene, type FaultScene } from '#tests/helpers/faultScene.ts';
import type { Client } from '#tests/helpers/client.ts';
import type { ServiceProcess } from '#tests/helpers/processes.ts';

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
});

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
