import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemHealth } from '#contract/main-api/health.ts';
import { createRoute, listRouteStates, updateRoute } from '#contract/main-api/carriers/routes.ts';
import { type RouteLiveState } from '#contract/main-api/carriers/routeStates.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { expireDue } from '#services/engine/queue/results/expire.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { allBecome, becomes, send } from '#tests/helpers/messages/messageState.ts';
import { growOld, newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

/** A carrier whose link is bound and that does not send messages, as the route's people and customers see it. */
let world: World;
let admin: Client;
let operator: Client;
let routeId: number;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.signIn('admin');
  operator = await world.signIn('operator');
  ({ id: routeId } = await world.database.selectFrom('routes').select('id').executeTakeFirstOrThrow());
});
beforeEach(async () => {
  world.carrier.setMode({});
  await bound();
});
afterEach(async () => {
  world.carrier.setMode({});
  await expectInvariants(world.database);
});
afterAll(() => world.close());

const liveState = async () => {
  const { states } = await admin.call(listRouteStates, {});
  return states.find((each) => each.routeId === routeId)!;
};
const stateBecomes = (expected: Partial<RouteLiveState>) =>
  eventually(async () => expect(await liveState()).toMatchObject(expected), 20_000);

/** A route that has refused is not taken for well before it accepts something: nothing else tries it. */
async function bound(): Promise<void> {
  await becomes(world.database, await send(operator), { status: 'delivered' }, 20_000);
  await stateBecomes({ state: 'bound' });
}

const heldOf = async () => {
  const { rows } = await sql<{ held: number }>`select sum(held)::float8 as held from credit_accounts`.execute(
    world.database,
  );
  return rows[0]!.held;
};
const submitted = () => world.carrier.journal.total;

describe('a batch over a route that refuses everything', () => {
  test.each<[name: string, status: number | string, words: string]>([
    ['the account has expired', 0x5a, '0x0000005a'],
    ['a system fault', 'ESME_RSYSERR', 'ESME_RSYSERR (0x00000008)'],
    ["a vendor's code", 0x455, '0x00000455'],
  ])('loses nothing and goes on by itself: %s', async (_name, status, words) => {
    const before = { submits: submitted(), held: await heldOf() };
    world.carrier.setMode({ mode: 'error', status });
    const { ids } = await queueBatch(world.database, { to: newNumbers(40) });
    await stateBecomes({
      state: 'refusing',
      boundCount: 0,
      lastFailure: expect.stringContaining(`the carrier refuses messages: ${words}`) as string,
    });
    await allBecome(world.database, ids, 'queued');
    expect(await heldOf()).toBe(before.held + 40);
    expect(submitted() - before.submits).toBeLessThan(20);
    world.carrier.setMode({});
    // The first waits are seconds. What was refused before all of them were waits a little longer.
    await allBecome(world.database, ids, 'delivered', 30_000);
    await stateBecomes({ state: 'bound', lastFailure: null });
  });

  test('counts no attempt for what was returned, and keeps why', async () => {
    world.carrier.setMode({ mode: 'error', status: 0x5a });
    const id = await send(operator);
    await becomes(world.database, id, { status: 'queued', carrier_status: '0x0000005a', attempts: 0 });
    world.carrier.setMode({});
    await becomes(world.database, id, { status: 'delivered', attempts: 1, charged: 1 }, 20_000);
  });

  test('takes no part of a message for the second try of another', async () => {
    world.carrier.setMode({ mode: 'error', status: 0x455 });
    const id = await send(operator, { text: 'a'.repeat(200) });
    const { segments } = await becomes(world.database, id, { carrier_status: '0x00000455' });
    expect(segments).toBe(2);
    await becomes(world.database, id, { status: 'queued', attempts: 0 }, 0);
    world.carrier.setMode({});
    await becomes(world.database, id, { status: 'delivered', attempts: 1, charged: 2 }, 20_000);
  });

  test('goes on over a new session when the carrier has forgotten the old one', async () => {
    world.carrier.setMode({ mode: 'forget' });
    const { ids } = await queueBatch(world.database, { to: newNumbers(40) });
    await allBecome(world.database, ids, 'delivered', 20_000);
    expect(world.carrier.state().binds).toHaveLength(1);
  });

  test('ends while it waits if it is not valid any longer, and its credit is released', async () => {
    const held = await heldOf();
    world.carrier.setMode({ mode: 'error', status: 0x5a });
    const { ids } = await queueBatch(world.database, { to: newNumbers(10), class: 'otp' });
    await stateBecomes({ state: 'refusing' });
    await growOld(world.database, ids);
    await eventually(async () => {
      await world.database.transaction().execute((transaction) => expireDue(transaction, 100));
      await allBecome(world.database, ids, 'expired', 0);
    });
    expect(await heldOf()).toBe(held);
  });
});

