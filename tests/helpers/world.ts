import { login, type LoginReply } from '#contract/main-api/sign-in/auth.ts';
import { demoPassword, seedDemo } from '#database/seed/demo.ts';
import { databaseManagerSettings } from '#services/database-manager/config.ts';
import { Directory } from '#services/kit/directory/Directory.ts';
import { startDatabaseManager } from '#services/database-manager/app.ts';
import { stopAll, type Running } from '#services/kit/process/lifecycle.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { hashPassword } from '#services/kit/auth/password/password.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startMainApi } from '#services/main-api/app.ts';
import { mainApiSettings } from '#services/main-api/config.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { startSmsReceiver } from '#services/sms-receiver/app.ts';
import { smsReceiverSettings } from '#services/sms-receiver/config.ts';
import { Client, request, type ServiceUrls } from './http/client.ts';
import { openTestDatabase, type TestDatabase } from './database/database.ts';

export interface WorldOptions {
  /** Environment variables of the services, over the defaults. */
  env?: Record<string, string>;
  /** The carrier's behaviour, as its control port takes it. */
  carrierMode?: unknown;
  /** Registers the world as a cell of a directory, beside one that does not run; on a server only. */
  hasDirectory?: boolean;
}

/** The three services on free ports, the demo's people in a database of their own, and a carrier to send to. */
export interface World {
  database: TestDatabase['database'];
  databaseUrl: string;
  urls: ServiceUrls;
  carrier: Simulator;
  /** Signs in with the demo password. */
  signIn(username: 'admin' | 'operator' | 'manager'): Promise<Client>;
  /** Stops the SMS receiver, as a deploy does. */
  stopReceiver(): Promise<void>;
  startReceiver(): Promise<void>;
  close(): Promise<void>;
}

/** Or the services would make a key file. */
export const testSecretKey = Buffer.alloc(32, 1).toString('base64');

let demoHash: Promise<string> | undefined;

export async function startWorld({
  env = {},
  carrierMode,
  hasDirectory = false,
}: WorldOptions = {}): Promise<World> {
  const { database, url, drop } = await openTestDatabase();
  demoHash ??= hashPassword(demoPassword);
  await seedDemo(database, await demoHash);
  const carrier = await startSimulator({ mode: carrierMode });
  const log = createLog('tests', process.env.TEST_LOG_LEVEL ?? 'silent');
  const parts = { database, log };
  const free = {
    MAIN_API_PORT: '0',
    SMS_RECEIVER_PORT: '0',
    PUBLIC_API_PORT: '0',
    DATABASE_MANAGER_PORT: '0',
    SMPP_PORT: String(carrier.port),
    LOGINS_PER_MINUTE: '1000',
    RECOVERIES_PER_MINUTE: '1000',
    SECRET_KEY: testSecretKey,
    SIGN_IN_PRIVATE_ADDRESSES: 'true',
    ...(hasDirectory && { DIRECTORY_URL: url }),
    ...env,
  };
  const settingsOf = <Schema extends Parameters<typeof readSettings>[0]>(schema: Schema) =>
    readSettings<Schema>(schema, free);
  const startReceiver = () => startSmsReceiver({ ...parts, settings: settingsOf(smsReceiverSettings) });

  const mainApi = await startMainApi({ ...parts, settings: settingsOf(mainApiSettings) });
  const databaseManager = await startDatabaseManager({
    ...parts,
    settings: settingsOf(databaseManagerSettings),
  });
  let receiver: Awaited<ReturnType<typeof startReceiver>> | null = await startReceiver();
  const urls: ServiceUrls = {
    'main-api': mainApi.address,
    'sms-receiver': receiver.address,
    'database-manager': databaseManager.address,
    'public-api': receiver.publicApiAddress ?? '',
  };
  if (hasDirectory) {
    const directory = new Directory(url, log);
    await directory.putCell({ number: 0, name: 'Main', services: urls });
    await directory.putCell({ number: 1, name: 'Other', services: urls });
    await directory.close();
  }

  return {
    database,
    databaseUrl: url,
    urls,
    carrier,
    async signIn(username) {
      const answer = await request(urls, login, { body: { username, password: demoPassword } });
      const { accessToken, companyId } = answer.body as LoginReply;
      return new Client(urls, accessToken, companyId);
    },
    async stopReceiver() {
      await receiver?.stop();
      receiver = null;
    },
    async startReceiver() {
      receiver = await startReceiver();
      urls['sms-receiver'] = receiver.address;
      urls['public-api'] = receiver.publicApiAddress ?? '';
    },
    async close() {
      await stopAll(
        [carrierAsRunning(carrier), mainApi, databaseManager, ...(receiver ? [receiver] : [])],
        log,
      );
      await drop();
    },
  };
}

function carrierAsRunning(carrier: Simulator): Running {
  return { name: 'carrier', stop: () => carrier.close() };
}
