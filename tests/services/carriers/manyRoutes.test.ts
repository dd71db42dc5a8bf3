import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createRoute,
  updateRoute,
  type NewRoute,
  type RouteChange,
} from '#contract/main-api/carriers/routes.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { testRoute } from '#contract/sms-receiver/routeTests.ts';
import { endWithoutReceipt } from '#services/engine/upkeep/withoutReceipt.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { allBecome, becomes, messageOf, send } from '#tests/helpers/messages/messageState.ts';
import { freePort } from '#tests/helpers/database/postgres.ts';
import { newNumbers, passWaits, queueBatch } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

/** Two carriers: the one of the settings, for every number and of the usual priority, and one of a route that was added. */
let world: World;
let admin: Client;
let operator: Client;
let second: Simulator;
let secondPort: number;
let firstRoute: number;
let secondRoute: number;

const terms: NewRoute = {
  name: 'second',
  host: '127.0.0.1',
  systemId: 'other',
  password: 'pass-2',
  priority: 100,
  prefixes: [],
  isEnabled: true,
  currentPassword: demoPassword,
};
const login = { systemId: 'other', password: 'pass-2' };
const change = (id: number, body: RouteChange) =>
  admin.call(updateRoute, { params: { id }, body: { ...body, currentPassword: demoPassword } });

beforeAll(async () => {
  world = await startWorld();
  secondPort = await freePort();
  second = await startSimulator({ ...login, port: secondPort });
  admin = await world.signIn('admin');
  operator = await world.signIn('operator');
  ({ id: firstRoute } = await world.database.selectFrom('routes').select('id').executeTakeFirstOrThrow());
  ({ id: secondRoute } = await admin.call(createRoute, { body: { ...terms, port: secondPort } }));
});
beforeEach(async () => {
  await change(secondRoute, { prefixes: [], priority: 100, isEnabled: true, segmentsPerSecond: null });
  await bothBound();
});
afterEach(async () => {
  world.carrier.setMode({});
  second.setMode({});
  await expectInvariants(world.database);
});
afterAll(async () => {
  await world.close();
  await second.close();
});

/** As the processes say, and with the terms that were changed last. */
async function bothBound(): Promise<void> {
  await eventually(async () => {
    const states = await world.database
      .selectFrom('route_states')
      .innerJoin('routes', 'routes.id', 'route_states.route_id')
      .select('route_id')
      .where('state', '=', 'bound')
      .where('is_enabled', '=', true)
      .whereRef('since', '>=', 'routes.updated_at')
      .execute();
    expect(states.map(({ route_id }) => route_id).sort((a, b) => a - b)).toEqual([firstRoute, secondRoute]);
  }, 20_000);
}

const routesOf = async (ids: readonly number[]) => {
  const rows = await Promise.all(ids.map((id) => messageOf(world.database, id)));
  return [...new Set(rows.map(({ route_id }) => route_id))];
};
const ofRobi = () => newNumbers(1)[0]!.replace(/^88017/, '88018');

/** Sooner than what waits for a route that is down is looked at anew, with all that is behind it. */
const whileDownMs = 4_500;

