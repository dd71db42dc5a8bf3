import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { run } from './install.mjs';

const built = 'dist/portal/index.html';
const sources = ['index.html', 'vite.config.ts', 'package-lock.json', 'public', 'src', 'contract', 'domain'];

/** Builds the portal when a source of it is newer than the build. */
export function ensureBuilt() {
  if (existsSync(built) && newest(sources) <= statSync(built).mtimeMs) return;
  console.log('Building the portal …');
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
}

/** @returns the latest modification below these paths, in milliseconds */
function newest(paths) {
  let latest = 0;
  for (const one of paths) {
    if (!existsSync(one)) continue;
    const stat = statSync(one);
    const inside = stat.isDirectory() ? newest(readdirSync(one).map((name) => path.join(one, name))) : 0;
    latest = Math.max(latest, stat.mtimeMs, inside);
  }
  return latest;
}
