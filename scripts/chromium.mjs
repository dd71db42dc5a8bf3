import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const usual = [
  // Without windows of its own: a tenth less work for each journey.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Where the browser for the journeys is: CHROME_PATH, else the system's, else one is installed.
 * @returns '' for Playwright's own
 */
export async function ensureChromium() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const found = usual.find((file) => existsSync(file));
  if (found) return found;
  console.log('Installing Chromium for the journeys …');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && spawnSync('apt-get', ['--version']).status === 0) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
    return usual[0];
  }
  await run(process.execPath, [
    'node_modules/@playwright/test/cli.js',
    'install',
    '--only-shell',
    'chromium',
  ]);
  return '';
}
