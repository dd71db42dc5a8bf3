import dgram from 'node:dgram';
import type http from 'node:http';
import net from 'node:net';
import { getServers, setServers } from 'node:dns';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseClock } from '#services/kit/database/DatabaseClock.ts';
import { createLog } from '#services/kit/logging/log.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import { startWebhookSender } from '#services/sms-receiver/webhooks/WebhookSender.ts';
import { failingSeconds } from '#services/sms-receiver/webhooks/verdict.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { insertEvents, insertWebhooks, testSecrets as secrets } from '#tests/helpers/webhooks/outbox.ts';
import { accept, startReceiver, type WebhookReceiver } from '#tests/helpers/webhooks/receiver.ts';

let store: TestDatabase;
let companyId: number;
let sender: Running | null;
let clock: ReturnType<typeof databaseClock>;
const receivers: WebhookReceiver[] = [];
const log = createLog('tests', 'silent');

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
beforeEach(() => void (sender = null));
afterEach(async () => {
  await sender?.stop();
  for (const receiver of receivers.splice(0)) await receiver.close();
  await sql`delete from webhooks`.execute(store.database);
  await sql`delete from webhook_deliveries`.execute(store.database);
});
afterAll(async () => {
  await clock.stop();
  await store.drop();
});

function startSender(allowsPrivate = true): Running {
  return (sender = startWebhookSender({ database: store.database, clock, log, secrets, allowsPrivate }));
}

async function receiver(...answer: Parameters<typeof startReceiver>): Promise<WebhookReceiver> {
  const started = await startReceiver(...answer);
  receivers.push(started);
  return started;
}

async function addWebhook(url: string): Promise<number> {
  const [id] = await insertWebhooks(store.database, companyId, [url]);
  return id!;
}

const addEvents = (webhookId: number, count = 1) =>
  insertEvents(store.database, companyId, [webhookId], count);

const deliveriesOf = (id: number) =>
  store.database
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', id)
    .orderBy('id')
    .execute();
const webhookOf = (id: number) =>
  store.database.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const secondsUntil = (at: Date | null) => ((at?.getTime() ?? NaN) - Date.now()) / 1_000;

/** Sends one event that is answered like this, and waits for its result. */
async function resultOf(...answer: Parameters<typeof startReceiver>) {
  const target = await receiver(...answer);
  const id = await addWebhook(target.url);
  await addEvents(id);
  startSender();
  const delivery = await eventually(async () => {
    const [first] = await deliveriesOf(id);
    expect(first!.tries).toBe(1);
    return first!;
  });
  return { target, id, delivery, webhook: await webhookOf(id) };
}

