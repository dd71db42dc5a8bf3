import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

/** Below this checkout, so that what is built there finds its packages; it goes with this process. */
const parent = `dist/releases-of-bench/${process.pid}`;
process.once('exit', () => rmSync(parent, { recursive: true, force: true }));

/** Builds the services of an earlier commit. @returns the folder of the release */
export async function buildPrevious(commit: string): Promise<string> {
  const folder = path.resolve(parent, 'previous');
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  await build({ root: folder, configFile: path.join(folder, 'vite.services.config.ts'), logLevel: 'warn' });
  return folder;
}

/** Builds this checkout's services with the migrations of the previous release and one more. @returns the folder of the release */
export async function buildNext(previous: string, migration: string): Promise<string> {
  const folder = path.resolve(parent, 'next');
  mkdirSync(folder, { recursive: true });
  cpSync('package.json', path.join(folder, 'package.json'));
  for (const read of ['database/migrations', 'public/assets'])
    cpSync(path.join(previous, read), path.join(folder, read), { recursive: true });
  cpSync(migration, path.join(folder, 'database/migrations', path.basename(migration)));
  await build({
    configFile: 'vite.services.config.ts',
    logLevel: 'warn',
    build: { outDir: path.join(folder, 'dist/services'), emptyOutDir: false },
  });
  return folder;
}
