import { sql } from 'kysely';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { examine } from '#services/doctor/examine.ts';
import type { Finding } from '#services/doctor/findings.ts';
import type { ExaminedSettings } from '#services/doctor/settings.ts';
import { defaultSchema } from '#services/kit/database/connection/sessionSettings.ts';
import { lockFolder } from '#services/kit/database/embedded/folderLock.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { startSettings } from '#services/startSettings.ts';
import { openTestDatabase, schemaOfTests, type TestDatabase } from '#tests/helpers/database/database.ts';
import { databaseUrl, onServer } from '#tests/helpers/database/engines.ts';
import { findPgBouncer, startPgBouncer, versionOf } from '#tests/helpers/database/pgbouncer.ts';
import { freePort } from '#tests/helpers/database/postgres.ts';
import { startProcess } from '#tests/helpers/processes/processes.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { testSecretKey } from '#tests/helpers/world.ts';
import { builtServices } from '#tests/helpers/processes/builtServices.ts';

const engine = inject('engine');
const serverUrl = engine.kind === 'server' ? engine.url : '';
const pgBouncer = findPgBouncer();
const noPorts = {
  MAIN_API_PORT: '0',
  SMS_RECEIVER_PORT: '0',
  PUBLIC_API_PORT: '0',
  DATABASE_MANAGER_PORT: '0',
  PORTAL_PORT: '0',
};

const failures = (findings: readonly Finding[]) =>
  findings.filter(({ result }) => result === 'failed').map(({ check, detail }) => `${check}: ${detail}`);

