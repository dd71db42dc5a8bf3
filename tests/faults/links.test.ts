import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { upTo } from '#services/simulator/random.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { rollDice } from '#tests/helpers/dice.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { faultScale, minute, openFaultScene, type FaultScene } from '#tests/helpers/processes/faultScene.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import type { ChaosProxy } from '#tests/simulators/ChaosProxy.ts';

const bulk = 300 * faultScale;
const times = 3 * faultScale;

describe.runIf(inject('engine').kind === 'server')('in the midst of a bulk', () => {
  let scene: FaultScene;
  let client: Client;
  beforeAll(async () => {
    scene = await openFaultScene();
    client = await scene.startReceiver();
  });
  afterEach(() => {
    scene.beforeCarrier.heal();
    scene.beforeDatabase.heal();
  });
  afterAll(() => scene.close());

  async function sendSlowly(): Promise<void> {
    scene.carrier.setMode({ mode: 'delay', delayMs: 20, jitterMs: 40 });
    await accepted(client, bulk);
  }

  async function untilSomeMore(): Promise<void> {
    const before = scene.carrier.journal.total;
    await eventually(() => expect(scene.carrier.journal.total).toBeGreaterThan(before + 15), minute);
  }

  async function expectAllSettled(lost: number): Promise<void> {
    scene.carrier.setMode({});
    await scene.expectAllSettled({ lost });
  }

  test('the line to the carrier is reset again and again', { timeout: 3 * minute }, async () => {
    const random = rollDice();
    await sendSlowly();
    for (let time = 0; time < times; time += 1) {
      await untilSomeMore();
      await sleep(random() * 100);
      scene.beforeCarrier.cut('rst');
    }
    await expectAllSettled(times);
  });

  test.each(['up', 'down'] as const)(
    'the line to the carrier is cut within a PDU on its way %s',
    { timeout: 3 * minute },
    async (way) => {
      const random = rollDice();
      await sendSlowly();
      for (let time = 0; time < times; time += 1) {
        await untilSomeMore();
        const { accepted: connections } = scene.beforeCarrier;
        scene.beforeCarrier.cutAfter(upTo(400, random) + 1, way);
        await eventually(() => expect(scene.beforeCarrier.connections).toBe(0), minute);
        scene.beforeCarrier.heal();
        await eventually(() => expect(scene.beforeCarrier.accepted).toBeGreaterThan(connections), minute);
      }
      await expectAllSettled(times);
    },
  );

  test(
    'the line to the carrier is out for longer than answers are waited for',
    { timeout: 3 * minute },
    async () => {
      await sendSlowly();
      await untilSomeMore();
      scene.beforeCarrier.blackHole();
      await eventually(async () => expect(await uncertain()).toBeGreaterThan(0), minute);
      scene.beforeCarrier.heal();
      await expectAllSettled(1);
    },
  );

  test('connections to the database are reset again and again', { timeout: 3 * minute }, async () => {
    const random = rollDice();
    await sendSlowly();
    for (let time = 0; time < times; time += 1) {
      await untilSomeMore();
      await sleep(random() * 100);
      scene.beforeDatabase.cut('rst');
    }
    await expectAllSettled(0);
  });

  test.each(['up', 'down'] as const)(
    'connections to the database are cut within a message on its way %s',
    { timeout: 3 * minute },
    async (way) => {
      const random = rollDice();
      await sendSlowly();
      for (let time = 0; time < times; time += 1) {
        await untilSomeMore();
        await cutWithin(scene.beforeDatabase, upTo(5_000, random), way);
      }
      await expectAllSettled(0);
    },
  );

  test('the database is out for longer than a lease', { timeout: 3 * minute }, async () => {
    await sendSlowly();
    await untilSomeMore();
    scene.beforeDatabase.blackHole();
    await eventually(async () => expect(await overdueLeases()).toBeGreaterThan(0), minute);
    scene.beforeDatabase.heal();
    await expectAllSettled(1);
  });

  test(
    'a bulk that is sent again under its key, because the database was cut off, is accepted and charged once',
    { timeout: 3 * minute },
    async () => {
      const random = rollDice();
      scene.carrier.setMode({});
      const before = await batches();
      for (let time = 1; time <= 2 * times; time += 1) {
        const idempotencyKey = crypto.randomUUID();
        const body = { recipients: newNumbers(20), text: 'Once', class: 'transactional' as const };
        const send = () => client.answer(sendBatch, { body }, { idempotencyKey });
        const [first] = await Promise.all([
          send(),
          cutWithin(scene.beforeDatabase, upTo(3_000, random), time % 2 === 0 ? 'up' : 'down'),
        ]);
        const again = await eventually(async () => {
          const answer = await send();
          expect(answer.status).toBe(202);
          return answer;
        }, minute);
        if (first.status === 202) expect(again.body).toEqual(first.body);
        expect(await batches()).toBe(before + time);
      }
      await expectAllSettled(0);
    },
  );

  async function uncertain(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from messages where uncertain_at is not null`.execute(scene.database);
    return rows[0]!.count;
  }

  async function overdueLeases(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from chunks where lease_until < now()`.execute(scene.database);
    return rows[0]!.count;
  }

  async function batches(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from batches where company_id = ${scene.companyId}`.execute(scene.database);
    return rows[0]!.count;
  }
});

/** Whichever connection it is that brings the last of so many octets. */
async function cutWithin(proxy: ChaosProxy, octets: number, way: 'up' | 'down'): Promise<void> {
  const before = proxy.connections;
  proxy.cutAfter(octets, way);
  await eventually(() => expect(proxy.connections).toBeLessThan(before), minute);
  proxy.heal();
}
