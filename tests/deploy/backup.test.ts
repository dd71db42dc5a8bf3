import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { seedDemo } from '#database/seed/demo.ts';
import { openDatabase } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { findPostgres, freePort, unprivileged } from '#tests/helpers/database/postgres.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers, openAllDay, queueBatch } from '#tests/helpers/messages/queue.ts';
import { allBecome } from '#tests/helpers/messages/messageState.ts';
import { startProcess } from '#tests/helpers/processes/processes.ts';
import { testSecretKey } from '#tests/helpers/world.ts';
import { commandsOf } from './guide.ts';

const { folder: release } = inject('release');
const version = path.basename(release).replace('barta-', '');
const backupGuide = commandsOf('docs/operators/backup.md', version);
const upgradeGuide = commandsOf('docs/operators/upgrade.md', version);
const owner = unprivileged();
/** The folder of everything here, and the only one that is written to. */
const home = mkdtempSync(path.join(tmpdir(), 'barta-drill-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs commands in the folder of the release. @returns what they print */
function run(commands: string, env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', commands], {
    ...owner,
    cwd: release,
    // A server that it starts keeps what it inherits open.
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: {
      PATH: `${findPostgres()}:${path.dirname(process.execPath)}:${process.env.PATH}`,
      HOME: home,
      ...env,
    },
  });
  if (status !== 0) throw new Error(`${commands}\n${stdout}\n${stderr}`);
  return stdout;
}

/** The commands under a heading. */
function step(guide: ReadonlyMap<string, string>, heading: string): string {
  const commands = guide.get(heading);
  if (!commands) throw new Error(`The guide has no commands under "${heading}".`);
  return commands;
}

function folderOf(name: string): string {
  const folder = path.join(home, name);
  mkdirSync(folder);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

beforeAll(() => {
  if (owner) chownSync(home, owner.uid, owner.gid);
});

test('the embedded database is backed up and restored as the guide says', () => {
  const env = {
    DATA_DIR: folderOf('embedded'),
    BACKUPS: folderOf('backups-of-embedded'),
    RESTORED: path.join(home, 'restored'),
  };
  const plan = run(step(upgradeGuide, '1. See what would be done'), env);
  expect(plan).toMatch(/schema {3}empty\nversion {2}\d{4}_[\w.]+\n\d+ migrations make the schema\./);
  expect(run(step(upgradeGuide, '2. Migrate'), env)).toContain('The schema is that of this version.');
  const printed = run(step(backupGuide, 'The embedded database'), env);
  expect(readdirSync(env.BACKUPS)).toHaveLength(1);
  expect(printed).toContain(`${env.RESTORED} is as Barta`);
  const restored = { DATA_DIR: env.RESTORED };
  expect(run('node dist/services/restored.js --list', restored)).toBe('Nothing was changed.\n');
  expect(run('node dist/services/reconcile.js', restored)).toMatch(/ 0 differences\n$/);
});

describe('a server', () => {
  let port: number;
  let env: Record<string, string>;
  let carrier: Simulator;
  const psql = (statement: string) => run(`psql -Atc "${statement}"`, env).trim();

  beforeAll(async () => {
    port = await freePort();
    env = {
      BACKUPS: folderOf('backups'),
      PGDATA: path.join(home, 'main'),
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: 'barta',
      PGDATABASE: 'postgres',
      DATABASE_URL: `postgres://barta@127.0.0.1:${port}/barta`,
    };
    run(
      `initdb -U barta -A trust -E UTF8 --no-sync >/dev/null
       printf "port = ${port}\\nlisten_addresses = '127.0.0.1'\\nunix_socket_directories = '${home}'\\n" >> "$PGDATA/postgresql.conf"
       pg_ctl start -D "$PGDATA" -l "$BACKUPS/server.log" >/dev/null && createdb barta`,
      env,
    );
    carrier = await startSimulator({});
  });
  afterAll(async () => {
    await carrier?.close();
    run('pg_ctl stop -D "$PGDATA" -m immediate || true', env);
  });

  test('is restored to a point in time: nothing is sent twice, and nothing differs', async () => {
    expect(run(step(upgradeGuide, '1. See what would be done'), env)).toContain('migrations make the schema');
    run(step(upgradeGuide, '2. Migrate'), env);
    expect(run(step(upgradeGuide, '1. See what would be done'), env)).toContain('Nothing is pending.');
    run(step(backupGuide, '1. Keep the log'), env);
    const settings = {
      DATABASE_URL: env.DATABASE_URL!,
      SMS_RECEIVER_PORT: '0',
      PUBLIC_API_PORT: '0',
      SMPP_PORT: String(carrier.port),
      SECRET_KEY: testSecretKey,
      UNCERTAIN_GRACE_SECONDS: '0',
    };
    const open = () =>
      openDatabase({
        ...{ databaseUrl: env.DATABASE_URL!, dataDir: '', poolSize: 2 },
        log: createLog('tests', 'silent'),
      });
    const before = await open();
    await seedDemo(before, 'nobody signs in with a password here');
    await openAllDay(before);
    const sent = await queueBatch(before, { to: newNumbers(10) });
    let receiver = await startProcess('sms-receiver', settings);
    await allBecome(before, sent.ids, 'delivered', 30_000);
    // As in the nights before it, which leave copies behind that are in nobody's way.
    for (let night = 0; night < 2; night += 1) {
      env.COPY = run(step(backupGuide, '2. Copy the files'), env).trim();
      // Copies are named by the second.
      await sleep(1_000);
    }
    expect(readdirSync(env.BACKUPS!).filter((name) => name.startsWith('base-'))).toHaveLength(2);

    // Accepted before the point in time, and sent after it.
    await receiver.stop();
    const unsent = await queueBatch(before, { to: newNumbers(20) });
    env.POINT = psql('select clock_timestamp()');
    await sleep(1_100);
    receiver = await startProcess('sms-receiver', settings);
    await allBecome(before, unsent.ids, 'delivered', 30_000);
    await receiver.stop();
    await before.destroy();
    expect(carrier.journal.total).toBe(30);

    run(step(backupGuide, '3. Restore to a point in time'), env);
    const decided = run(step(backupGuide, 'Decide about unsent messages'), env);
    expect(decided).toContain('Padma Traders, transactional: 20 messages');
    expect(decided).toContain('20 messages are uncertain and will not be sent.');
    expect(decided).toMatch(/ 0 differences\n$/);
    receiver = await startProcess('sms-receiver', settings);
    const after = await open();
    // It works on, and sends none of them again.
    const next = await queueBatch(after, { to: newNumbers(5) });
    await allBecome(after, next.ids, 'delivered', 30_000);
    await eventually(() => expect(carrier.journal.total).toBe(35));
    await allBecome(after, unsent.ids, 'submitted', 1_000);
    await expectInvariants(after);
    await receiver.stop();
    await after.destroy();
  });
});