describe('an answer', () => {
  test('of success is kept in short, without long numbers', async () => {
    const { delivery } = await resultOf((response) => response.end('thanks for 8801712345678, order 17'));
    expect(delivery).toMatchObject({ state: 'delivered', status: 200, answer: 'thanks for …, order 17' });
  });

  test('of 10 MB is read no further than it needs to be', async () => {
    let written = 0;
    const { delivery } = await resultOf((response) => {
      const piece = Buffer.alloc(64 * 1_024, 'a');
      const write = () => {
        while (written < 10_000_000 && response.write(piece)) written += piece.length;
        if (written >= 10_000_000) response.end();
      };
      response.on('drain', write);
      write();
    });
    expect(delivery).toMatchObject({ state: 'delivered', status: 200 });
    expect(delivery.answer).toHaveLength(200);
    expect(written).toBeLessThan(10_000_000);
  });

  test('that leads elsewhere is a failure, and nobody goes there', async () => {
    const elsewhere = await receiver();
    const { delivery } = await resultOf((response) =>
      response.writeHead(307, { location: elsewhere.url }).end(),
    );
    expect(delivery).toMatchObject({ state: 'waiting', status: 307 });
    expect(secondsUntil(delivery.due_at)).toBeGreaterThan(3);
    expect(elsewhere.events).toEqual([]);
  });

  test.each<[string, Parameters<typeof startReceiver>[0]]>([
    ['whose head never ends', (response) => flood(response, 'x-more: 1\r\n', 'HTTP/1.1 200 OK\r\n')],
    ['of hints without an end', (response) => flood(response, 'HTTP/1.1 103 Early Hints\r\n\r\n')],
    ['of 200,000 chunks of one octet', (response) => flood(response, '1\r\na\r\n', chunkedHead)],
  ])('%s ends, and takes no memory with it', { timeout: 30_000 }, async (_, answer) => {
    const before = process.memoryUsage().rss;
    const target = await receiver(answer);
    const id = await addWebhook(target.url);
    await addEvents(id);
    startSender();
    await eventually(async () => {
      const [first] = await deliveriesOf(id);
      expect(first!.tries).toBe(1);
    }, 20_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  test('that leads to the port of the database is a failure, and nothing reaches it', async () => {
    let connections = 0;
    const port = net.createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    port.listen(0, '127.0.0.1');
    await once(port, 'listening');
    const location = `http://127.0.0.1:${(port.address() as net.AddressInfo).port}/`;
    const { delivery } = await resultOf((response) => response.writeHead(308, { location }).end());
    expect(delivery).toMatchObject({ state: 'waiting', status: 308 });
    expect(connections).toBe(0);
    port.close();
  });

  test('of 410 turns the webhook off and notifies the company', async () => {
    const { delivery, webhook } = await resultOf((response) => response.writeHead(410).end());
    expect(delivery.state).toBe('failed');
    expect(webhook).toMatchObject({ is_on: false, off_reason: 'gone' });
    const notified = await store.database
      .selectFrom('notifications')
      .selectAll()
      .where('kind', '=', 'webhook-off')
      .where('subject_id', '=', webhook.id)
      .execute();
    expect(notified.length).toBeGreaterThan(0);
    expect(notified.every((one) => one.company_id === companyId)).toBe(true);
  });

  test.each<[number, Record<string, string>, number]>([
    [429, { 'retry-after': '120' }, 120],
    [429, {}, 5],
    [502, {}, 5],
    [504, {}, 5],
    [503, { 'retry-after': '999999' }, 3_600],
  ])('of %i with %j pauses the receiver', async (status, headers, seconds) => {
    const { id, webhook, target } = await resultOf((response) => response.writeHead(status, headers).end());
    expect(Math.round(secondsUntil(webhook.paused_until) / 5)).toBe(Math.round(seconds / 5));
    target.answer = accept;
    await addEvents(id);
    await sql`update webhooks set paused_until = now() where id = ${id}`.execute(store.database);
    await eventually(async () => {
      const { failing_since } = await webhookOf(id);
      expect(failing_since).toBeNull();
    });
  });

  test('that never ends counts as none, and holds up no other webhook', { timeout: 30_000 }, async () => {
    const endless = await receiver((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(timer));
    });
    const quick = await receiver();
    const [slowId, quickId] = [await addWebhook(endless.url), await addWebhook(quick.url)];
    await addEvents(slowId, 10);
    await addEvents(quickId, 100);
    startSender();
    await eventually(() => expect(quick.events).toHaveLength(100));
    expect((await deliveriesOf(slowId)).map(({ tries }) => tries)).toEqual(Array(10).fill(0));
    await eventually(async () => {
      const [first] = await deliveriesOf(slowId);
      expect(first).toMatchObject({ state: 'waiting', status: null, answer: 'no answer in 15 s' });
    }, 20_000);
  });
});

const chunkedHead = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';

/** Writes a piece again and again, as fast as it is read, until the connection ends. */
function flood(response: http.ServerResponse, piece: string, head = ''): void {
  const socket = response.socket!;
  const pieces = piece.repeat(Math.ceil(16_384 / piece.length));
  socket.write(head);
  const write = () => {
    while (!socket.destroyed && socket.write(pieces)) continue;
  };
  socket.on('drain', () => setImmediate(write));
  socket.on('error', () => undefined);
  write();
}

describe('the tries of an event', () => {
  test('end after the twelfth', async () => {
    const target = await receiver((response) => response.writeHead(400).end());
    const id = await addWebhook(target.url);
    await addEvents(id, 2);
    await sql`update webhook_deliveries set tries = 11 where id = (select min(id) from webhook_deliveries)`.execute(
      store.database,
    );
    startSender();
    await eventually(async () =>
      expect((await deliveriesOf(id)).map(({ state, tries }) => [state, tries])).toEqual([
        ['failed', 12],
        ['waiting', 1],
      ]),
    );
    expect(await webhookOf(id)).toMatchObject({ is_on: true });
  });

  test('end for all when nothing was accepted for three days', async () => {
    const target = await receiver((response) => response.writeHead(500).end());
    const id = await addWebhook(target.url);
    await addEvents(id);
    expect(failingSeconds / 86_400).toBeGreaterThan(2.9);
    await sql`update webhooks set failures = 11, failing_since = now() - make_interval(secs => ${failingSeconds})
      where id = ${id}`.execute(store.database);
    startSender();
    await eventually(async () =>
      expect(await webhookOf(id)).toMatchObject({ is_on: false, off_reason: 'failing' }),
    );
  });
});

describe('an address', () => {
  test('of this machine is never called where that is not allowed', async () => {
    const target = await receiver();
    const id = await addWebhook(target.url.replace('http:', 'https:'));
    await addEvents(id);
    startSender(false);
    await eventually(async () => expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed' }]));
    expect(target.events).toEqual([]);
  });

  test('that changes between two look-ups is checked at the connection', async () => {
    const target = await receiver();

    const names = await startNameServer('127.0.0.1');
    try {
      const { port } = new URL(target.url);
      const id = await addWebhook(`https://shop.example:${port}/hooks`);
      await addEvents(id);
      startSender(false);
      await eventually(async () => {
        const [first] = await deliveriesOf(id);
        expect(first!.answer).toContain('WEBHOOK_PRIVATE_ADDRESSES does not allow');
      });
      expect(names.asked).toBeGreaterThan(0);
      expect(target.events).toEqual([]);
    } finally {
      await names.close();
    }
  });
});

/** A name server that gives every name this address. */
async function startNameServer(gives: string) {
  const socket = dgram.createSocket('udp4');
  const server = { asked: 0, close: async () => {} };
  socket.on('message', (query, { port, address }) => {
    server.asked += 1;
    const end = query.indexOf(0, 12) + 5;
    const isIpv4 = query.readUInt16BE(end - 4) === 1;
    const head = Buffer.from(query.subarray(0, end));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isIpv4 ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...gives.split('.').map(Number)]);
    socket.send(isIpv4 ? Buffer.concat([head, record]) : head, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const before = getServers();
  setServers([`127.0.0.1:${socket.address().port}`]);
  server.close = async () => {
    setServers(before);
    socket.close();
    await once(socket, 'close');
  };
  return server;
}
