import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { secretKeyFile } from '#services/kit/auth/secrets.ts';
import { openDatabase } from '#services/kit/database/index.ts';
import { connectToHolder } from '#services/kit/database/embedded/folderLock.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { databaseOptions } from '#services/kit/process/process.ts';
import { runCommand } from '#services/kit/process/command.ts';
import { readProcessSettings } from '#services/kit/process/settings.ts';
import { databaseManagerSettings } from '../config.ts';
import { backUp } from './backup.ts';

const usage = `Copies the embedded database of DATA_DIR while Barta runs, or does not. See docs/operators/backup.md.

  npm run backup -- FOLDER   makes barta-<time>.tar.gz in it
  npm run backup -- FILE     makes this file`;

await runCommand(1, async () => {
  const [target, ...more] = process.argv.slice(2);
  if (!target || target.startsWith('-') || more.length > 0) throw new Error(usage);
  const settings = readProcessSettings(databaseManagerSettings);
  if (settings.DATABASE_URL)
    throw new Error(
      'DATABASE_URL is a server, which has tools of its own for backups: see docs/operators/backup.md.',
    );
  const dataDir = path.resolve(settings.DATA_DIR);
  const folder = path.join(dataDir, 'postgres');
  if (!existsSync(path.join(folder, 'PG_VERSION'))) throw new Error(`There is no database in ${dataDir}.`);
  const file = fileOf(path.resolve(target));
  const start = performance.now();
  // If nobody has it open, this process has while it is copied.
  const isOpen = await connectToHolder(folder);
  isOpen?.destroy();
  const database = isOpen
    ? null
    : await openDatabase(databaseOptions(settings, createLog('backup', settings.LOG_LEVEL)));
  try {
    const octets = await backUp(dataDir, file, settings.DISK_RESERVE_MB * 1024 * 1024);
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    process.stdout.write(`${file}: ${(octets / 2 ** 20).toFixed(1)} MB in ${seconds} s\n`);
    if (existsSync(path.join(dataDir, secretKeyFile)))
      process.stdout.write(
        `It has not the key of stored passwords: keep a copy of ${path.join(dataDir, secretKeyFile)} in another place.\n`,
      );
  } finally {
    await database?.destroy();
  }
});

function fileOf(target: string): string {
  const isFolder = existsSync(target) && statSync(target).isDirectory();
  // Without colons, which not every file system allows.
  // oxlint-disable-next-line barta/database-time -- it only tells files apart, before the database is asked
  const time = new Date().toISOString().replace(/:|\.\d+/g, '');
  const file = isFolder ? path.join(target, `barta-${time}.tar.gz`) : target;
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  if (!existsSync(path.dirname(file))) throw new Error(`There is no folder ${path.dirname(file)}.`);
  return file;
}
