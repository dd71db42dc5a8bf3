import net from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseClock } from '#services/kit/database/DatabaseClock.ts';
import { createLog } from '#services/kit/logging/log.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import { startWebhookSender } from '#services/sms-receiver/webhooks/WebhookSender.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { startProcess } from '#tests/helpers/processes/processes.ts';
import { insertEvents, insertWebhooks, testSecrets } from '#tests/helpers/webhooks/outbox.ts';
import { startReceiver, type WebhookReceiver } from '#tests/helpers/webhooks/receiver.ts';
import { testSecretKey } from '#tests/helpers/world.ts';

const minute = 60_000;
const log = createLog('tests', 'silent');
let store: TestDatabase;
let companyId: number;
let clock: ReturnType<typeof databaseClock>;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  store = await openDemoDatabase();
  clock = databaseClock(store.database, log);
  await clock.start();
  const { id } = await store.database
    .selectFrom('companies')
    .select('id')
    .where('scope', '=', 'company')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  companyId = id;
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await sql`delete from webhooks`.execute(store.database);
  await sql`delete from webhook_deliveries`.execute(store.database);
});
afterAll(async () => {
  await clock.stop();
  await store.drop();
});

function startSender(): Running {
  const parts = { database: store.database, clock, log, secrets: testSecrets, allowsPrivate: true };
  const sender = startWebhookSender(parts);
  closing.push(() => sender.stop());
  return sender;
}

async function receiver(...answer: Parameters<typeof startReceiver>): Promise<WebhookReceiver> {
  const started = await startReceiver(...answer);
  closing.push(() => started.close());
  return started;
}

/** Takes connections and never says anything. */
async function startSilence() {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return { url, sockets };
}

const count = async (state: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from webhook_deliveries where state = ${state}`.execute(store.database);
  return rows[0]!.count;
};

describe('many receivers', () => {
  test.each([1_000, 10_000])(
    'of which %i are dead are not delayed by these',
    { timeout: 2 * minute },
    async (dead) => {
      const shop = await receiver();
      const [id] = await insertWebhooks(store.database, companyId, [shop.url]);
      await insertEvents(store.database, companyId, [id!], 20);
      startSender();
      await eventually(() => expect(shop.events).toHaveLength(20));
      const silence = await startSilence();
      const urls = Array.from({ length: dead }, (_, number) => `${silence.url}/${number}`);
      await insertEvents(store.database, companyId, await insertWebhooks(store.database, companyId, urls), 3);
      await eventually(() => expect(silence.sockets.size).toBeGreaterThanOrEqual(1_000));
      for (let round = 2; round <= 6; round += 1) {
        await insertEvents(store.database, companyId, [id!], 20);
        await eventually(() => expect(shop.events).toHaveLength(round * 20), 8_000);
      }
      // A new receiver waits behind others that never accepted anything.
      if (dead > 1_000) return;
      const newShop = await receiver();
      const [newId] = await insertWebhooks(store.database, companyId, [newShop.url]);
      await insertEvents(store.database, companyId, [newId!], 20);
      await eventually(() => expect(newShop.events).toHaveLength(20), 10_000);
      await eventually(async () => expect(await count('delivered')).toBe(140));
    },
  );

  test('get every event once from two senders', { timeout: minute }, async () => {
    const shop = await receiver();
    const urls = Array.from({ length: 40 }, (_, number) => `${shop.url}/${number}`);
    const ids = await insertWebhooks(store.database, companyId, urls);
    await insertEvents(store.database, companyId, ids, 25);
    startSender();
    startSender();
    await eventually(() => expect(shop.events).toHaveLength(1_000), 20_000);
    await eventually(async () => expect(await count('delivered')).toBe(1_000));
    expect(new Set(shop.events.map((event) => event.id)).size).toBe(1_000);
    const { rows } = await sql<{ senders: number }>`
      select count(distinct leased_by) as senders from webhooks`.execute(store.database);
    expect(rows[0]!.senders).toBeGreaterThanOrEqual(1);
  });

  test('are released by a sender that stops, for the next one', { timeout: minute }, async () => {
    const shop = await receiver((response) => void setTimeout(() => response.end(), 20));
    const ids = await insertWebhooks(store.database, companyId, [shop.url]);
    await insertEvents(store.database, companyId, ids, 200);
    const first = startSender();
    await eventually(() => expect(shop.events.length).toBeGreaterThan(20));
    await first.stop();
    startSender();
    await eventually(async () => expect(await count('delivered')).toBe(200), 20_000);
    expect(new Set(shop.events.map((event) => event.id)).size).toBe(200);
  });
});

describe.runIf(inject('engine').kind === 'server')('a sender that is killed', () => {
  test('after an answer and before its result loses nothing', { timeout: minute }, async () => {
    const shop = await receiver();
    const ids = await insertWebhooks(store.database, companyId, [shop.url]);
    await insertEvents(store.database, companyId, ids, 60);
    const env = {
      DATABASE_URL: store.url,
      SMS_RECEIVER_PORT: '0',
      PUBLIC_API_PORT: '0',
      RECEIVER_TASKS: 'upkeep',
      SECRET_KEY: testSecretKey,
      WEBHOOK_PRIVATE_ADDRESSES: 'true',
    };
    const doomed = await startProcess('sms-receiver', { ...env, CRASH_AT: 'after-webhook-answer:30' });
    expect(await doomed.ended).toBe('SIGKILL');
    expect(await count('waiting')).toBeGreaterThan(0);
    // Its lease would expire after half a minute.
    await sql`update webhooks set leased_until = now()`.execute(store.database);
    const next = await startProcess('sms-receiver', env);
    closing.push(() => next.stop());
    await eventually(async () => expect(await count('delivered')).toBe(60), 20_000);
    const times = new Map<string, number>();
    for (const { id } of shop.events) times.set(id, (times.get(id) ?? 0) + 1);
    expect(times.size).toBe(60);
    // Answered and not stored: sent again, with the same id.
    expect([...times.values()].filter((sent) => sent > 1).length).toBeGreaterThan(0);
  });
});
