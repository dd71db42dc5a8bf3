import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { examine } from '#services/doctor/examine.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { wrongPrivileges } from '#services/kit/database/schema/serviceRole.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { startSettings } from '#services/startSettings.ts';
import { databaseUrl, onServer } from '#tests/helpers/database/engines.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { openAllDay } from '#tests/helpers/messages/queue.ts';
import { newBuyer } from '#tests/helpers/people/buyers.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import { startCommand, type Ended } from '#tests/helpers/processes/commands.ts';
import { startProcess, type ServiceProcess } from '#tests/helpers/processes/processes.ts';
import { testSecretKey } from '#tests/helpers/world.ts';

const engine = inject('engine');
const serverUrl = engine.kind === 'server' ? engine.url : '';
const isCitus = engine.kind === 'server' && engine.schema !== undefined;
const name = `barta_role_${process.pid}_${Date.now()}`;
const owner = `${name}_owner`;
const password = 'of-a-test';

/** The URL of the test's database with another role. */
function urlAs(role: string): string {
  const url = new URL(databaseUrl(serverUrl, name));
  url.username = role;
  url.password = password;
  return url.href;
}

describe.runIf(engine.kind === 'server' && !isCitus)('services whose role owns nothing', () => {
  const settings = {
    DATABASE_URL: engine.kind === 'server' ? urlAs(name) : '',
    SECRET_KEY: testSecretKey,
    MIGRATE_ON_START: 'false',
  };
  const withOwner = { ...settings, MIGRATION_DATABASE_URL: engine.kind === 'server' ? urlAs(owner) : '' };
  const log = createLog('tests', 'silent');
  const processes: ServiceProcess[] = [];
  let carrier: Simulator;
  let database: Database;
  let asOwner: Database;

  const run = (command: string, env: Record<string, string>, ...args: string[]): Promise<Ended> =>
    startCommand(command, env, ...args).ended;

  beforeAll(async () => {
    for (const role of [owner, name])
      await onServer(serverUrl, `create role ${role} login password '${password}'`);
    await onServer(serverUrl, `create database ${name} owner ${owner}`);
    // A role may have settings of its own.
    await onServer(serverUrl, `alter role ${owner} set timezone to 'Asia/Dhaka'`);
    await onServer(serverUrl, `alter role ${name} set timezone to 'Europe/London'`);
    // In the schema of Barta, and of its administrator.
    const administered = databaseUrl(serverUrl, name);
    await onServer(administered, 'create table of_extension (id int)');
    await onServer(administered, 'alter extension plpgsql add table of_extension');
    carrier = await startSimulator();
  });
  afterAll(async () => {
    for (const each of processes) await each.stop();
    await carrier.close();
    await database.destroy();
    await asOwner.destroy();
    await onServer(serverUrl, `drop database ${name} with (force)`);
    for (const role of [owner, name]) await onServer(serverUrl, `drop role ${role}`);
  });

  test('wait until somebody else has migrated, and serve then', { timeout: 60_000 }, async () => {
    const starting = startProcess('main-api', { ...settings, MIGRATE_ON_START: 'true', MAIN_API_PORT: '0' });
    const refused = await run('migrate', settings, '--apply');
    expect(refused).toMatchObject({
      code: 1,
      errors: expect.stringContaining('MIGRATION_DATABASE_URL') as string,
    });
    expect(await run('migrate', withOwner, '--apply')).toMatchObject({ code: 0, errors: '' });
    processes.push(await starting);
    const options = { dataDir: '', poolSize: 2, log };
    database = await openDatabase({ ...options, databaseUrl: settings.DATABASE_URL });
    asOwner = await openDatabase({ ...options, databaseUrl: withOwner.MIGRATION_DATABASE_URL });
    expect(await wrongPrivileges(database, name)).toEqual([]);
  });

  test('send a message and leave nothing to reconcile', { timeout: 60_000 }, async () => {
    const env = { ...settings, SMPP_PORT: String(carrier.port) };
    const receiver = await startProcess('sms-receiver', {
      ...env,
      SMS_RECEIVER_PORT: '0',
      PUBLIC_API_PORT: '0',
    });
    processes.push(receiver, await startProcess('database-manager', { ...env, DATABASE_MANAGER_PORT: '0' }));
    await openAllDay(database);
    const { username, companyId } = await newBuyer(database, 100);
    const urls = { 'main-api': '', 'database-manager': '', 'sms-receiver': receiver.address };
    const client = await clientOf({ database, urls }, username);
    await client.call(sendSingle, { body: { to: '01712345678', text: 'A message', class: 'transactional' } });
    await eventually(async () => {
      const rows = await database
        .selectFrom('messages')
        .select('status')
        .where('company_id', '=', companyId)
        .execute();
      expect(rows).toEqual([{ status: 'delivered' }]);
    }, 20_000);
    await expectInvariants(database);
    expect(await run('reconcile', settings)).toMatchObject({ code: 0, errors: '' });
  });

  test.each([
    ['alter table audit_entries disable trigger all', /must be owner/],
    ['alter table ledger_entries disable trigger user', /must be owner/],
    ['drop trigger audit_entries_append_only on audit_entries', /must be owner/],
    [
      'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return old; end $$',
      /permission denied|must be owner/,
    ],
    ['alter function refuse_audit_change() rename to other', /must be owner/],
    ["update audit_entries set action = 'deleted'", /permission denied/],
    [
      "select set_config('barta.erases_number', 'on', false); update audit_entries set record_name = 'other'",
      /permission denied/,
    ],
    ['delete from audit_entries', /permission denied/],
    ['truncate audit_entries cascade', /permission denied/],
    ['update ledger_entries set balance_delta = 0', /permission denied/],
    ['delete from ledger_entries', /permission denied/],
    ['truncate messages', /permission denied/],
    ["set session_replication_role = 'replica'", /permission denied/],
    [`set role ${owner}`, /permission denied/],
    ['create table evil (id int)', /permission denied/],
    ['create schema evil', /permission denied/],
    ['drop schema public cascade', /must be owner/],
    ['alter table messages add column evil int', /must be owner/],
    [
      'create trigger evil before insert on audit_entries execute function refuse_audit_change()',
      /permission denied/,
    ],
    ['create rule evil as on insert to audit_entries do instead nothing', /must be owner/],
    ["update schema_migrations set checksum = ''", /permission denied/],
    ['update cell set number = 7', /permission denied/],
    ["select setval('ledger_entries_id_seq', 1)", /permission denied/],
  ])('cannot %s', async (statement, refusal) => {
    await expect(inOwnTransaction(statement)).rejects.toThrow(refusal);
  });

  async function inOwnTransaction(statement: string): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      for (const one of statement.split(/; (?=update)/)) await sql.raw(one).execute(transaction);
      throw new Error('it was done');
    });
  }

  test('may delete a company, which only takes it out of the audit log', async () => {
    const { id } = await database
      .insertInto('companies')
      .values({ name: 'Short-lived', scope: 'company' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = { company_id: id, action: 'created', noun: 'company', record_name: 'Short-lived' } as const;
    await database.insertInto('audit_entries').values(entry).execute();
    await database.deleteFrom('companies').where('id', '=', id).execute();
    const left = await database
      .selectFrom('audit_entries')
      .select('company_id')
      .where('record_name', '=', 'Short-lived')
      .execute();
    expect(left).toEqual([{ company_id: null }]);
  });

  test('cannot erase a number, which the owner can', async () => {
    const number = ['--number', '01712345678', '--apply', '--note', 'Letter 12'];
    const refused = await run('eraseNumber', settings, ...number);
    expect(refused).toMatchObject({
      code: 2,
      errors: expect.stringContaining('Nothing was changed') as string,
    });
    expect(await run('eraseNumber', withOwner, ...number)).toMatchObject({ code: 0, errors: '' });
    const rows = await database.selectFrom('messages').select('msisdn').execute();
    expect(rows).toEqual([{ msisdn: '' }]);
  });

  test('get what later migrations make, and lose what they need not', async () => {
    await sql`create table later (id bigint generated always as identity)`.execute(asOwner);
    await sql`grant update, truncate on audit_entries to ${sql.id(name)}`.execute(asOwner);
    await sql`grant update (note) on ledger_entries to ${sql.id(name)}`.execute(asOwner);
    await sql`insert into later default values`.execute(database);
    const wrong = await wrongPrivileges(database, name);
    expect(wrong.map(({ privilege, object }) => `${privilege} ${object}`)).toEqual([
      'TRUNCATE audit_entries',
      'UPDATE audit_entries',
      'UPDATE ledger_entries',
    ]);
    expect((await roleFinding()).detail).toMatch(/has TRUNCATE on audit_entries.*run npm run migrate/);
    await sql`drop table later`.execute(asOwner);
    // Two that start at the same moment.
    const both = await Promise.all([1, 2].map(() => run('migrate', withOwner, '--apply')));
    expect(both).toMatchObject([
      { code: 0, errors: '' },
      { code: 0, errors: '' },
    ]);
    expect(await wrongPrivileges(database, name)).toEqual([]);
  });

  async function roleFinding(env: Record<string, string> = settings) {
    const findings = await examine(readSettings(startSettings, { ...env, DISPATCH_PAUSED: 'true' }));
    return findings.find(({ check }) => check === 'role')!;
  }

  test('are told by the doctor from those that own the tables', async () => {
    expect(await roleFinding()).toMatchObject({ result: 'ok' });
    expect(await roleFinding({ ...settings, DATABASE_URL: withOwner.MIGRATION_DATABASE_URL })).toMatchObject({
      result: 'skipped',
      detail: expect.stringContaining('could change the audit log') as string,
    });
  });

  test('an owner of another database, or of other tables, is refused', async () => {
    const elsewhere = new URL(withOwner.MIGRATION_DATABASE_URL);
    elsewhere.pathname = '/postgres';
    const wrong = await run('migrate', { ...withOwner, MIGRATION_DATABASE_URL: elsewhere.href }, '--apply');
    expect(wrong.errors).toContain('different databases');
    const exchanged = { ...withOwner, DATABASE_URL: urlAs(owner), MIGRATION_DATABASE_URL: urlAs(name) };
    expect((await run('migrate', exchanged, '--apply')).errors).toContain(
      `reassign owned by "${owner}" to "${name}"`,
    );
  });
});
