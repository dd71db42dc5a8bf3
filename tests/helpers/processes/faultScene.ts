import { sql } from 'kysely';
import { expect } from 'vitest';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import type { Listening } from '#services/kit/process/process.ts';
import { usualPatience, type Patience } from '#services/kit/database/pool/ConnectionWatchdog.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { startSmsReceiver } from '#services/sms-receiver/app.ts';
import { smsReceiverSettings } from '#services/sms-receiver/config.ts';
import { ChaosProxy } from '#tests/simulators/ChaosProxy.ts';
import { newBuyer } from '../people/buyers.ts';
import type { Client, ServiceUrls } from '../http/client.ts';
import { openDemoDatabase, schemaOfTests } from '../database/database.ts';
import { eventually } from '../eventually.ts';
import { expectInvariants } from '../invariants.ts';
import { expectJournal } from '../messages/journal.ts';
import { clientOf } from '../people/people.ts';
import { startProcess, type ServiceProcess } from './processes.ts';
import { openAllDay, passWaits } from '../messages/queue.ts';
import { testSecretKey } from '../world.ts';

/** How many times as much as in every run of the tests: messages, faults and the time for them. */
export const faultScale = Number(process.env.FAULT_SCALE ?? 1);
export const minute = 60_000 * faultScale;

const window = 10;
const settings = {
  SMS_RECEIVER_PORT: '0',
  PUBLIC_API_PORT: '0',
  SECRET_KEY: testSecretKey,
  SMPP_WINDOW: String(window),
  SMPP_RESPONSE_SECONDS: '2',
  DISPATCH_LEASE_SECONDS: '3',
  UNCERTAIN_GRACE_SECONDS: '0',
};

/** A database, a carrier, a TCP proxy before each of them, and a company with plenty of credit. On a server alone. */
export interface FaultScene {
  /** Not through the proxy. */
  database: Database;
  carrier: Simulator;
  beforeCarrier: ChaosProxy;
  beforeDatabase: ChaosProxy;
  companyId: number;
  /** A receiver in this process, by both proxies. It ends with the scene. */
  startReceiver(): Promise<Client>;
  /** One as a process of its own, without the proxies. It ends with the scene. */
  startProcess(env?: Record<string, string>): Promise<{ process: ServiceProcess; client: Client }>;
  /**
   * Waits until every message has come to one of these ends, or was cut off at each of its two tries. Then: nothing was
   * lost, what the carrier took twice says so and is at most a window for each link or process that was lost since the
   * last time, and ledger, counts and messages agree.
   */
  expectAllSettled(expected: { lost: number; ends?: readonly MessageStatus[] }): Promise<void>;
  close(): Promise<void>;
}

/** @param patience of the receivers in this process, with a database that says nothing */
export async function openFaultScene(patience: Patience = usualPatience): Promise<FaultScene> {
  const { database, url, drop } = await openDemoDatabase();
  await openAllDay(database);
  const { companyId, username } = await newBuyer(database, 1_000_000);
  const carrier = await startSimulator({ journalMemory: 200_000 });
  const { hostname, port } = new URL(url);
  const beforeCarrier = await ChaosProxy.start(carrier.port);
  const beforeDatabase = await ChaosProxy.start(Number(port || 5432), hostname);
  const log = createLog('tests', process.env.TEST_LOG_LEVEL ?? 'silent');
  const receivers: Listening[] = [];
  const databases: Database[] = [];
  const processes: ServiceProcess[] = [];
  const before = { batchId: 0, duplicates: 0 };
  const clientAt = (address: string): Promise<Client> => {
    const urls: ServiceUrls = { 'main-api': '', 'database-manager': '', 'sms-receiver': address };
    return clientOf({ database, urls }, username);
  };

  return {
    database,
    carrier,
    beforeCarrier,
    beforeDatabase,
    companyId,

    async startReceiver() {
      const proxied = new URL(url);
      proxied.host = `127.0.0.1:${beforeDatabase.port}`;
      const own = await openDatabase({
        databaseUrl: proxied.href,
        schema: schemaOfTests(),
        dataDir: '',
        poolSize: 10,
        log,
        patience,
      });
      databases.push(own);
      const env = { ...settings, SMPP_PORT: String(beforeCarrier.port) };
      const receiver = await startSmsReceiver({
        settings: readSettings(smsReceiverSettings, env),
        database: own,
        log,
      });
      receivers.push(receiver);
      return clientAt(receiver.address);
    },

    async startProcess(env = {}) {
      const own = { ...settings, DATABASE_URL: url, SMPP_PORT: String(carrier.port), ...env };
      const started = await startProcess('sms-receiver', own);
      processes.push(started);
      return { process: started, client: await clientAt(started.address) };
    },

    async expectAllSettled({ lost, ends = ['delivered'] }) {
      const cutOffTwice = await eventually(async () => {
        await passWaits(database);
        const { rows } = await sql<{ status: MessageStatus; isOver: boolean; count: number }>`
          select status, status = 'submitted' and uncertain_at is not null and possible_duplicate as "isOver",
            count(*) as count
          from messages where batch_id > ${before.batchId} group by 1, 2`.execute(database);
        expect(rows.filter(({ status, isOver }) => !isOver && !ends.includes(status))).toEqual([]);
        return rows.find(({ isOver }) => isOver)?.count ?? 0;
      }, 2 * minute);
      const { rows } = await sql<{ last: number }>`select max(id) as last from batches`.execute(database);
      before.batchId = rows[0]!.last;
      const duplicates = await expectJournal(database, carrier.journal.entries());
      const newDuplicates = duplicates - before.duplicates;
      before.duplicates = duplicates;
      expect(newDuplicates).toBeLessThanOrEqual(lost * window);
      expect(cutOffTwice).toBeLessThanOrEqual(Math.max(lost - 1, 0) * window);
      await expectInvariants(database);
    },

    async close() {
      beforeCarrier.heal();
      beforeDatabase.heal();
      await Promise.all([
        ...receivers.map((receiver) => receiver.stop()),
        ...processes.map((one) => one.stop()),
      ]);
      await Promise.all(databases.map((one) => one.destroy()));
      await Promise.all([beforeCarrier.close(), beforeDatabase.close(), carrier.close()]);
      await drop();
    },
  };
}
