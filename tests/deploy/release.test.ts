import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { demoPassword, demoUsernames } from '#database/seed/demo.ts';
import { freePort } from '#tests/helpers/database/postgres.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { deliverOne, signIn } from './deliverOne.ts';

/** The user and group id of Debian's `nobody` and `nogroup`. */
const nobody = 65_534;
const { archive, folder } = inject('release');
/** The only folder that Barta may write to. */
const data = mkdtempSync(path.join(tmpdir(), 'barta-release-data-'));
const ports: Record<string, string> = {};
let barta: ChildProcess;

beforeAll(async () => {
  chownSync(data, nobody, nobody);
  for (const name of [
    'MAIN_API',
    'SMS_RECEIVER',
    'DATABASE_MANAGER',
    'PORTAL',
    'SIMULATOR',
    'SIMULATOR_HTTP',
    'SIMULATOR_CONTROL',
  ])
    ports[`${name}_PORT`] = String(await freePort());
  barta = asNobody(['--enable-source-maps', 'dist/services/start.js']);
  await eventually(async () => expect((await fetch(at('PORTAL'))).status).toBe(200), 60_000);
});
afterAll(async () => {
  if (barta.exitCode === null) {
    barta.kill('SIGTERM');
    await once(barta, 'exit');
  }
  rmSync(data, { recursive: true });
});

test('a release is small, and holds nothing that only developers need', () => {
  expect(statSync(archive).size).toBeLessThan(30e6);
  const { devDependencies, scripts } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as {
    devDependencies?: unknown;
    scripts: Record<string, string>;
  };
  expect(devDependencies).toBeUndefined();
  expect(Object.keys(scripts)).not.toContain('test');
});

test('its bill of materials names the packages that it holds and those of the portal, the same from every machine', () => {
  const text = readFileSync(path.join(folder, 'barta.cdx.json'), 'utf8');
  const { bomFormat, metadata, components } = JSON.parse(text) as {
    bomFormat: string;
    metadata: { component: { name: string } };
    components: { name: string; version: string; purl: string; hashes: unknown[] }[];
  };
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'barta']);
  const named = components.map(({ name, version }) => `${name}@${version}`);
  expect(new Set(named).size).toBe(named.length);
  const held = heldPackages();
  expect(held.length).toBeGreaterThan(100);
  expect(held.filter((each) => !named.includes(each))).toEqual([]);
  const ofPortal = named.filter((each) => !held.includes(each)).map((each) => each.replace(/@[^@]+$/, ''));
  expect(ofPortal).toEqual(
    expect.arrayContaining(['react', '@mui/material', 'ra-core', '@fontsource-variable/inter']),
  );
  expect(ofPortal.filter((name) => /^(vite|vitest|typescript|jsdom|oxlint|@types\/.*)$/.test(name))).toEqual(
    [],
  );
  for (const { purl, hashes } of components)
    expect([purl, hashes]).toEqual([expect.stringMatching(/^pkg:npm\//), [expect.anything()]]);
  expect(text).not.toContain(process.cwd());
  expect(text).not.toMatch(/serialNumber|timestamp|"(url|comment)"/);
});

test('it runs as nobody on a read-only file system: sign-in and a delivered message', async () => {
  const written = asNobody(['-e', "require('node:fs').writeFileSync('written', '')"]);
  expect(await once(written, 'exit'), 'the folder of the release takes no file').toEqual([1, null]);
  const urls = {
    'main-api': at('MAIN_API'),
    'sms-receiver': at('SMS_RECEIVER'),
    'database-manager': at('DATABASE_MANAGER'),
    portal: at('PORTAL'),
  };
  await deliverOne(await signIn(urls, demoUsernames[0], demoPassword));
});

test('every command of it finds what it needs', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const command of Object.values(scripts)) {
    const program = command.split(' ').at(-1)!;
    const { status, stderr } = spawnSync(process.execPath, ['--check', program], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status, `${command}: ${stderr}`).toBe(0);
  }
});

/** Each package below `node_modules`, as name@version. */
function heldPackages(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/@]+\/package\.json$/.test(file))
    .map(
      (file) =>
        JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { name: string; version: string },
    )
    .map(({ name, version }) => `${name}@${version}`);
}

function at(service: string): string {
  return `http://127.0.0.1:${ports[`${service}_PORT`]}`;
}

/** Runs Node in the folder of the release, which is mounted read-only for it. */
function asNobody(args: readonly string[]): ChildProcess {
  const script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"';
  const user = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs'];
  return spawn(
    'unshare',
    ['--mount', 'sh', '-c', script, folder, 'setpriv', ...user, process.execPath, ...args],
    {
      env: { PATH: process.env.PATH, ...ports, DATA_DIR: data, TMPDIR: data },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
}
