import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { backUp } from '#services/database-manager/backup/backup.ts';
import { restore } from '#services/database-manager/restore/restore.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { startSmsReceiver } from '#services/sms-receiver/app.ts';
import { smsReceiverSettings } from '#services/sms-receiver/config.ts';
import { findPostgres, startPostgres, type TestServer } from '#tests/helpers/database/postgres.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { Client, type ServiceUrls } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { expectJournal } from '#tests/helpers/messages/journal.ts';
import { newNumbers, passWaits } from '#tests/helpers/messages/queue.ts';
import { minute } from '#tests/helpers/processes/faultScene.ts';
import { LosableDisk } from '#tests/helpers/processes/LosableDisk.ts';
import type { ReceiverHost } from '#tests/helpers/processes/receiverHost.ts';
import { testSecretKey } from '#tests/helpers/world.ts';

const log = createLog('tests', process.env.TEST_LOG_LEVEL ?? 'silent');
const window = 10;

/** An engine whose files are on a disk. */
interface Engine {
  settings: Record<string, string>;
  open(): Promise<Database>;
  stop(): Promise<void>;
}

const engines: Record<string, (disk: LosableDisk) => Promise<Engine>> = {
  async 'the embedded database'({ folder }) {
    const dataDir = path.join(folder, 'data');
    return {
      settings: { DATABASE_URL: '', DATA_DIR: dataDir },
      open: () => openDatabase({ databaseUrl: '', dataDir, poolSize: 1, log }),
      stop: () => Promise.resolve(),
    };
  },
  async 'a PostgreSQL server'({ folder }) {
    const server: TestServer = await startPostgres(findPostgres()!, {}, folder);
    return {
      settings: { DATABASE_URL: server.url },
      open: () => openDatabase({ databaseUrl: server.url, dataDir: '', poolSize: 10, log }),
      stop: server.stop,
    };
  },
};

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

describe.each(Object.entries(engines))('a power cut under load on %s', (_, startEngine) => {
  test.each([150, 600])(
    'after %i answers: what was accepted is there, and what may be sent twice is flagged',
    { timeout: 3 * minute },
    async (answers) => {
      // Without root nothing of this can be tried, and a run that says that it was would be false.
      const disk = LosableDisk.make(700)!;
      undo.push(() => disk.remove());
      const carrier = await startSimulator({ journalMemory: 200_000 });
      undo.push(() => carrier.close());
      const engine = await startEngine(disk);
      undo.push(engine.stop);
      const accepted = await cutUnderLoad(disk, carrier, engine, answers);

      const copy = disk.copy();
      undo.push(() => copy.remove());
      const after = await startEngine(copy);
      undo.push(after.stop);
      const database = await after.open();
      undo.push(() => database.destroy());
      await expectKept(database, accepted, carrier);
      await expectSettled(database, carrier);
    },
  );
});

test(
  'a backup that has its name when the power goes holds all that was accepted before it',
  async () => {
    const disk = LosableDisk.make(700)!;
    undo.push(() => disk.remove());
    const carrier = await startSimulator();
    undo.push(() => carrier.close());
    const engine = await engines['the embedded database']!(disk);
    const { client, exited } = await startReceiver(carrier, engine);
    disk.settle();
    const accepted: number[] = [];
    let isCut = false;
    const send = async () => {
      while (!isCut) {
        const body = { to: newNumbers(1)[0]!, text: 'One', class: 'transactional' as const };
        const { messageId } = await client.call(sendSingle, { body });
        accepted.push(Number(messageId));
      }
    };
    const sending = Promise.allSettled(Array.from({ length: 8 }, send));
    await eventually(() => expect(accepted.length).toBeGreaterThan(50), minute);
    const before = [...accepted];
    await backUp(engine.settings.DATA_DIR!, path.join(disk.folder, 'backup.tar.gz'), 0);
    disk.cut();
    isCut = true;
    await Promise.all([sending, exited]);

    const copy = disk.copy();
    undo.push(() => copy.remove());
    const restored = path.join(copy.folder, 'restored');
    await restore(path.join(copy.folder, 'backup.tar.gz'), restored);
    const database = await openDatabase({ databaseUrl: '', dataDir: restored, poolSize: 1, log });
    undo.push(() => database.destroy());
    expect(await missingOf(database, before)).toBe(0);
    await expectInvariants(database);
  },
  3 * minute,
);

