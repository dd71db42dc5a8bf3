import { archiveOld } from '#services/database-manager/archive/index.ts';
import { folderStore } from '#services/database-manager/archive/folderStore.ts';
import { openDatabase } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';

/* Archives what is older than some days, to be killed meanwhile: archiving.ts DATABASE_URL FOLDER DAYS FILE_OCTETS */
const [databaseUrl, folder, days, fileOctets] = process.argv.slice(2) as [string, string, string, string];
const log = createLog('tests', 'silent');
const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 2, log });
process.stdout.write('begins\n');
await archiveOld({ database, store: folderStore(folder), fileOctets: Number(fileOctets) }, Number(days), log);
await database.destroy();
