/**
 * An SMS receiver in a process of its own, on a database of either engine that it migrates and fills first. It prints one line:
 * where it listens and the token of somebody who may send.
 */
import { seedDemo } from '#database/seed/demo.ts';
import { startSession } from '#services/kit/auth/startSession.ts';
import { openDatabase } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { databaseOptions, prepareDatabase } from '#services/kit/process/process.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startSmsReceiver } from '#services/sms-receiver/app.ts';
import { smsReceiverSettings } from '#services/sms-receiver/config.ts';
import { openAllDay } from '../messages/queue.ts';
import { newBuyer } from '../people/buyers.ts';

/** The JSON that the receiver prints. */
export interface ReceiverHost {
  address: string;
  token: string;
}

const settings = readSettings(smsReceiverSettings);
const log = createLog('receiver', settings.LOG_LEVEL);
const database = await openDatabase(databaseOptions(settings, log));
await prepareDatabase(database);
await seedDemo(database, 'no password');
await openAllDay(database);
const { username } = await newBuyer(database, 1_000_000);
const user = await database
  .selectFrom('users')
  .select('id')
  .where('username', '=', username)
  .executeTakeFirstOrThrow();
const host: ReceiverHost = {
  token: await startSession(database, user.id),
  address: (await startSmsReceiver({ settings, database, log })).address,
};
process.stdout.write(`${JSON.stringify(host)}\n`);
