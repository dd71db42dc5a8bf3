import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { demoPassword, seedDemo } from '#database/seed/demo.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { hashPassword } from '#services/kit/auth/password/password.ts';
import { listen } from '#services/kit/process/process.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { buildApp } from '#services/sms-receiver/app.ts';
import { smsReceiverSettings } from '#services/sms-receiver/config.ts';
import { startMainApi } from '#services/main-api/app.ts';
import { mainApiSettings } from '#services/main-api/config.ts';
import type { Client, ServiceUrls } from './http/client.ts';
import { openTestDatabase, type TestDatabase } from './database/database.ts';
import { addClientCompany, addPerson, clientOf } from './people/people.ts';

/** A receiver that accepts and never sends, beside a main API: what is queued stays as the test left it. */
export interface QuietReceiver {
  database: TestDatabase['database'];
  urls: ServiceUrls;
  /** Who may do all that a company's people can: of Padma Traders, and of another company. */
  padma: Client;
  meghna: Client;
  admin: Client;
  /** How often the engine was notified of new work. */
  wakes(): number;
  close(): Promise<void>;
}

export const padmaId = 2;

export async function startQuietReceiver(): Promise<QuietReceiver> {
  // Uploads in a folder of its own: other workers have theirs at the same time.
  const { TMPDIR: usualTmpdir } = process.env;
  const tmpdir = await mkdtemp(path.join(os.tmpdir(), 'barta-quiet-'));
  process.env.TMPDIR = tmpdir;
  const { database, drop } = await openTestDatabase();
  await seedDemo(database, await hashPassword(demoPassword));
  const log = createLog('tests', process.env.TEST_LOG_LEVEL ?? 'silent');
  let wakes = 0;
  const engine = {
    wake: () => void (wakes += 1),
    checkRoutes: () => undefined,
    routeUse: () => [],
    boundSystemTextRoutes: () => 0,
  };
  const app = await buildApp({ database, log, settings: readSettings(smsReceiverSettings, {}) }, engine);
  const receiver = await listen(app, 'sms-receiver', '127.0.0.1', 0);
  const mainApi = await startMainApi({
    database,
    log,
    settings: readSettings(mainApiSettings, { MAIN_API_PORT: '0' }),
  });
  const urls = {
    'sms-receiver': receiver.address,
    'main-api': mainApi.address,
    'database-manager': receiver.address,
  };
  await addClientCompany(database, 'Meghna');
  await addPerson(database, { username: 'padma', companyId: padmaId, role: 'Company administrator' });
  const world = { database, urls };
  return {
    database,
    urls,
    padma: await clientOf(world, 'padma'),
    meghna: await clientOf(world, 'meghna'),
    admin: await clientOf(world, 'admin'),
    wakes: () => wakes,
    async close() {
      await mainApi.stop();
      await receiver.stop();
      await drop();
      if (usualTmpdir === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = usualTmpdir;
      await rm(tmpdir, { recursive: true, force: true });
    },
  };
}
