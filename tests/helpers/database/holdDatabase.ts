/** A process that opens the embedded database of a given folder, prints that, and keeps it open until it is killed. */
import { openDatabase } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { prepareDatabase } from '#services/kit/process/process.ts';

const database = await openDatabase({
  databaseUrl: '',
  dataDir: process.argv[2]!,
  poolSize: 1,
  log: createLog('holder', 'silent'),
});
await prepareDatabase(database);
await database.insertInto('companies').values({ name: 'Kept', scope: 'company' }).execute();
process.stdout.write('open\n');
setInterval(() => {}, 60_000);
