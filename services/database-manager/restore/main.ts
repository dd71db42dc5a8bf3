import path from 'node:path';
import { secretKeyFile } from '#services/kit/auth/secrets.ts';
import { runCommand } from '#services/kit/process/command.ts';
import { readProcessSettings } from '#services/kit/process/settings.ts';
import { databaseManagerSettings } from '../config.ts';
import { restore } from './restore.ts';

const usage = `Restores a backup that npm run backup has made into DATA_DIR, which must be empty. See docs/operators/backup.md.

  npm run restore -- FILE            without the key of stored passwords
  npm run restore -- FILE KEYFILE    with it, from your copy of DATA_DIR/secret.key`;

await runCommand(1, async () => {
  const [file, keyFile, ...more] = process.argv.slice(2);
  if (!file || file.startsWith('-') || more.length > 0) throw new Error(usage);
  const settings = readProcessSettings(databaseManagerSettings);
  if (settings.DATABASE_URL)
    throw new Error('DATABASE_URL is a server: restore it by its own tools, see docs/operators/backup.md.');
  const dataDir = path.resolve(settings.DATA_DIR);
  const key = keyFile && path.resolve(keyFile);
  const { takenAt, barta, secretKeyMark, hasKey } = await restore(path.resolve(file), dataDir, key);
  process.stdout.write(
    `${dataDir} is as Barta ${barta} had it at ${takenAt}.\n` +
      'What was unsent then may have been sent since. Run `npm run restored -- --list` before you start Barta, or start it\n' +
      'with DISPATCH_PAUSED=true; docs/operators/backup.md has the rest.\n',
  );
  if (secretKeyMark !== undefined && !hasKey)
    process.stdout.write(
      `The passwords of routes are sealed with a key that no backup has. Copy yours to ${path.join(dataDir, secretKeyFile)} (mode 600)\n` +
        'before you start Barta, or type these passwords again on the Route screen.\n',
    );
});
