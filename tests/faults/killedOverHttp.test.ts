import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { changePlatform } from '#services/engine/carriers/central-platform/platformSecrets.ts';
import { routePasswordPlace, secretBox } from '#services/kit/auth/secrets.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { expectJournal } from '#tests/helpers/messages/journal.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';
import { startProcess, type ServiceProcess } from '#tests/helpers/processes/processes.ts';
import { testSecretKey } from '#tests/helpers/world.ts';

const crashPoints = [
  'after-submit:3',
  'after-mark-commit:2',
  'before-settle-commit:1',
  'after-receipt-commit:1',
];
const minute = 60_000;
const messages = 60;

describe.runIf(inject('engine').kind === 'server')('an SMS receiver with a carrier over HTTP', () => {
  let store: TestDatabase;
  let carrier: Simulator;
  let receivers: ServiceProcess[];

  beforeEach(async () => {
    store = await openDemoDatabase();
    carrier = await startSimulator({
      httpMode: { mode: 'delay', delayMs: 100, jitterMs: 100, receipts: { delayMs: 500 } },
    });
    receivers = [];
    await addPlatformRoute();
  });
  afterEach(async () => {
    await Promise.all(receivers.map((receiver) => receiver.stop()));
    await carrier.close();
    await store.drop();
  });

  async function addPlatformRoute(): Promise<void> {
    const { database } = store;
    const account = {
      operator: 'grameenphone',
      username: 'barta',
      billMsisdn: '8801700000000',
      secondary: null,
    } as const;
    const { stored, secrets } = changePlatform(
      {
        numbersPerRequest: 7,
        campaignId: null,
        lowBalance: null,
        apiKey: 'barta-key',
        accounts: [{ ...account, password: 'secret' }],
      },
      null,
    );
    await database.updateTable('routes').set({ is_enabled: false, follows_settings: false }).execute();
    const { id } = await database
      .insertInto('routes')
      .values({
        name: 'Central Platform',
        kind: 'central-platform',
        central_platform: JSON.stringify(stored),
        host: '127.0.0.1',
        port: carrier.httpPort,
        uses_tls: false,
        window_size: 3,
        response_seconds: 3,
        receipts_per_message: 'one-for-all',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sealed_password = secretBox({
      NODE_ENV: 'test',
      DATABASE_URL: '',
      DATA_DIR: '/nowhere',
      SECRET_KEY: testSecretKey,
    }).seal(secrets, routePasswordPlace(id));
    await database.updateTable('routes').set({ sealed_password }).where('id', '=', id).execute();
  }

  async function startReceiver(env: Record<string, string> = {}): Promise<ServiceProcess> {
    const receiver = await startProcess('sms-receiver', {
      DATABASE_URL: store.url,
      SMS_RECEIVER_PORT: '0',
      PUBLIC_API_PORT: '0',
      SECRET_KEY: testSecretKey,
      CARRIER_PRIVATE_ADDRESSES: 'true',
      SMPP_RESPONSE_SECONDS: '3',
      SMPP_WINDOW: '10',
      DISPATCH_LEASE_SECONDS: '4',
      UNCERTAIN_GRACE_SECONDS: '0',
      ...env,
    });
    receivers.push(receiver);
    return receiver;
  }

  const queue = () =>
    queueBatch(store.database, {
      to: newNumbers(messages).map((msisdn) => msisdn.replace(/^8801\d/, '88017')),
    });

  /** Everything is delivered, nothing was sent twice in silence, and nothing is asked for any more. */
  async function expectAllDelivered(): Promise<void> {
    await eventually(async () => {
      const rows = await store.database.selectFrom('messages').selectAll().execute();
      expect(rows).toHaveLength(messages);
      expect(rows.filter(({ status }) => status !== 'delivered')).toEqual([]);
    }, 45_000);
    await expectJournal(store.database, [...carrier.http.journal.entries()]);
    await expectInvariants(store.database);
    expect(await store.database.selectFrom('receipt_polls').selectAll().execute()).toEqual([]);
  }

  test.each(crashPoints)('that is killed at %s loses nothing', { timeout: minute }, async (crashPoint) => {
    await queue();
    const doomed = await startReceiver({ CRASH_AT: crashPoint });
    expect(await doomed.ended).toBe('SIGKILL');
    receivers.pop();
    await startReceiver();
    await expectAllDelivered();
  });

  test('that stalls and comes back beside another loses nothing', { timeout: minute }, async () => {
    await queue();
    const stalled = await startReceiver({ CRASH_AT: 'after-submit:3:SIGSTOP' });
    await eventually(() => expect([...carrier.http.journal.entries()].length).toBeGreaterThan(0), 20_000);
    await startReceiver();
    await eventually(async () => {
      const rows = await store.database.selectFrom('messages').select('status').execute();
      expect(rows.filter(({ status }) => status === 'queued')).toEqual([]);
    }, 30_000);
    stalled.thaw();
    await expectAllDelivered();
  });
});
