import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { startSession } from '#services/kit/auth/startSession.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { request, type ServiceUrls } from '#tests/helpers/http/client.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { expectJournal } from '#tests/helpers/messages/journal.ts';
import { startProcess, type ServiceProcess } from '#tests/helpers/processes/processes.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';

const smppWindow = 10;
/** All of them in `npm run test:faults`; in every run the one that leaves messages uncertain. */
const crashPoints = ['after-submit:7'];
if (process.env.ALL_FAULTS) {
  crashPoints.push('after-mark-commit:2', 'before-settle-commit:2', 'after-receipt-commit:5');
}
const minute = 60_000;

describe.runIf(inject('engine').kind === 'server')('an SMS receiver that is killed', () => {
  let store: TestDatabase;
  let carrier: Simulator;
  let receiver: ServiceProcess | null;

  beforeEach(async () => {
    store = await openDemoDatabase();
    carrier = await startSimulator({ mode: { mode: 'delay', delayMs: 20, jitterMs: 20 } });
    receiver = null;
  });
  afterEach(async () => {
    await receiver?.stop();
    await carrier.close();
    await store.drop();
  });

  async function startReceiver(env: Record<string, string> = {}): Promise<ServiceProcess> {
    receiver = await startProcess('sms-receiver', {
      DATABASE_URL: store.url,
      SMS_RECEIVER_PORT: '0',
      PUBLIC_API_PORT: '0',
      SMPP_PORT: String(carrier.port),
      SMPP_WINDOW: String(smppWindow),
      SMPP_RESPONSE_SECONDS: '3',
      DISPATCH_LEASE_SECONDS: '4',
      UNCERTAIN_GRACE_SECONDS: '0',
      ...env,
    });
    return receiver;
  }

  /**
   * Everything accepted is delivered, or was cut off twice, which is once more than it may be repeated; and what
   * the carrier took twice says so. @returns how many it did
   */
  async function expectAllSettled(ids: number[], kills: number): Promise<number> {
    const uncertain = await eventually(async () => {
      const rows = await store.database.selectFrom('messages').selectAll().execute();
      expect(rows).toHaveLength(ids.length);
      const open = rows.filter(({ status }) => status !== 'delivered');
      const isOver = (row: (typeof rows)[number]) =>
        row.status === 'submitted' && row.uncertain_at !== null && row.possible_duplicate;
      expect(open.filter((row) => !isOver(row))).toEqual([]);
      return open.length;
    }, 45_000);
    expect(uncertain).toBeLessThanOrEqual(Math.max(kills - 1, 0) * smppWindow);
    const duplicates = await expectJournal(store.database, carrier.journal.entries());
    expect(duplicates).toBeLessThanOrEqual(kills * smppWindow);
    await expectInvariants(store.database);
    return duplicates;
  }

  test.each(crashPoints)('at %s loses nothing', { timeout: minute }, async (crashPoint) => {
    const { ids } = await queueBatch(store.database, { to: newNumbers(40) });
    const doomed = await startReceiver({ CRASH_AT: crashPoint });
    expect(await doomed.ended).toBe('SIGKILL');
    await startReceiver();
    await expectAllSettled(ids, 1);
  });

  test(
    'after it has accepted and before it answers gives the same message to a repeat',
    { timeout: minute },
    async () => {
      const user = await store.database
        .selectFrom('users')
        .select('id')
        .where('username', '=', 'operator')
        .executeTakeFirstOrThrow();
      const token = await startSession(store.database, user.id);
      const [to] = newNumbers(1);
      const send = ({ address }: ServiceProcess) =>
        request(
          { 'sms-receiver': address } as ServiceUrls,
          sendSingle,
          { body: { to, text: 'Once', class: 'transactional' } },
          { token, idempotencyKey: 'the-same' },
        );

      await expect(send(await startReceiver({ CRASH_AT: 'after-accept-commit' }))).rejects.toThrow();
      const answer = await send(await startReceiver());
      expect(answer.status).toBe(202);
      const messages = await store.database.selectFrom('messages').select('id').execute();
      expect(messages).toHaveLength(1);
      await expectAllSettled([messages[0]!.id], 0);
    },
  );
});