describe.runIf(engine.kind === 'server')('the doctor', () => {
  let store: TestDatabase;
  let carrier: Simulator;
  let env: Record<string, string>;
  let folder: string;
  beforeAll(async () => {
    store = await openTestDatabase();
    carrier = await startSimulator({ password: 'ours' });
    folder = await mkdtemp(path.join(tmpdir(), 'barta-doctor-'));
    env = {
      ...noPorts,
      DATABASE_URL: store.url,
      DATABASE_SCHEMA: schemaOfTests(),
      SECRET_KEY: testSecretKey,
      SMPP_HOST: '127.0.0.1',
      SMPP_PORT: String(carrier.port),
      SMPP_PASSWORD: 'ours',
    };
  });
  afterAll(async () => {
    await carrier?.close();
    await store?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const settingsOf = (own: Record<string, string> = {}): ExaminedSettings =>
    readSettings(startSettings, { ...env, ...own });
  const examineWith = (own: Record<string, string> = {}) => examine(settingsOf(own));
  const failuresWith = async (own: Record<string, string> = {}) => failures(await examineWith(own));
  const host = () => new URL(store.url).host;

  test('finds nothing wrong where all is well, binds and unbinds, and changes nothing', async () => {
    const routes = () => sql`select * from routes`.execute(store.database).then(({ rows }) => rows);
    const before = await routes();
    const findings = await examineWith();
    expect(failures(findings)).toEqual([]);
    expect(findings).toContainEqual({
      check: 'route primary',
      result: 'ok',
      detail: `bound to 127.0.0.1:${carrier.port} as barta`,
    });
    await eventually(() => expect(carrier.state()).toMatchObject({ binds: [] }));
    expect(await routes()).toEqual(before);
  });

  test('says before the first start that the schema is still to be made, and tries the carrier of the settings', async () => {
    const name = `barta_doctor_${process.pid}`;
    await onServer(serverUrl, `create database ${name}`);
    const own = { DATABASE_URL: databaseUrl(serverUrl, name), DATABASE_SCHEMA: defaultSchema };
    try {
      const findings = await examineWith(own);
      expect(failures(findings)).toEqual([]);
      expect(findings).toContainEqual(
        expect.objectContaining({
          check: 'schema',
          detail: expect.stringMatching(/^the next start applies \d+ mig/),
        }),
      );
      expect(await failuresWith({ ...own, MIGRATE_ON_START: 'false' })).toEqual([
        expect.stringMatching(
          /^schema: The database lacks \d+ migrations .* Run `npm run migrate -- --apply`/,
        ),
      ]);
      expect(await failuresWith({ ...own, SMPP_PASSWORD: 'theirs' })).toEqual([
        expect.stringContaining('correct the password'),
      ]);
      const url = new URL(own.DATABASE_URL);
      url.username = 'barta_stranger';
      await onServer(serverUrl, 'create role barta_stranger login');
      expect(await failuresWith({ ...own, DATABASE_URL: url.href })).toEqual([
        `schema: The role barta_stranger may not make tables in the schema public: run npm run migrate with MIGRATION_DATABASE_URL, or alter database "${name}" owner to "barta_stranger" as its owner.`,
      ]);
    } finally {
      await onServer(serverUrl, `drop database ${name} with (force)`);
      await onServer(serverUrl, 'drop role if exists barta_stranger');
    }
  });

  test('names every wrong setting, and ends with 1', async () => {
    const { code, findings } = await run({
      DATABSE_URL: store.url,
      DATABASE_POOL_SIZE: '0',
      HOST: 'http://example.com',
      INTERNAL_TOKEN_FILE: '/nowhere',
    });
    expect(code).toBe(1);
    expect(failures(findings)).toEqual([
      'settings: DATABSE_URL is no setting; did you mean DATABASE_URL?',
      'settings: INTERNAL_TOKEN_FILE is "/nowhere", but this file cannot be read (ENOENT).',
      expect.stringMatching(/^settings: HOST is "http:\/\/example.com", but must be a host name/),
      'settings: DATABASE_POOL_SIZE is "0", but must be a whole number from 1 to 200.',
    ]);
  });

  test('names the settings that production needs', async () => {
    const missing = { NODE_ENV: 'production', SMPP_HOST: '', SMPP_PASSWORD: '' };
    const inProduction = failures((await run({ ...env, ...missing })).findings);
    expect(inProduction).toEqual([
      'settings: SMPP_HOST must name the carrier in production.',
      'settings: SMPP_SYSTEM_ID must be the name that the carrier gave you.',
      expect.stringContaining('SMPP_PASSWORD must be the one that the carrier gave you'),
    ]);
    const withoutKey = { ...env, NODE_ENV: 'production', SMPP_SYSTEM_ID: 'barta', SECRET_KEY: '' };
    expect(failures((await run(withoutKey)).findings)).toContainEqual(
      expect.stringContaining('SECRET_KEY is needed to keep the passwords of routes'),
    );
    const { code, findings } = await run({ ...env, DATABASE_URL: '' }, 'main-api');
    expect(code).toBe(1);
    expect(failures(findings)).toEqual([expect.stringContaining('A service of its own needs DATABASE_URL')]);
  });

  test('says how far the clock of this machine is off', async () => {
    const wrongClock = fileURLToPath(new URL('../../helpers/processes/wrongClock.mjs', import.meta.url));
    const own = { ...env, NODE_OPTIONS: `--import=${wrongClock}`, CLOCK_SHIFT_MS: '-90000' };
    const { code, findings } = await run(own);
    expect(code).toBe(1);
    expect(failures(findings)).toEqual([
      expect.stringMatching(
        /^clock: the clock of this machine is (89|90)\.\d s behind the database's: set the clocks of both machines by NTP\.$/,
      ),
    ]);
  });

  test('says of a database that cannot be used why, and what to do', async () => {
    const at = (change: (url: URL) => void) => {
      const url = new URL(store.url);
      change(url);
      return failuresWith({ DATABASE_URL: url.href });
    };
    const closed = `127.0.0.1:${await freePort()}`;
    expect(await at((url) => (url.host = closed))).toEqual([
      `database: Nothing listens at the server of DATABASE_URL (${closed}): start PostgreSQL there, or correct the setting.`,
    ]);
    expect(await at((url) => (url.pathname = '/nothing'))).toEqual([
      `database: There is no such database at the server of DATABASE_URL (${host()}) (database "nothing" does not exist): make it with createdb, or correct the setting.`,
    ]);
    expect(await at((url) => (url.username = 'nobody'))).toEqual([
      `database: The role is not let in at the server of DATABASE_URL (${host()}) (role "nobody" does not exist): make it, or correct pg_hba.conf there.`,
    ]);
    const name = new URL(store.url).pathname.slice(1);
    await onServer(serverUrl, `alter database ${name} set default_transaction_read_only = on`);
    try {
      expect(await failuresWith()).toEqual([
        'writes: In DATABASE_URL the database is read-only: name the server that takes writes, or set default_transaction_read_only to off.',
      ]);
    } finally {
      await onServer(serverUrl, `alter database ${name} reset default_transaction_read_only`);
    }
    await sql`insert into schema_migrations (name, timestamp) values ('9999_newer', '')`.execute(
      store.database,
    );
    try {
      expect(await failuresWith()).toEqual([
        expect.stringMatching(/^schema: The database is of a newer version of Barta: .* or restore a backup/),
      ]);
    } finally {
      await sql`delete from schema_migrations where name = '9999_newer'`.execute(store.database);
    }
  });

  test.runIf(pgBouncer)('says of a pooler in the wrong mode which one it needs', async () => {
    const keepsStatements = versionOf(pgBouncer!)[0] > 1 || versionOf(pgBouncer!)[1] >= 21;
    const modes = ['statement', ...(keepsStatements ? [] : ['transaction'])];
    for (const mode of modes) {
      const pooler = await startPgBouncer(pgBouncer!, store.url, { pool_mode: mode });
      try {
        expect(await failuresWith({ DATABASE_URL: pooler.url })).toEqual([
          expect.stringContaining('PgBouncer can be used with pool_mode = session'),
        ]);
      } finally {
        await pooler.stop();
      }
    }
  });

  test('says of the replica and the directory why they cannot be used', async () => {
    expect(await failuresWith({ DATABASE_READ_URL: store.url, DIRECTORY_URL: store.url })).toEqual([
      'replica: Reports would be read from DATABASE_URL, since DATABASE_READ_URL leads to a server that is no standby: correct DATABASE_READ_URL, or see to the replica.',
      'directory: DIRECTORY_URL leads to a database without cells: run npm run cell -- register.',
    ]);
  });

  test('says which password the carrier refuses, or that it is away', async () => {
    expect(await failuresWith({ SMPP_PASSWORD: 'theirs' })).toEqual([
      `route primary: 127.0.0.1:${carrier.port}: the carrier refused the bind: ESME_RINVPASWD; correct the password on the Route screen, or in the settings if the route follows them.`,
    ]);
    const closed = String(await freePort());
    expect(await failuresWith({ SMPP_PORT: closed })).toEqual([
      expect.stringContaining(
        `127.0.0.1:${closed}: ECONNREFUSED; check that the carrier lets this machine in`,
      ),
    ]);
  });

  test('leaves the carrier alone while sending is paused, and misses a route when none is enabled', async () => {
    expect((await examineWith({ DISPATCH_PAUSED: 'true' })).at(-1)).toMatchObject({
      check: 'carrier',
      result: 'skipped',
    });
    await sql`insert into routes (name, is_enabled) values ('other', false)`.execute(store.database);
    try {
      expect(await failuresWith()).toEqual([expect.stringContaining('No route is enabled')]);
    } finally {
      await sql`delete from routes where name = 'other'`.execute(store.database);
    }
  });

  test('tries whether files can be archived, and leaves none', async () => {
    const archive = await mkdtemp(path.join(folder, 'archive-'));
    const programs = ['database-manager'];
    const { findings } = await run({ ...env, ARCHIVE_URL: `file://${archive}` }, ...programs);
    expect(findings).toContainEqual({
      check: 'archive',
      result: 'ok',
      detail: 'files can be written and deleted',
    });
    expect(await readdir(archive)).toEqual([]);
    const missing = await run({ ...env, ARCHIVE_URL: 'file:///nowhere' }, ...programs);
    expect(failures(missing.findings)).toEqual([
      'archive: ARCHIVE_URL names the folder /nowhere, which does not exist: make or mount it. See the settings that begin with ARCHIVE_.',
    ]);
  });

  test('leaves the carrier alone while a running process is bound, and knows its ports', async () => {
    const port = String(await freePort());
    const receiver = await startProcess('sms-receiver', {
      ...env,
      SMS_RECEIVER_PORT: port,
      PUBLIC_API_PORT: '0',
    });
    try {
      // The carrier allows one bind only.
      carrier.setMode({ binds: { max: 1 } });
      const findings = await eventually(async () => {
        const found = await examineWith({ SMS_RECEIVER_PORT: port });
        expect(failures(found)).toEqual([]);
        // The process binds a moment after it has begun to listen.
        expect(found).toContainEqual({
          check: 'route primary',
          result: 'ok',
          detail: 'a running process is bound, so no other bind is tried',
        });
        return found;
      });
      expect(findings).toContainEqual({
        check: 'port',
        result: 'ok',
        detail: `SMS_RECEIVER_PORT: a running Barta listens on ${port}`,
      });
    } finally {
      carrier.setMode({ mode: 'happy' });
      await receiver.stop();
    }
  });

  test('names a port on which another program listens, and an address of another machine', async () => {
    const other = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    try {
      expect(await failuresWith({ PORTAL_PORT: String(port) })).toEqual([
        `port: PORTAL_PORT is ${port}, on which another program listens: stop that one, or choose another port, e.g. PORTAL_PORT=${port + 1}.`,
      ]);
    } finally {
      other.close();
    }
    expect(await failuresWith({ HOST: '203.0.113.9', PORTAL_PORT: '8080' })).toEqual([
      'port: HOST is 203.0.113.9, which is no address of this machine (EADDRNOTAVAIL): correct it.',
    ]);
  });

  test('names a disk without room, and an embedded database that another process has open', async () => {
    const embedded = { ...env, DATABASE_URL: '', DATABASE_SCHEMA: defaultSchema, DATA_DIR: folder };
    const examineEmbedded = (own: Record<string, string> = {}) =>
      examine(readSettings(startSettings, { ...embedded, ...own }));
    expect(failures(await examineEmbedded({ DISK_RESERVE_MB: '1000000' }))).toEqual([
      expect.stringMatching(
        /^data folder: The disk of .* has \d+ MB left and 1000000 MB are needed: make room there/,
      ),
    ]);
    const database = path.join(folder, 'postgres');
    await mkdir(database, { mode: 0o700 });
    const unlock = await lockFolder(database);
    try {
      const findings = await examineEmbedded();
      expect(findings).toContainEqual({
        check: 'database',
        result: 'skipped',
        detail: `The database in ${database} is in use by another Barta; stop that one first.`,
      });
      expect(findings.at(-1)).toMatchObject({ check: 'carrier', result: 'skipped' });
    } finally {
      await unlock();
    }
    await writeFile(path.join(folder, 'file'), '');
    expect(failures(await examineEmbedded({ DATA_DIR: path.join(folder, 'file') }))).toEqual([
      expect.stringContaining('is not a folder'),
    ]);
  });

  /** As an operator runs it. */
  async function run(own: Record<string, string>, ...programs: string[]) {
    const program = path.resolve(builtServices(), 'doctor.js');
    const ended = await new Promise<{ code: number; stdout: string }>((resolve) => {
      const options = { env: { ...process.env, DATABASE_URL: '', ...noPorts, ...own }, cwd: folder };
      execFile(process.execPath, [program, '--json', ...programs], options, (error, stdout) =>
        resolve({ code: Number(error?.code ?? 0), stdout }),
      );
    });
    return { code: ended.code, findings: JSON.parse(ended.stdout) as Finding[] };
  }
});
