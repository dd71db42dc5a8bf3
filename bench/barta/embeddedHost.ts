import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { databaseManagerSettings } from '#services/database-manager/config.ts';
import { startDatabaseManager } from '#services/database-manager/app.ts';
import { openDatabase } from '#services/kit/database/index.ts';
import { stopAll, stopOnSignal, type Running } from '#services/kit/process/lifecycle.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { databaseOptions, prepareDatabase, stopTimes } from '#services/kit/process/process.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startSmsReceiver } from '#services/sms-receiver/app.ts';
import { smsReceiverSettings } from '#services/sms-receiver/config.ts';
import { addCustomer, addKey } from './seed.ts';

/*
 * A process as `npm start` makes it, less the portal and the main API: the services that move messages, on the
 * embedded database. That one is open to a single process, so the bench asks it through here: `GET /customer`,
 * `GET /key`, `POST /query` with a statement, `POST /check`, on the port of its one argument.
 */
const running: Running[] = [];
const settings = { ...readSettings(smsReceiverSettings), ...readSettings(databaseManagerSettings) };
const log = createLog('bench', settings.LOG_LEVEL);
stopOnSignal(running, log, stopTimes(settings));
try {
  const database = await openDatabase(databaseOptions(settings, log));
  running.push({ name: 'database', stop: () => database.destroy() });
  await prepareDatabase(database);
  const customer = await addCustomer(database);
  running.push(await startSmsReceiver({ settings, database, log }));
  running.push(await startDatabaseManager({ settings, database, log }));

  const answers: Record<string, (body: string) => Promise<unknown>> = {
    '/customer': () => Promise.resolve(customer),
    '/key': () => addKey(database, customer),
    '/query': async (statement) => (await sql.raw(statement).execute(database)).rows,
    '/check': async () => {
      // Only now: it brings the test runner with it.
      const { expectInvariants } = await import('#tests/helpers/invariants.ts');
      await expectInvariants(database);
      return null;
    },
  };
  createServer((request, response) => {
    void text(request)
      .then((body) => answers[request.url!]!(body))
      .then(
        (answer) => response.end(JSON.stringify(answer)),
        (error: Error) => response.writeHead(500).end(error.message),
      );
  }).listen(Number(process.argv[2]), '127.0.0.1');
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  await stopAll(running, log);
  process.exit(1);
}
