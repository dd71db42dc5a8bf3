import { sql } from 'kysely';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { migrate } from '#services/kit/database/schema/migrate.ts';
import { migrationsFolder } from '#services/kit/database/schema/migrationFiles.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { answered, openDispatchScene, type DispatchScene } from '#tests/helpers/engine/dispatchScene.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { expectJournal } from '#tests/helpers/messages/journal.ts';
import { allBecome } from '#tests/helpers/messages/messageState.ts';
import { startCommand } from '#tests/helpers/processes/commands.ts';
import { startProcess, type ServiceProcess } from '#tests/helpers/processes/processes.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';

const minute = 60_000;
const newer = '9999_newer';

describe('on a schema of a newer version', () => {
  let scene: DispatchScene;
  beforeAll(async () => {
    scene = await openDispatchScene();
  });
  afterAll(() => scene.drop());
  const upgrade = () =>
    sql`insert into schema_migrations (name, timestamp) values (${newer}, '')`.execute(scene.database);
  afterEach(() => sql`delete from schema_migrations where name = ${newer}`.execute(scene.database));

  test('a start is refused, and names the migration that it does not know', async () => {
    await upgrade();
    await expect(migrate(scene.database)).rejects.toThrow(
      `The database is of a newer version of Barta: this version does not know its migration ${newer}.`,
    );
  });

  test('nothing more is leased or sent, and messages in flight are settled', async () => {
    const { ids } = await queueBatch(scene.database, { to: newNumbers(5) });
    await queueBatch(scene.database, { to: newNumbers(1) });
    const holder = scene.newHolder();
    await holder.claim(1);
    const inFlight = await holder.markLeased(2);
    expect(inFlight).toHaveLength(2);
    await upgrade();
    expect(await holder.markLeased(1)).toEqual([]);
    expect(await scene.newHolder().claim()).toEqual([]);
    await holder.settle(inFlight.map(answered));
    expect(await scene.row(ids[0]!)).toMatchObject({ status: 'submitted', charged: 1 });
    await expectInvariants(scene.database);
  });
});

