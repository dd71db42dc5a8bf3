// `npm run check:changed`: the quick part of `npm test`, of what has changed since main, for while one works.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';

const cache = 'node_modules/.cache/barta';
const sources = /\.(ts|tsx|mjs|mts)$/;
const tests = /\.test\.tsx?$/;

await ensureInstalled();
const changed = changedFiles();
const code = changed.filter((file) => sources.test(file));
const own = changed.filter((file) => tests.test(file) && !file.startsWith('tests/e2e/'));
console.log(`${changed.length} changed files`);

const vitest = ['node_modules/vitest/vitest.mjs'];
const checks = [
  ...['services', 'portal'].map((name) => [`types (${name})`, compiler(name)]),
  ...(code.length > 0 ? [['lint', ['node_modules/oxlint/bin/oxlint', ...code]]] : []),
  ...(changed.length > 0
    ? [['format', ['node_modules/oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed]]]
    : []),
  ...(code.length > 0
    ? [
        [
          'unit tests that import them',
          [...vitest, 'related', '--run', '--passWithNoTests', '--project', 'unit', ...code],
        ],
      ]
    : []),
  ...(own.length > 0 ? [['changed tests', [...vitest, 'run', ...own]]] : []),
];
const results = await Promise.all(checks.map(([name, args]) => check(name, args)));
process.exit(results.every(Boolean) ? 0 : 1);

/** @returns committed on this branch, or not committed yet */
function changedFiles() {
  const lines = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const [base] = lines('merge-base', 'HEAD', 'main');
  const files = [
    ...lines('diff', '--name-only', base),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(files)].filter((file) => existsSync(file));
}

function compiler(project) {
  const incremental = ['--incremental', '--tsBuildInfoFile', `${cache}/${project}.tsbuildinfo`];
  return ['node_modules/typescript-native/bin/tsc', '-p', `tsconfig.${project}.json`, ...incremental];
}

/** Runs a tool; its output is shown only if it fails. */
async function check(name, args) {
  const start = Date.now();
  const running = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = [];
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (piece) => printed.push(piece));
  const [status] = await once(running, 'close');
  if (status !== 0) process.stdout.write(Buffer.concat(printed));
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name}  (${((Date.now() - start) / 1_000).toFixed(1)} s)`);
  return status === 0;
}
