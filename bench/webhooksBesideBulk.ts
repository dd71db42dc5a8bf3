import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { secretBox } from '#services/kit/auth/secrets.ts';
import { newWebhookSecret, webhookSecretPlace } from '#services/kit/webhooks/secret.ts';
import { acceptBulk } from './barta/bulk.ts';
import type { Barta } from './barta/Barta.ts';
import { secretKey } from './barta/settings.ts';
import { allDelivered } from './barta/verify.ts';
import { bartaOnServer, measureEach } from './contenders.ts';
import { options, warmUp } from './lib/options.ts';
import type { BenchCarrier } from './lib/simulator.ts';
import { ratio, type Cell, type Table } from './lib/table.ts';
import { answeringReceiver } from './webhooks.ts';

/** Each way twice, in turns: other work on the machine then strikes both. */
const turns = [false, true, false, true];

/** Measures how much a bulk loses to the events of its own messages, and how many of them are delivered while it runs. */
export async function webhooksBesideBulk(): Promise<Table> {
  const { results, failures } = await measureEach([bartaOnServer()], inTurns);
  return {
    title: 'Webhooks beside a bulk',
    columns: ['webhook for', 'messages', 'messages/s', 'ratio', 'events/s during it', 'events/s to the last'],
    rows: results.flat(),
    failures,
    notes: [
      'A bulk runs until its last message is delivered in the database. One webhook gets an event for each message; its receiver is on this ' +
        'machine, in a thread, and answers at once. Ratio to the run before, which has no webhook.',
    ],
  };
}

async function inTurns(barta: Barta, carrier: BenchCarrier): Promise<Cell[][]> {
  const receiver = new Worker(answeringReceiver, { eval: true });
  const [port] = (await once(receiver, 'message')) as [number];
  try {
    await addWebhook(barta, `http://127.0.0.1:${port}/`);
    let sent = warmUp;
    await acceptBulk(barta, 0, warmUp);
    await carrier.done(sent, sent);
    await allDelivered(barta);
    await noneWaits(barta);
    const rows: Cell[][] = [];
    let alone = 0;
    for (const hasWebhook of turns) {
      await barta.query(`update webhooks set is_on = ${hasWebhook}, leased_by = null, leased_until = null`);
      const before = await delivered(barta);
      const began = performance.now();
      const perSecond = (count: number) => count / ((performance.now() - began) / 1_000);
      await acceptBulk(barta, sent, options.messages);
      sent += options.messages;
      await carrier.done(sent, sent);
      await allDelivered(barta);
      const speed = perSecond(options.messages);
      const during = perSecond((await delivered(barta)) - before);
      await noneWaits(barta);
      const toTheLast = perSecond((await delivered(barta)) - before);
      rows.push(
        hasWebhook
          ? ['each message', options.messages, speed, ratio(speed, alone), during, toTheLast]
          : ['nothing', options.messages, speed, null, null, null],
      );
      if (!hasWebhook) alone = speed;
    }
    await barta.checkInvariants();
    return rows;
  } finally {
    await receiver.terminate();
  }
}

async function addWebhook({ query, customer }: Barta, url: string): Promise<void> {
  const [next] = await query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('webhooks', 'id')) as id`,
  );
  const id = Number(next!.id);
  const secrets = secretBox({ NODE_ENV: 'test', DATABASE_URL: '', DATA_DIR: '', SECRET_KEY: secretKey });
  const sealed = Buffer.from(secrets.seal(newWebhookSecret(), webhookSecretPlace(id))).toString('hex');
  await query(`
    insert into webhooks (id, company_id, user_id, kind, name, url, events, sealed_secret)
    values (${id}, ${customer.companyId}, ${customer.userId}, 'endpoint', 'Bench', '${url}', '{message.delivered}', '\\x${sealed}')`);
}

async function delivered({ query }: Barta): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*) as count from webhook_deliveries where state = 'delivered'`,
  );
  return row!.count;
}

async function noneWaits({ query }: Barta): Promise<void> {
  while ((await query(`select from webhook_deliveries where state = 'waiting' limit 1`)).length > 0)
    await sleep(50);
}
