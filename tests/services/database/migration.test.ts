import { PGlite } from '@electric-sql/pglite';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { messageStatuses } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { poolOf } from '#services/kit/database/embedded.ts';
import { openDatabase, type Database, type Queries } from '#services/kit/database/index.ts';
import { statementsOf } from '#services/kit/database/schema/statements.ts';
import { preparingPool } from '#services/kit/database/pool/preparingPool.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { dispatchStore } from '#services/engine/queue/store.ts';
import { releaseLostLeases } from '#services/engine/queue/leases/lostLeases.ts';
import { recharge } from '#services/engine/credit/ledger.ts';
import { matchDue } from '#services/engine/receipts/early.ts';
import { databaseUrl, onServer } from '#tests/helpers/database/engines.ts';
import { repair } from '#services/database-manager/reconcile/repair.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { LeaseHolder } from '#tests/helpers/engine/leaseHolder.ts';
import { messageOf } from '#tests/helpers/messages/messageState.ts';

/** An empty database on whichever engine this run is about, filled as it was before the sending engine's migration. */
let database: Database;
let drop: () => Promise<void>;
const folder = path.resolve(import.meta.dirname, '../../../database/migrations');
const engineMigration = '0005_engine.sql';

beforeAll(async () => {
  ({ database, drop } = await openEmpty());
  // As the migrator makes it: dispatchers look whether the schema is newer than they are.
  await sql`create table schema_migrations (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    database,
  );
  for (const file of (await readdir(folder)).sort()) if (file < engineMigration) await run(file);
  await addPeople();
  for (const life of Object.values(lives)) await addLife(life);
  for (const carrierId of early)
    await sql`insert into receipts (route_id, carrier_message_id, status, carrier_status, raw)
      values (1, ${carrierId}, 'delivered', 'DELIVRD', '')`.execute(database);
  await sql`insert into credit_accounts (company_id, balance, held)
    select company_id, sum(balance_delta), sum(held_delta) from ledger_entries group by 1`.execute(database);
  for (const file of (await readdir(folder)).sort()) if (file >= engineMigration) await run(file);
  // Counts what failed before the migration that counts reasons, as the upgrade notes say.
  await repair(database, () => undefined);
});
afterAll(() => drop());

async function openEmpty(): Promise<{ database: Database; drop: () => Promise<void> }> {
  const engine = inject('engine');
  if (engine.kind === 'embedded') {
    const pglite = await PGlite.create();
    const opened = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: preparingPool(poolOf(pglite)) }),
    });
    return { database: opened, drop: () => opened.destroy() };
  }
  const name = `barta_old_${process.pid}_${Date.now()}`;
  await onServer(engine.url, `create database ${name}`);
  const log = createLog('tests', 'silent');
  const opened = await openDatabase({
    databaseUrl: databaseUrl(engine.url, name),
    dataDir: '',
    poolSize: 2,
    log,
  });
  return {
    database: opened,
    async drop() {
      await opened.destroy();
      await onServer(engine.url, `drop database ${name} with (force)`);
    },
  };
}

async function run(file: string): Promise<void> {
  for (const statement of statementsOf(await readFile(path.join(folder, file), 'utf8')))
    await sql.raw(statement).execute(database);
}

/** A message as the engine before left it. */
interface Life {
  status: (typeof messageStatuses)[number];
  segments?: number;
  attempts?: number;
  /** The ends of the parts that the carrier took; null is none yet. */
  parts?: (string | null)[];
  /** How long ago it was given up as uncertain, or was answered, or was leased; each null when it was not. */
  isUncertain?: boolean;
  isAnswered?: boolean;
  isLeased?: boolean;
  isDone?: boolean;
  isFinal?: boolean;
}

const lives = {
  waiting: { status: 'queued' },
  waitsForRetry: { status: 'queued', attempts: 2 },
  halfTaken: { status: 'queued', attempts: 1, segments: 2, parts: [null] },
  waitsUncertain: { status: 'queued', attempts: 1, isUncertain: true },
  inFlight: { status: 'submitted', attempts: 1, isLeased: true },
  answered: { status: 'submitted', attempts: 1, parts: [null], isAnswered: true, isDone: true },
  longAnswered: {
    status: 'submitted',
    attempts: 1,
    segments: 2,
    parts: ['delivered', null],
    isAnswered: true,
    isDone: true,
  },
  uncertain: { status: 'submitted', attempts: 1, isUncertain: true, isDone: true },
  delivered: {
    status: 'delivered',
    attempts: 1,
    parts: ['delivered'],
    isAnswered: true,
    isDone: true,
    isFinal: true,
  },
  longDelivered: {
    status: 'delivered',
    attempts: 1,
    segments: 3,
    parts: ['delivered', 'delivered', 'delivered'],
    isAnswered: true,
    isDone: true,
    isFinal: true,
  },
  undelivered: {
    status: 'undelivered',
    attempts: 1,
    parts: ['undelivered'],
    isAnswered: true,
    isDone: true,
    isFinal: true,
  },
  rejected: { status: 'rejected', attempts: 1, isAnswered: true, isDone: true, isFinal: true },
  expired: { status: 'expired', isDone: true, isFinal: true },
  unknown: { status: 'unknown', attempts: 1, isUncertain: true, isDone: true, isFinal: true },
  cancelled: { status: 'cancelled', isDone: true, isFinal: true },
} satisfies Record<string, Life>;

const idOf = (name: keyof typeof lives) => Object.keys(lives).indexOf(name) + 1;
/** Carrier ids of receipts that have not found their message yet. */
const early = [`${idOf('answered')}-1`, `${idOf('longAnswered')}-2`];
const now = (isSo: boolean | undefined) => (isSo ? sql`now()` : sql`null`);

async function addPeople(): Promise<void> {
  for (const statement of [
    `insert into companies (name) values ('Padma Traders')`,
    `insert into roles (name, scope) values ('Operator', 'company'), ('Company administrator', 'company')`,
    `insert into role_permissions (role_id, permission) values (1, 'send-single-sms'), (2, 'send-single-sms')`,
    `insert into users (company_id, role_id, username, name, password_hash) values (1, 1, 'operator', 'Operator', 'none')`,
    `insert into routes (name) values ('primary')`,
    `insert into ledger_entries (company_id, kind, balance_delta, held_delta, reference) values (1, 'recharge', 60, 0, 'first')`,
    `insert into ledger_entries (company_id, kind, balance_delta, held_delta, reference) values (1, 'recharge', 40, 0, 'ＦＩＲＳＴ')`,
    `insert into ledger_entries (company_id, kind, balance_delta, held_delta, reference) values (1, 'recharge', 1, 0, 'TRX ৯৮৭')`,
    `insert into ledger_entries (company_id, kind, balance_delta, held_delta, reference) values (1, 'recharge', 1, 0, 'TRX ৯8৭')`,
    `insert into ledger_entries (company_id, kind, balance_delta, held_delta, reference) values (1, 'recharge', 1, 0, 'BILL 12')`,
    `insert into ledger_entries (company_id, kind, balance_delta, held_delta, reference) values (1, 'recharge', 1, 0, 'BILL ১২')`,
  ])
    await sql.raw(statement).execute(database);
}

/** Its batch, chunk, parts and money have its number too. */
async function addLife(life: Life): Promise<void> {
  const { status, segments = 1, attempts = 0, parts = [] } = life;
  const charged = parts.length;
  await sql`insert into batches (company_id, kind, class, sender_id, user_id, hides_text)
    values (1, 'single', 'transactional', 'PADMA', 1, false)`.execute(database);
  const { rows } = await sql<{ id: number }>`
    insert into chunks (company_id, batch_id, lane, lease_token, lease_until, done_at)
    select 1, max(id), 1, case when ${life.isLeased ?? false}::boolean then 7 end,
      ${life.isLeased ? sql`now() + interval '1 minute'` : sql`null`}, ${now(life.isDone)} from batches
    returning id`.execute(database);
  const { id } = rows[0]!;
  await sql`
    insert into messages (company_id, batch_id, chunk_id, msisdn, text, operator, encoding, segments, charged, status,
      attempts, uncertain_at, possible_duplicate, route_id, valid_until, submitted_at, responded_at, final_at)
    values (1, ${id}, ${id}, '8801712345678', ${`Text ${id}`}, 'grameenphone', 'GSM7', ${segments}, ${charged}, ${status},
      ${attempts}, ${now(life.isUncertain)}, ${(life.isUncertain ?? false) && status === 'queued'},
      ${attempts > 0 ? 1 : null}, now() + interval '1 hour', ${now(attempts > 0)}, ${now(life.isAnswered)},
      ${now(life.isFinal)})`.execute(database);
  for (const [index, end] of parts.entries()) {
    await sql`insert into message_parts (route_id, carrier_message_id, company_id, message_id, part, final_status)
      values (1, ${`${id}-${index + 1}`}, 1, ${id}, ${index + 1}, ${end})`.execute(database);
    if (end)
      await sql`insert into receipts (route_id, carrier_message_id, status, carrier_status, raw, matched_at)
        values (1, ${`${id}-${index + 1}`}, ${end}, 'DONE', '', now())`.execute(database);
  }
  const entry = (kind: string, balance: number, held: number) =>
    sql`
    insert into ledger_entries (company_id, kind, balance_delta, held_delta, batch_id, reference)
    values (1, ${kind}, ${balance}, ${held}, ${id}, ${`batch ${id}`})`.execute(database);
  await entry('hold', 0, segments);
  if (charged > 0) await entry('charge', -charged, -charged);
  if (life.isFinal && charged < segments) await entry('release', 0, charged - segments);
}

test('what was there is there, and every count and every unit is right', async () => {
  await expectInvariants(database);
  const known = new Set(Object.values(lives).map(({ status }) => status));
  expect(messageStatuses.filter((status) => !known.has(status as never))).toEqual(['accepted', 'failed']);
  const rows = await database
    .selectFrom('messages')
    .innerJoin('batches', 'batches.id', 'messages.batch_id')
    .select(['messages.id', 'status', 'messages.text as own', 'batches.text', 'batches.segment_count'])
    .orderBy('messages.id')
    .execute();
  expect(rows).toEqual(
    Object.values<Life>(lives).map(({ status, segments = 1 }, index) => ({
      id: index + 1,
      // It says so when it has been answered.
      status: index + 1 === idOf('inFlight') ? 'queued' : status,
      own: null,
      text: `Text ${index + 1}`,
      segment_count: segments,
    })),
  );
});

test('references of recharges that become equal are one from now on, which cannot be recharged again', async () => {
  const keyOf = await database
    .selectFrom('recharge_references')
    .select(['reference_key', 'reference'])
    .execute();
  expect(keyOf).toEqual(
    expect.arrayContaining([
      { reference_key: 'FIRST', reference: 'first' },
      { reference_key: 'TRX 987', reference: expect.stringMatching(/^TRX ৯[8৮]৭$/) },
      { reference_key: 'BILL 12', reference: 'BILL 12' },
    ]),
  );
  for (const reference of [
    'FIRST',
    'ＦＩＲＳＴ',
    'Fir\u200bst',
    'TRX ৯৮৭',
    'trx 987',
    'TRX ৯8৭',
    'Bill ১২',
    'BILL 1২',
  ]) {
    const again = database
      .transaction()
      .execute((transaction) => recharge(transaction, { companyId: 1, amount: 5, reference, userId: null }));
    expect(await again).toBeNull();
  }
  await expectInvariants(database);
});

test('only what waits has a chunk, and only what was under way is in flight', async () => {
  const chunks = await database
    .selectFrom('chunks')
    .select(['id', 'in_flight', 'in_flight_routes', 'expires_at'])
    .orderBy('id')
    .execute();
  const waiting = (['waiting', 'waitsForRetry', 'halfTaken', 'waitsUncertain', 'inFlight'] as const).map(
    idOf,
  );
  expect(chunks.map(({ id }) => id)).toEqual(waiting);
  expect(chunks.filter(({ in_flight }) => in_flight.length > 0)).toEqual([
    {
      id: idOf('inFlight'),
      in_flight: [idOf('inFlight')],
      in_flight_routes: [1],
      expires_at: expect.any(Date),
    },
  ]);
  expect(chunks.map(({ expires_at }) => expires_at)).not.toContain(null);
});

test('a receipt that nobody knew waits on, and finds the message of one part and of many', async () => {
  const count = async (table: 'receipts' | 'early_receipts') =>
    (await database.selectFrom(table).select('id').execute()).length;
  expect([await count('receipts'), await count('early_receipts')]).toEqual([6, early.length]);
  await database.transaction().execute((transaction) => matchDue(transaction, 10));
  for (const name of ['answered', 'longAnswered'] as const)
    expect(await messageOf(database, idOf(name))).toMatchObject({ status: 'delivered' });
  expect([await count('receipts'), await count('early_receipts')]).toEqual([6 + early.length, 0]);
  await expectInvariants(database);
});

test('what waited goes out, what was under way is uncertain when its lease has run out, and all comes to an end', async () => {
  await database
    .updateTable('chunks')
    .set({ lease_until: new Date(0) })
    .where('lease_until', 'is not', null)
    .execute();
  await database.transaction().execute((transaction) => releaseLostLeases(transaction, 100, 0));
  expect(await messageOf(database, idOf('inFlight'))).toMatchObject({
    status: 'queued',
    possible_duplicate: true,
  });
  const rules = { leaseSeconds: 60, graceSeconds: 0, whenUncertain: () => new Map() };
  const holder = new LeaseHolder(dispatchStore(database, rules, createLog('tests', 'silent')), 1);
  const messages = await holder.markAll();
  expect(messages.map(({ id, text, acceptedParts }) => [id, text, acceptedParts]).sort()).toEqual(
    (['waiting', 'waitsForRetry', 'halfTaken', 'waitsUncertain', 'inFlight'] as const).map((name) => [
      idOf(name),
      `Text ${idOf(name)}`,
      name === 'halfTaken' ? [1] : [],
    ]),
  );
  await holder.settle(
    messages.map((message) => ({
      message,
      accepted: Array.from({ length: message.segments - message.acceptedParts.length }, (_, index) => ({
        part: index + 1 + message.acceptedParts.length,
        carrierMessageId: `new ${message.id}`,
      })),
      end: { kind: 'accepted' as const },
      submittedAt: Date.now(),
    })),
  );
  await expectInvariants(database);
  expect(await database.selectFrom('chunks').select('id').execute()).toEqual([]);
});

test('the built-in role of company administrators keeps sending one-time codes, and no other role does', async () => {
  const { rows } = await sql`select roles.name from role_permissions join roles on roles.id = role_id
    where permission = 'send-otp'`.execute(database);
  expect(rows).toEqual([{ name: 'Company administrator' }]);
});

test('system texts go over the enabled routes that follow the settings, or else over the oldest enabled one', async () => {
  const carrying = async (queries: Queries) => {
    const { rows } = await sql<{ name: string }>`select name from routes where carries_system_texts`.execute(
      queries,
    );
    return rows.map(({ name }) => name);
  };
  expect(await carrying(database)).toEqual(['primary']);

  const statements = statementsOf(await readFile(path.join(folder, '0014_access.sql'), 'utf8'));
  const mark = statements.find((statement) => statement.includes('update routes'))!;
  const undone = new Error('undone');
  const trial = database.transaction().execute(async (transaction) => {
    const carryingAfter = async (change: string) => {
      await sql`update routes set carries_system_texts = false`.execute(transaction);
      await sql.raw(change).execute(transaction);
      await sql.raw(mark).execute(transaction);
      return carrying(transaction);
    };
    await sql`insert into routes (name) values ('second'), ('third')`.execute(transaction);
    expect(await carryingAfter(`update routes set is_enabled = false where name = 'primary'`)).toEqual([
      'second',
    ]);
    expect(await carryingAfter(`update routes set follows_settings = false`)).toEqual(['second']);
    expect(await carryingAfter(`update routes set is_enabled = false`)).toEqual(['primary']);
    expect(await carryingAfter(`update routes set follows_settings = true where name = 'primary'`)).toEqual([
      'primary',
    ]);
    throw undone;
  });
  await expect(trial).rejects.toBe(undone);
});