test('messages that are refused for themselves end, and the route stays in use', async () => {
  world.carrier.setMode({ mode: 'error', status: 'ESME_RINVDSTADR' });
  const { ids } = await queueBatch(world.database, { to: newNumbers(40) });
  await allBecome(world.database, ids, 'rejected');
  world.carrier.setMode({ mode: 'error', status: 0x22 });
  await becomes(world.database, await send(operator), { status: 'rejected', carrier_status: '0x00000022' });
  expect(await liveState()).toMatchObject({ state: 'bound' });
});

test('those that are refused as the account is, while others are accepted, are tried less and less often', async () => {
  const to = newNumbers(40);
  world.carrier.setMode({ mode: 'error', status: 0x103, only: { suffix: to[0]!.slice(-1) } });
  const { ids } = await queueBatch(world.database, { to });
  const isRefused = (_id: number, index: number) => index % 10 === 0;
  const refused = ids.filter(isRefused);
  await allBecome(
    world.database,
    ids.filter((id, index) => !isRefused(id, index)),
    'delivered',
  );
  for (const id of refused)
    await becomes(world.database, id, { status: 'queued', attempts: 1, carrier_status: '0x00000103' });
  expect(await liveState()).toMatchObject({ state: 'bound' });
  world.carrier.setMode({});
  await allBecome(world.database, refused, 'delivered', 20_000);
});

test('a route that refuses is on the health page and in the metrics, with the carrier’s words', async () => {
  world.carrier.setMode({ mode: 'error', status: 0x455, text: 'Insufficient balance' });
  const { ids } = await queueBatch(world.database, { to: newNumbers(5) });
  await stateBecomes({ state: 'refusing' });
  const { routes } = await admin.call(systemHealth, {});
  expect(routes[0]).toMatchObject({
    state: 'refusing',
    problem: 'route-refuses',
    instances: [{ lastFailure: 'the carrier refuses messages: 0x00000455: Insufficient balance' }],
  });
  const metrics = await (await fetch(new URL('/metrics', world.urls['sms-receiver']))).text();
  expect(metrics).toMatch(/^barta_route_link\{.*state="refusing".*\} 1$/m);
  expect(metrics).toMatch(/^barta_submits_total\{.*result="returned".*\} [1-9]/m);
  world.carrier.setMode({});
  await allBecome(world.database, ids, 'delivered', 20_000);
});

test('also a small window shows that everything is refused before anything is lost', async () => {
  const change = (windowSize: number) =>
    admin.call(updateRoute, {
      params: { id: routeId },
      body: { windowSize, password: 'secret', currentPassword: demoPassword },
    });
  await change(1);
  await bound();
  world.carrier.setMode({ mode: 'error', status: 0x455 });
  const { ids } = await queueBatch(world.database, { to: newNumbers(8) });
  await stateBecomes({ state: 'refusing' });
  await allBecome(world.database, ids, 'queued');
  world.carrier.setMode({});
  await change(10);
  await allBecome(world.database, ids, 'delivered', 20_000);
});

test('a change of the route is tried at once, whatever it waits for', async () => {
  world.carrier.setMode({ mode: 'error', status: 'ESME_RINVPASWD' });
  const { ids } = await queueBatch(world.database, { to: newNumbers(5) });
  await stateBecomes({ state: 'refusing' });
  world.carrier.setMode({});
  await admin.call(updateRoute, {
    params: { id: routeId },
    body: { password: 'secret', currentPassword: demoPassword },
  });
  await allBecome(world.database, ids, 'delivered', 5_000);
  await stateBecomes({ state: 'bound' });
});

describe('beside another route', () => {
  let second: Simulator;
  beforeAll(async () => {
    second = await startSimulator({ systemId: 'other', password: 'pass-2' });
    const terms = { name: 'second', host: '127.0.0.1', port: second.port, systemId: 'other', priority: 999 };
    await admin.call(createRoute, {
      body: { ...terms, password: 'pass-2', isEnabled: true, currentPassword: demoPassword },
    });
    await eventually(() => expect(second.state().binds).toMatchObject([{ command: 'bind_transceiver' }]));
  });
  afterAll(() => second.close());

  test('what it refuses goes by the other, and back when it accepts again', async () => {
    world.carrier.setMode({ mode: 'error', status: 0x5a });
    const { ids } = await queueBatch(world.database, { to: newNumbers(40) });
    await allBecome(world.database, ids, 'delivered', 20_000);
    expect(second.state().counters.accepted).toBe(40);
    world.carrier.setMode({});
    await eventually(async () => {
      const id = await send(operator);
      await becomes(world.database, id, { status: 'delivered', route_id: routeId }, 2_000);
    }, 20_000);
  });

  test('while both refuse, everything waits for either', async () => {
    world.carrier.setMode({ mode: 'error', status: 0x5a });
    second.setMode({ mode: 'error', status: 0x455 });
    const { ids } = await queueBatch(world.database, { to: newNumbers(40) });
    await eventually(async () =>
      expect((await admin.call(listRouteStates, {})).states.map(({ state }) => state)).toEqual([
        'refusing',
        'refusing',
      ]),
    );
    await allBecome(world.database, ids, 'queued');
    second.setMode({});
    await allBecome(world.database, ids, 'delivered', 30_000);
  });
});