describe.runIf(inject('engine').kind === 'server')('while an older version runs', () => {
  let store: TestDatabase;
  let carrier: Simulator;
  let folder: string;
  const receivers: ServiceProcess[] = [];

  beforeEach(async () => {
    store = await openDemoDatabase();
    carrier = await startSimulator({ mode: { mode: 'delay', delayMs: 50, jitterMs: 50 } });
    folder = await mkdtemp(path.join(tmpdir(), 'barta-migrations-'));
    await cp(fileURLToPath(migrationsFolder), folder, { recursive: true });
    await writeFile(
      path.join(folder, `${newer}.sql`),
      `create table seen_by_upgrade as select count(*) as in_flight from chunks where in_flight <> '{}';`,
    );
  });
  afterEach(async () => {
    await Promise.all(receivers.splice(0).map((one) => one.stop()));
    await carrier.close();
    await store.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const env = () => ({
    DATABASE_URL: store.url,
    SMS_RECEIVER_PORT: '0',
    PUBLIC_API_PORT: '0',
    SMPP_PORT: String(carrier.port),
    SMPP_RESPONSE_SECONDS: '3',
    DISPATCH_LEASE_SECONDS: '4',
    UNCERTAIN_GRACE_SECONDS: '0',
  });
  async function startReceiver(more: Record<string, string> = {}): Promise<ServiceProcess> {
    const receiver = await startProcess('sms-receiver', { ...env(), ...more });
    receivers.push(receiver);
    return receiver;
  }
  const upgrade = () => migrate(store.database, undefined, pathToFileURL(`${folder}/`));

  test(
    'an upgrade waits until it has settled what it has in flight and has ended',
    { timeout: minute },
    async () => {
      const { ids } = await queueBatch(store.database, { to: newNumbers(300) });
      const old = await startReceiver();
      await eventually(() => expect(carrier.journal.total).toBeGreaterThan(20), 20_000);
      const upgraded = upgrade();
      // By the number with which a supervisor starts it again.
      expect(await old.exitCode).toBe(75);
      expect(await upgraded).toEqual([newer]);
      const { rows } = await sql`select * from seen_by_upgrade`.execute(store.database);
      expect(rows).toEqual([{ in_flight: 0 }]);
      const sent = carrier.journal.total;
      expect(sent).toBeLessThan(300);

      expect(await startCommand('sms-receiver', env()).ended).toMatchObject({
        code: 78,
        errors: expect.stringContaining(`this version does not know its migration ${newer}`),
      });

      await sql`delete from schema_migrations where name = ${newer}`.execute(store.database);
      await startReceiver();
      await allBecome(store.database, ids, 'delivered', 30_000);
      expect(await expectJournal(store.database, carrier.journal.entries())).toBe(0);
      expect(carrier.journal.total).toBe(300);
      await expectInvariants(store.database);
    },
  );

  test('one whose carrier answers late is not ended before it does', { timeout: minute }, async () => {
    const { ids } = await queueBatch(store.database, { to: newNumbers(5) });
    carrier.setMode({ mode: 'delay', delayMs: 2_500 });
    const old = await startReceiver({ SHUTDOWN_SECONDS: '1' });
    await eventually(() => expect(carrier.journal.total).toBe(5), 20_000);
    const upgraded = upgrade();
    expect(await old.exitCode).toBe(75);
    expect(await upgraded).toEqual([newer]);
    const { rows } = await sql`select * from seen_by_upgrade`.execute(store.database);
    expect(rows).toEqual([{ in_flight: 0 }]);
    const messages = await store.database.selectFrom('messages').selectAll().where('id', 'in', ids).execute();
    // Its receipt may have come before the process ended, too.
    expect(messages.filter(({ status }) => !['submitted', 'delivered'].includes(status))).toEqual([]);
    expect(messages.filter((one) => one.uncertain_at !== null || one.possible_duplicate)).toEqual([]);
    await sql`delete from schema_migrations where name = ${newer}`.execute(store.database);
  });

  test('it does not wait for a killed one when nobody is connected', { timeout: minute }, async () => {
    await queueBatch(store.database, { to: newNumbers(300) });
    const old = await startReceiver({ SMPP_RESPONSE_SECONDS: '60', DISPATCH_LEASE_SECONDS: '90' });
    await eventually(() => expect(carrier.journal.total).toBeGreaterThan(20), 20_000);
    await old.kill();
    // Its lease would outlast this test.
    expect(await upgrade()).toEqual([newer]);
  });

  test(
    'one that stood still meanwhile takes on nothing any more, and ends',
    { timeout: minute },
    async () => {
      await queueBatch(store.database, { to: newNumbers(300) });
      const old = await startReceiver();
      await eventually(() => expect(carrier.journal.total).toBeGreaterThan(20), 20_000);
      old.freeze();
      await upgrade();
      const { rows } = await sql<{ msisdn: string }>`
      select msisdn from chunks join messages on messages.company_id = chunks.company_id and messages.id = any(in_flight)`.execute(
        store.database,
      );
      // Those it had said to be in flight, before it stood still, may leave: they count as uncertain.
      const mayLeave = new Set([
        ...rows.map(({ msisdn }) => msisdn),
        ...carrier.journal.entries().map(({ destination }) => destination),
      ]);
      old.thaw();
      expect(await old.exitCode).toBe(78);
      const sent = carrier.journal.entries().map(({ destination }) => destination);
      expect(sent.filter((destination) => !mayLeave.has(destination))).toEqual([]);
      expect(new Set(sent).size).toBe(sent.length);
      // It may leave a chunk in which nothing waits any more, which the next receiver removes when it has leased it.
      await sql`delete from schema_migrations where name = ${newer}`.execute(store.database);
      await startReceiver();
      await eventually(() => expectInvariants(store.database), 20_000);
      const inAll = carrier.journal.entries().map(({ destination }) => destination);
      expect(new Set(inAll).size).toBe(inAll.length);
    },
  );
});
