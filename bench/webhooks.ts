import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { sql } from 'kysely';
import { databaseClock } from '#services/kit/database/DatabaseClock.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { prepareDatabase } from '#services/kit/process/process.ts';
import { startWebhookSender } from '#services/sms-receiver/webhooks/WebhookSender.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { insertEvents, insertWebhooks, testSecrets } from '#tests/helpers/webhooks/outbox.ts';
import { addCustomer } from './barta/seed.ts';
import { addDatabase, openBenchDatabase, startBenchServer } from './lib/postgres.ts';
import type { Cell, Table } from './lib/table.ts';

/** Events of one measurement. */
const events = 20_000;

/** How many events a second are sent, answered and stored, to one receiver and to many. */
export async function webhooks(): Promise<Table> {
  const server = await startBenchServer();
  try {
    const rows: Cell[][] = [];
    for (const receivers of [1, 20, 200])
      rows.push(await measure(await addDatabase(server, `w${receivers}`), receivers));
    return {
      title: 'Events of webhooks',
      columns: ['receivers', 'events', 'events/s'],
      rows,
      notes: [
        'Receivers are on this machine, in a thread of their own, and answer at once. Each event was stored as delivered.',
      ],
    };
  } finally {
    await server.stop();
  }
}

async function measure(databaseUrl: string, receivers: number): Promise<Cell[]> {
  const log = createLog('bench', 'silent');
  const database = await openBenchDatabase(databaseUrl);
  const receiver = new Worker(answeringReceiver, { eval: true });
  const [port] = (await once(receiver, 'message')) as [number];
  const clock = databaseClock(database, log);
  try {
    await prepareDatabase(database);
    await clock.start();
    const { companyId } = await addCustomer(database);
    const urls = Array.from({ length: receivers }, (_, number) => `http://127.0.0.1:${port}/${number}`);
    const ids = await insertWebhooks(database, companyId, urls);
    const send = async (count: number) => {
      await insertEvents(database, companyId, ids, Math.ceil(count / receivers));
      const began = performance.now();
      const sender = startWebhookSender({
        database: database,
        clock,
        log,
        secrets: testSecrets,
        allowsPrivate: true,
      });
      await eventually(async () => {
        const { rows } = await sql`select from webhook_deliveries where state = 'waiting' limit 1`.execute(
          database,
        );
        if (rows.length > 0) throw new Error('some wait');
      }, 120_000);
      const seconds = (performance.now() - began) / 1_000;
      await sender.stop();
      return seconds;
    };
    await send(2_000);
    return [receivers, events, events / (await send(events))];
  } finally {
    await clock.stop();
    await receiver.terminate();
    await database.destroy();
  }
}

/** A program for a thread: a receiver that answers at once, and says its port. */
export const answeringReceiver = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:http').createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;
