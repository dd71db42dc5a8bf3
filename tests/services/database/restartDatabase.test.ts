import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Client } from '#tests/helpers/http/client.ts';
import { onServer } from '#tests/helpers/database/engines.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { expectJournal } from '#tests/helpers/messages/journal.ts';
import { allBecome, becomes, send } from '#tests/helpers/messages/messageState.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

describe.runIf(inject('engine').kind === 'server')('when the database throws everyone out under load', () => {
  let world: World;
  let operator: Client;

  beforeAll(async () => {
    world = await startWorld({
      env: { SMPP_WINDOW: '50' },
      carrierMode: { mode: 'delay', delayMs: 10, jitterMs: 30, receipts: { repeat: 2 } },
    });
    operator = await world.signIn('operator');
  });
  afterAll(() => world.close());

  async function throwOut(): Promise<void> {
    const { url } = inject('engine') as { url: string };
    const name = new URL(world.databaseUrl).pathname.slice(1);
    await onServer(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  }

  test('what the carrier has taken is remembered, so everything is sent once, and this process lives on', async () => {
    const { database, carrier } = world;
    const batches = [];
    for (let times = 0; times < 6; times += 1)
      batches.push(await queueBatch(database, { to: newNumbers(100) }));
    for (let times = 1; times <= 8; times += 1) {
      await eventually(() => expect(carrier.journal.total).toBeGreaterThan(times * 50));
      await throwOut();
      await sleep(Math.random() * 50);
    }
    const ids = batches.flatMap((batch) => batch.ids);
    await eventually(() => allBecome(database, ids, 'delivered', 0), 20_000);
    expect(await expectJournal(database, carrier.journal.entries())).toBe(0);
    expect(carrier.journal.total).toBe(600);
    await becomes(database, await send(operator), { status: 'delivered' });
    await expectInvariants(database);
  });
});
