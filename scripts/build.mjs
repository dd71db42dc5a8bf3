import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './run.mjs';

const lockedMs = 100;
const longestBuildMs = 600_000;
const shared = ['package.json', 'package-lock.json', 'contract', 'domain'];
const portal = {
  name: 'portal',
  config: 'vite.config.ts',
  built: 'dist/portal/index.html',
  sources: [...shared, 'index.html', 'public', 'src'],
};
const services = {
  name: 'services',
  config: 'vite.services.config.ts',
  built: 'dist/services/start.js',
  sources: [...shared, 'database', 'services'],
};

/** Builds portal and services, each when a source of it is newer than its build. */
export async function ensureBuilt() {
  for (const one of [portal, services]) await ensure(one);
}

/** Builds the services when a source is newer. */
export async function ensureServicesBuilt() {
  await ensure(services);
}

async function ensure({ name, config, built, sources }) {
  const isCurrent = () => existsSync(built) && newest([...sources, config]) <= statSync(built).mtimeMs;
  if (isCurrent()) return;
  const unlock = await lock(`dist/${name}.building`);
  try {
    if (isCurrent()) return;
    console.log(`Building the ${name} …`);
    const options = ['build', '--config', config, '--logLevel', 'warn'];
    await run(process.execPath, ['node_modules/vite/bin/vite.js', ...options]);
  } finally {
    unlock();
  }
}

/** Waits while another process builds the same. @returns unlock */
async function lock(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (;;) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, String(process.pid));
      closeSync(handle);
      const unlock = () => {
        process.off('exit', unlock);
        rmSync(file, { force: true });
      };
      // A build that fails ends the process.
      process.once('exit', unlock);
      return unlock;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isAbandoned(file)) rmSync(file, { force: true });
      else await sleep(lockedMs);
    }
  }
}

/** Whether the process that made this file has ended, or wrote nothing into it in time. Pids are reused, so its age counts too. */
function isAbandoned(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > longestBuildMs) return true;
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid === 0) return Date.now() - statSync(file).mtimeMs > 10 * lockedMs;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
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