describe('of two routes', () => {
  test('that with the longest prefix of a number has it, and its receipts find it', async () => {
    await change(secondRoute, { prefixes: ['88018'], priority: 900 });
    await bothBound();
    const robi = await send(operator, { to: ofRobi() });
    const grameenphone = await send(operator);
    await becomes(world.database, robi, { status: 'delivered', route_id: secondRoute });
    await becomes(world.database, grameenphone, { status: 'delivered', route_id: firstRoute });
    expect(second.journal.entries((await messageOf(world.database, robi)).msisdn)).toHaveLength(1);
  });

  test('also one longer than an operator’s', async () => {
    const to = newNumbers(1)[0]!;
    await change(secondRoute, { prefixes: [to.slice(0, 12)], priority: 900 });
    await bothBound();
    await becomes(world.database, await send(operator, { to }), {
      status: 'delivered',
      route_id: secondRoute,
    });
  });

  test('that of the lower priority has all while it is up, and the other when it is not', async () => {
    await change(secondRoute, { priority: 1 });
    await bothBound();
    const { ids } = await queueBatch(world.database, { to: newNumbers(20) });
    await allBecome(world.database, ids, 'delivered');
    expect(await routesOf(ids)).toEqual([secondRoute]);

    await second.close();
    const after = await queueBatch(world.database, { to: newNumbers(20) });
    // One that was refused while the link went down waits a moment.
    await eventually(async () => {
      await passWaits(world.database);
      await allBecome(world.database, after.ids, 'delivered', 0);
    }, 20_000);
    expect(await routesOf(after.ids)).toEqual([firstRoute]);

    second = await startSimulator({ ...login, port: secondPort });
    // The carrier counts the bind before its answer has reached us: what goes out just then goes by the other.
    await eventually(async () => {
      const { status, route_id } = await becomes(world.database, await send(operator), {
        status: 'delivered',
      });
      expect([status, route_id]).toEqual(['delivered', secondRoute]);
    }, 30_000);
  });

  test('what is under way by one that fails goes by the other, flagged, and is charged once', async () => {
    await change(secondRoute, { priority: 1 });
    await bothBound();
    second.setMode({ mode: 'no-response' });
    const id = await send(operator);
    await eventually(async () =>
      expect(second.journal.entries((await messageOf(world.database, id)).msisdn)).toHaveLength(1),
    );
    await second.close();
    await becomes(world.database, id, { status: 'queued', possible_duplicate: true });
    await passWaits(world.database);
    await becomes(world.database, id, {
      status: 'delivered',
      route_id: firstRoute,
      possible_duplicate: true,
      charged: 1,
    });
    second = await startSimulator({ ...login, port: secondPort });
  });

  test('one that is switched off gets nothing any more, and what was under way comes to its end', async () => {
    await change(secondRoute, { priority: 1 });
    await bothBound();
    second.setMode({ mode: 'delay', delayMs: 1_500 });
    const before = await send(operator);
    await eventually(async () => {
      const { msisdn } = await messageOf(world.database, before);
      expect(second.journal.entries(msisdn)).toHaveLength(1);
    });
    await change(secondRoute, { isEnabled: false });
    await eventually(async () => {
      const states = world.database.selectFrom('route_states').select('route_id');
      expect((await states.execute()).map(({ route_id }) => route_id)).not.toContain(secondRoute);
    });
    await becomes(world.database, await send(operator), { status: 'delivered', route_id: firstRoute });
    await becomes(world.database, before, {
      route_id: secondRoute,
      possible_duplicate: false,
      responded_at: expect.any(Date),
      charged: 1,
    });
  });

  test('one that is switched off has its rule obeyed for what it never answered', async () => {
    await change(secondRoute, { priority: 1, whenUncertain: 'hold' });
    await bothBound();
    second.setMode({ mode: 'no-response' });
    const id = await send(operator);
    await eventually(async () =>
      expect(second.journal.entries((await messageOf(world.database, id)).msisdn)).toHaveLength(1),
    );
    await change(secondRoute, { isEnabled: false });
    // Its link is given up when the unbind has waited long enough.
    await becomes(world.database, id, { uncertain_at: expect.any(Date) }, 20_000);
    expect(await messageOf(world.database, id)).toMatchObject({
      status: 'submitted',
      possible_duplicate: false,
    });
    await endWithoutReceipt(world.database, 0, 1_000);
    await change(secondRoute, { whenUncertain: 'by-class' });
  });

  test('one that is limited is not faster, and the numbers of the other do not wait for it', async () => {
    await change(secondRoute, { prefixes: ['88018'], segmentsPerSecond: 5 });
    await bothBound();
    const slow = await queueBatch(world.database, { to: Array.from({ length: 20 }, ofRobi) });
    const startedAt = Date.now();
    const quick = await queueBatch(world.database, { to: newNumbers(20) });
    await allBecome(world.database, quick.ids, 'delivered');
    const states = await Promise.all(slow.ids.map((id) => messageOf(world.database, id)));
    expect(states.filter(({ status }) => status === 'queued').length).toBeGreaterThan(0);
    await allBecome(world.database, slow.ids, 'delivered', 20_000);
    expect(Date.now() - startedAt).toBeGreaterThan(3_000);
    expect(await routesOf(slow.ids)).toEqual([secondRoute]);
  });

  describe('of which each serves its numbers alone, and one is down,', () => {
    beforeEach(async () => {
      await change(firstRoute, { prefixes: ['88017'] });
      await change(secondRoute, { prefixes: ['88018'] });
      await bothBound();
      await second.close();
    });
    afterEach(async () => {
      second = await startSimulator({ ...login, port: secondPort });
      await change(firstRoute, { prefixes: [] });
      await eventually(async () => {
        await passWaits(world.database);
        const open = world.database
          .selectFrom('messages')
          .select('id')
          .where('status', 'in', ['queued', 'submitted'])
          .limit(1);
        expect(await open.execute()).toEqual([]);
      }, 40_000);
    });

    test('the other gets its part of a bulk for both', async () => {
      const to = Array.from({ length: 10 }, () => [ofRobi(), newNumbers(1)[0]!]).flat();
      const { ids } = await queueBatch(world.database, { to });
      const own = ids.filter((_, index) => index % 2 === 1);
      await allBecome(world.database, own, 'delivered', whileDownMs);
    });

    test('the other gets what is behind thousands that wait', async () => {
      for (let times = 0; times < 3; times += 1) {
        await queueBatch(world.database, { to: Array.from({ length: 500 }, ofRobi) });
      }
      const { ids } = await queueBatch(world.database, { to: newNumbers(5) });
      await allBecome(world.database, ids, 'delivered', whileDownMs);
    });
  });

  test('one is tested alone, whoever would be first', async () => {
    const provider = await send(admin, { senderId: 'BARTA' });
    await becomes(world.database, provider, { status: 'delivered' });
    for (const routeId of [firstRoute, secondRoute]) {
      const { messageId } = await admin.call(testRoute, {
        params: { id: routeId },
        body: { to: newNumbers(1)[0]! },
      });
      await becomes(world.database, Number(messageId), { status: 'delivered', route_id: routeId });
    }
  });
});
