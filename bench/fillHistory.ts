import { seedDemo, demoPassword } from '#database/seed/demo.ts';
import { openDatabase } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { hashPassword } from '#services/kit/auth/password/password.ts';
import { prepareDatabase } from '#services/kit/process/process.ts';
import { fillHistory } from './barta/history/index.ts';

/*
 * `node --import tsx bench/fillHistory.ts <database url | folder> <messages> [until]` fills an empty database, a
 * server's or an embedded one, with an invented past that ends `until` (an instant; now).
 */
const [where = '', count = '100000', until] = process.argv.slice(2);
const isServer = where.startsWith('postgres');
const database = await openDatabase({
  databaseUrl: isServer ? where : '',
  dataDir: isServer ? '' : where,
  poolSize: 2,
  log: createLog('history', 'warn'),
});
await prepareDatabase(database);
await seedDemo(database, await hashPassword(demoPassword));
await fillHistory(
  database,
  { messages: Number(count), until: until ? new Date(until) : new Date() },
  (name, seconds) => process.stdout.write(`${name.padEnd(10)} ${seconds.toFixed(1)} s\n`),
);
await database.destroy();
