import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';

// `npm test`, and with --full `npm run test:full`: the same and the rest, of which tests/fullRun.ts and the tag @full say what it is. All
// of it in one run of each tool: to begin another takes as long as many tests.
const isFull = process.argv.includes('--full');
const results = 'test-results';
/** Data of a Barta that was started once, with which those of the journeys begin. */
const firstDataDir = `${results}/first-start`;
const total = { passed: 0, failed: 0 };
/** Said again at the end, since what was counted and what failed is far up by then. */
const counted = [];
const failures = [];
/** Folders with the files whose imports are checked (.dependency-cruiser.mjs). */
const folders = ['contract', 'domain', 'database', 'services', 'src', 'bench', 'scripts', 'tests'];
/** A log of colours and dots in colour is read by nobody. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

await ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results);

await ensureBuilt();
// The tests wait for leases and other processes at times; the checks and the first start compute meanwhile.
const [chromium] = await Promise.all([ensureChromium(), checkAll().then(startFirst), runTests()]);
await runJourneys(chromium);
rmSync(firstDataDir, { recursive: true, force: true });

if (!isFull) console.log('not tested here: what is long and rarely fails (npm run test:full)');
console.log('not tested here: cells on Citus (npm run test:citus)');
for (const line of counted) console.log(line);
for (const name of failures) console.log(`FAILED  ${name}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** One after the other, and only while the tests leave a core idle: tests that wait for time fail on a busy machine. */
async function checkAll() {
  // In Go, and a quarter of the processor time of the compiler in JavaScript, of which tests need the interface.
  const compiler = 'node_modules/typescript-native/bin/tsc';
  await check('types', [compiler, '-p', 'tsconfig.services.json', '--singleThreaded']);
  await check('types of the portal', [compiler, '-p', 'tsconfig.portal.json', '--singleThreaded']);
  await check('lint', ['node_modules/oxlint/bin/oxlint', '--threads', '1']);
  await check('imports', [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--output-type',
    'err',
    ...folders,
  ]);
  await check('formatting', ['node_modules/oxfmt/bin/oxfmt', '--check']);
}

/** At the usual priority: with that of the checks it could not stop within its time limit. */
function startFirst() {
  const args = ['--import', 'tsx', 'tests/e2e/helpers/startBeforehand.ts', firstDataDir];
  return check('first start of a Barta', args, constants.priority.PRIORITY_NORMAL);
}

async function runTests() {
  const file = `${results}/tests.json`;
  await suite(
    'tests',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=dot',
      // A test that passes may have warned of just what it tests.
      '--silent=passed-only',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    file,
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      names: report.testResults.flatMap(failedTests),
    }),
    isFull ? {} : { TEST_PART: 'quick' },
  );
}

/** @param chromium where the browser is */
async function runJourneys(chromium) {
  const file = `${results}/journeys.json`;
  const chosen = isFull ? [] : ['--grep-invert', '@full'];
  await suite(
    'journeys in Chromium',
    ['node_modules/@playwright/test/cli.js', 'test', ...chosen],
    file,
    ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      names: suites.flatMap(failedJourneys),
    }),
    {
      CHROME_PATH: chromium,
      FIRST_DATA_DIR: path.resolve(firstDataDir),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  );
}

function failedTests({ name, assertionResults }) {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => `${path.relative('.', name)}: ${fullName}`);
}

function failedJourneys({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `tests/e2e/${file}: ${title}`);
  return [...failed, ...suites.flatMap(failedJourneys)];
}

/**
 * A tool that says yes or no counts as one test. Compilers make much that is soon forgotten: with more room for it they
 * collect garbage less often.
 */
async function check(name, args, priority = constants.priority.PRIORITY_LOW) {
  const status = await timed(name, ['--max-semi-space-size=64', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    priority,
  });
  if (status !== 0) failures.push(name);
  total[status === 0 ? 'passed' : 'failed'] += 1;
}

/** A runner that writes a report; one that fails without failed tests counts as one failure. */
async function suite(name, args, file, count, env = {}) {
  const status = await timed(name, args, { stdio: 'inherit', env });
  const counts = readCounts(file, count);
  total.passed += counts.passed;
  total.failed += status !== 0 && counts.failed === 0 ? 1 : counts.failed;
  failures.push(...counts.names);
  counted.push(`${name}: ${counts.passed} passed, ${counts.failed} failed`);
}

function readCounts(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, names: [`${file} could not be read`] };
  }
}

/** Runs a tool; its output into a pipe is shown when it has ended, so that two of them do not mix. @returns its exit code */
async function timed(name, args, { stdio, env = {}, priority = constants.priority.PRIORITY_NORMAL }) {
  const start = Date.now();
  const running = spawn(process.execPath, args, { stdio, env: { ...process.env, ...plain, ...env } });
  setPriority(running.pid, priority);
  const printed = [];
  for (const stream of [running.stdout, running.stderr]) stream?.on('data', (piece) => printed.push(piece));
  const [status] = await once(running, 'close');
  process.stdout.write(Buffer.concat(printed));
  const seconds = ((Date.now() - start) / 1_000).toFixed(1);
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name}  (${seconds} s)`);
  return status;
}
