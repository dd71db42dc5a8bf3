/** A process that opens the embedded database of a given folder and adds rows until it is killed, printing the id of each. */
import { sql } from 'kysely';
import { openDatabase } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';

const log = createLog('filler', 'silent');
const database = await openDatabase({ databaseUrl: '', dataDir: process.argv[2]!, poolSize: 1, log });
await sql`create table kept (id int, filler text)`.execute(database);
for (let id = 1; ; id += 1) {
  await sql`insert into kept select ${id}::int, repeat('x', 1000) from generate_series(1, 1000)`.execute(
    database,
  );
  process.stdout.write(`${id}\n`);
}
