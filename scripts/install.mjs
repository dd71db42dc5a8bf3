// Plain JavaScript without dependencies: this runs before anything is installed.
import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.mjs';

const oldestNode = [20, 19];
/** npm writes it at the end of an installation, and removes it at the beginning of the next. */
const installedLockfile = 'node_modules/.package-lock.json';
/** The cost of a first installation, as seen on a machine with two cores. */
const expected = 'about 760 MB on disk, and about a minute with a fast connection';
const progressMs = 5_000;

/** Installs what the lockfile says, unless exactly that is installed. */
export async function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    console.error(`Barta needs Node.js ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const wanted = packagesOf('package-lock.json');
  if (isInstalled(wanted)) return;
  const isFirst = !existsSync('node_modules');
  const places = Object.keys(wanted);
  console.log(isFirst ? `Installing ${places.length} packages: ${expected} …` : 'Updating the packages …');
  const progress = isFirst ? setInterval(() => console.log(progressOf(places)), progressMs) : undefined;
  // `npm ci` removes all packages first, also under processes that run with them, so it is for an empty folder only.
  const how = isFirst ? ['ci'] : ['install', '--no-save'];
  // The build needs the development packages, also where NODE_ENV is production.
  await run('npm', [...how, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  clearInterval(progress);
}

function isInstalled(wanted) {
  if (!existsSync(installedLockfile)) return false;
  const installed = packagesOf(installedLockfile);
  // A package for another kind of machine is in the lockfile only.
  return Object.entries(wanted).every(
    ([place, { version, optional }]) =>
      installed[place]?.version === version || (optional && !installed[place]),
  );
}

/** @returns the entries of a lockfile by the folders of the packages */
function packagesOf(lockfile) {
  const { '': _project, ...packages } = JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  return packages;
}

function progressOf(places) {
  const unpacked = places.filter((place) => existsSync(`${place}/package.json`)).length;
  return unpacked === 0 ? '  fetching the packages …' : `  ${unpacked} of ${places.length} packages`;
}