/** An SMS receiver in a process of its own, with somebody who is signed in. */
async function startReceiver(carrier: Simulator, engine: Engine) {
  const settings = { ...receiverSettings(carrier), ...engine.settings };
  const program = path.resolve(import.meta.dirname, '../helpers/processes/receiverHost.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [exited, said] = [once(child, 'exit') as Promise<[number | null]>, text(child.stderr)];
  undo.push(() => child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const { value } = await lines.next();
  if (!value) throw new Error(await said);
  const { address, token } = JSON.parse(value) as ReceiverHost;
  const client = new Client({ 'sms-receiver': address } as ServiceUrls, token, 0);
  return { client, child, exited, said };
}

/** @returns the ids of the messages that were accepted by the time of the cut */
async function cutUnderLoad(
  disk: LosableDisk,
  carrier: Simulator,
  engine: Engine,
  answers: number,
): Promise<number[]> {
  const { client, child, exited, said } = await startReceiver(carrier, engine);
  // Data from before the load is on the disk by now; the rest is what this test is about.
  disk.settle();

  const accepted: number[] = [];
  let isCut = false;
  const cut = () => {
    isCut = true;
    disk.cut();
  };
  const body = { recipients: newNumbers(2_000), text: 'Many', class: 'transactional' as const };
  await client.answer(sendBatch, { body }, { idempotencyKey: 'many' });
  const send = async () => {
    while (!isCut) {
      const [to] = newNumbers(1);
      try {
        const { messageId } = await client.call(sendSingle, {
          body: { to: to!, text: 'One', class: 'transactional' },
        });
        accepted.push(Number(messageId));
      } catch {
        return;
      }
      if (accepted.length >= answers && !isCut) cut();
    }
  };
  await Promise.all(Array.from({ length: 16 }, send));
  if (engine.settings.DATA_DIR) {
    // Nothing may be acknowledged that could not be synced: the process ends by itself.
    expect([(await exited)[0], await said]).toEqual([
      1,
      expect.stringMatching(/The embedded database has failed/),
    ]);
  } else {
    child.kill('SIGKILL');
    await exited;
  }
  await engine.stop();
  return accepted;
}

/** How many of these messages there are not. */
async function missingOf(database: Database, accepted: readonly number[]): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    select count(*) as missing from unnest(${accepted}::bigint[]) id
    where not exists (select from messages where messages.id = id)`.execute(database);
  return rows[0]!.missing;
}

/** Before anything is sent again: every message that was accepted is there, and none of those that have left counts as unsent. */
async function expectKept(
  database: Database,
  accepted: readonly number[],
  carrier: Simulator,
): Promise<void> {
  const numbers = carrier.journal.entries().map(({ destination }) => destination);
  expect(numbers.length).toBeGreaterThan(20);
  const { rows: unknown } = await sql<{ msisdn: string; status: string | null }>`
    select number as msisdn, messages.status from unnest(${numbers}::text[]) number
    left join messages on messages.msisdn = number left join chunks on chunks.company_id = messages.company_id
      and chunks.id = messages.chunk_id
    where messages.id is null or messages.status = 'queued' and not messages.id = any(chunks.in_flight)`.execute(
    database,
  );
  expect({ missing: await missingOf(database, accepted), unknown }).toEqual({ missing: 0, unknown: [] });
  await expectInvariants(database);
}

/** All is sent in the end, and what was sent twice says so. */
async function expectSettled(database: Database, carrier: Simulator): Promise<void> {
  const settings = readSettings(smsReceiverSettings, receiverSettings(carrier));
  const receiver = await startSmsReceiver({ settings, database, log });
  try {
    await eventually(async () => {
      await passWaits(database);
      const { rows } = await sql`
        select id, status from messages where status <> 'delivered' and not (status = 'submitted' and uncertain_at is not null
          and possible_duplicate)`.execute(database);
      expect(rows).toEqual([]);
    }, 2 * minute);
  } finally {
    await receiver.stop();
  }
  expect(await expectJournal(database, carrier.journal.entries())).toBeLessThanOrEqual(window);
  await expectInvariants(database);
}

function receiverSettings(carrier: Simulator): Record<string, string> {
  return {
    SMS_RECEIVER_PORT: '0',
    PUBLIC_API_PORT: '0',
    SECRET_KEY: testSecretKey,
    SMPP_PORT: String(carrier.port),
    SMPP_WINDOW: String(window),
    SMPP_RESPONSE_SECONDS: '2',
    DISPATCH_LEASE_SECONDS: '3',
    UNCERTAIN_GRACE_SECONDS: '0',
  };
}
