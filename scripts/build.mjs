import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { run } from './install.mjs';

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
export function ensureBuilt() {
  for (const one of [portal, services]) ensure(one);
}

/** Builds the services when a source is newer. */
export function ensureServicesBuilt() {
  ensure(services);
}

function ensure({ name, config, built, sources }) {
  if (existsSync(built) && newest([...sources, config]) <= statSync(built).mtimeMs) return;
  console.log(`Building the ${name} …`);
  run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn']);
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
