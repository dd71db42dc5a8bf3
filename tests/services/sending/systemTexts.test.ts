import { sql, type Insertable } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schema } from '#database/schema.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { startSystemTexts } from '#services/engine/texts/systemTexts.ts';
import { tableOf } from '#tests/helpers/database/tableOf.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let userId: number;
let platformId: number;
/** Lines of the log. */
let logged: string[];
let woken: number;
let outboxes: Running[];

const secret = '424242 is a secret';

beforeAll(async () => {
  world = await startWorld();
  // The tests start what takes the texts here; the receiver, which sends the messages, would only be in the way.
  await world.stopReceiver();
  const users = world.database.selectFrom('users').select(['id', 'company_id']);
  ({ id: userId } = await users.where('username', '=', 'operator').executeTakeFirstOrThrow());
  ({ company_id: platformId } = await users.where('username', '=', 'admin').executeTakeFirstOrThrow());
});
afterAll(() => world.close());

beforeEach(() => {
  logged = [];
  woken = 0;
  outboxes = [];
});
afterEach(async () => {
  await stop();
  await expectInvariants(world.database);
});

function start(count = 1): void {
  const log = createLog('tests', 'info', { write: (line: string) => logged.push(line) });
  outboxes = Array.from({ length: count }, () => startSystemTexts(world.database, () => (woken += 1), log));
}

async function stop(): Promise<void> {
  await Promise.all(outboxes.map((outbox) => outbox.stop()));
  outboxes = [];
}

/** Leaves a text to be sent. @returns its number */
async function leave(text: Partial<Insertable<Schema['system_texts']>> = {}): Promise<string> {
  const msisdn = text.msisdn ?? newNumbers(1)[0]!;
  await world.database
    .insertInto('system_texts')
    .values({
      user_id: userId,
      text: secret,
      class: 'otp',
      valid_until: new Date(Date.now() + 60_000),
      ...text,
      msisdn,
    })
    .execute();
  return msisdn;
}

async function leaveMany(): Promise<string[]> {
  const numbers = [];
  for (let round = 0; round < 30; round += 1) numbers.push(await leave());
  return numbers;
}

const waiting = () => world.database.selectFrom('system_texts').select('msisdn').execute();
const allTaken = () => eventually(async () => expect(await waiting()).toEqual([]));
const messagesTo = (...numbers: string[]) =>
  world.database
    .selectFrom('messages')
    .innerJoin('batches', (join) =>
      join
        .onRef('batches.company_id', '=', 'messages.company_id')
        .onRef('batches.id', '=', 'messages.batch_id'),
    )
    .select([
      'messages.company_id',
      'messages.batch_id',
      'messages.msisdn',
      'messages.status',
      'messages.segments',
    ])
    .select([
      'batches.user_id',
      'batches.class',
      'batches.kind',
      'batches.hides_text',
      'batches.sender_id',
      'batches.text',
      'batches.accepted_at',
      'batches.valid_until',
    ])
    .where('msisdn', 'in', numbers)
    .orderBy('messages.id')
    .execute();

/** Which of these numbers have a message, oldest message first. */
const numbersReached = async (numbers: string[]) =>
  (await messagesTo(...numbers)).map(({ msisdn }) => msisdn);

const batches = () => world.database.selectFrom('batches').select('id').orderBy('id').execute();

/** Lets what is to be sent be refused with this SQLSTATE, by an error that tells the text. */
async function breakDown(code: string): Promise<void> {
  await sql`create or replace function break_down() returns trigger language plpgsql as
    $$ begin raise exception 'out of order' using errcode = ${sql.lit(code)},
      detail = new.text; end $$`.execute(world.database);
  await sql`create trigger break_down before insert on ${await tableOf(world.database, 'batches')}
    for each row execute function break_down()`.execute(world.database);
}

const repair = async () =>
  sql`drop trigger break_down on ${await tableOf(world.database, 'batches')}`.execute(world.database);

/** Log lines about the texts: level and the sentence. */
const said = () =>
  logged
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .map(({ level, msg }) => [level, msg]);
const tooOld = [40, 'a text of ours was too old to be sent'];
const refused = [50, 'a text of ours cannot be sent'];

function expectNoSecrets(...numbers: string[]): void {
  for (const word of ['424242', 'secret', ...numbers]) expect(logged.join()).not.toContain(word);
}

test('a text becomes one hidden message of the provider, and the route is woken', async () => {
  const validUntil = new Date(Date.now() + 60_000);
  const msisdn = await leave({ valid_until: validUntil });
  start();
  await allTaken();
  expect(await messagesTo(msisdn)).toEqual([
    expect.objectContaining({
      company_id: platformId,
      user_id: userId,
      kind: 'single',
      class: 'otp',
      hides_text: true,
      sender_id: 'BARTA',
      status: 'queued',
      segments: 1,
      text: secret,
      // Never worth more than the text.
      valid_until: validUntil,
    }),
  ]);
  await eventually(() => expect(woken).toBe(1));
  expect(logged).toEqual([]);
});

test('a text is paid for by the provider, and spent by nobody', async () => {
  const msisdn = await leave();
  start();
  await allTaken();
  const [message] = await messagesTo(msisdn);
  const entries = await world.database
    .selectFrom('ledger_entries')
    .select(['company_id', 'kind', 'created_by'])
    .where('batch_id', '=', message!.batch_id)
    .execute();
  expect(entries).toEqual([{ company_id: platformId, kind: 'hold', created_by: null }]);
});

test('a text that is good for long is tried as long as its class is', async () => {
  const msisdn = await leave({ valid_until: new Date(Date.now() + 86_400_000) });
  start();
  await allTaken();
  const [message] = await messagesTo(msisdn);
  const seconds = (message!.valid_until!.getTime() - message!.accepted_at.getTime()) / 1_000;
  expect(seconds).toBe(classRules.otp.validitySeconds);
});

test('many texts go out once each, oldest first', async () => {
  const numbers = await leaveMany();
  start();
  await allTaken();
  expect(await numbersReached(numbers)).toEqual(numbers);
});

test('several receivers share many texts, and each goes out once', async () => {
  const numbers = await leaveMany();
  start(4);
  await allTaken();
  await stop();
  // In which order they commit is theirs.
  expect((await numbersReached(numbers)).toSorted()).toEqual(numbers.toSorted());
});

test('a text that is too old is dropped, with a word in the log', async () => {
  const old = await leave({ valid_until: new Date(Date.now() - 1) });
  const fresh = await leave();
  start();
  await allTaken();
  expect((await messagesTo(old, fresh)).map(({ msisdn }) => msisdn)).toEqual([fresh]);
  expect(said()).toEqual([tooOld]);
  expectNoSecrets(old, fresh);
});

test('a text to no number is dropped, and does not keep the next one waiting', async () => {
  const bad = await leave({ msisdn: '0123' });
  const good = await leave();
  start();
  await allTaken();
  expect((await messagesTo(bad, good)).map(({ msisdn }) => msisdn)).toEqual([good]);
  expect(said()).toEqual([refused]);
  expectNoSecrets(bad, good);
});

const spendAll = sql`update credit_accounts set held = balance where company_id = 1`;
const spendNothing = sql`update credit_accounts set held = (select sum(held_delta) from ledger_entries
  where company_id = 1) where company_id = 1`;
const ids = (status: string) => sql`update sender_ids set status = ${status} where company_id = 1`;
const scope = (name: string) => sql`update companies set scope = ${name} where id = 1`;

test.each([
  ['has no credit', spendAll, spendNothing, 'insufficient-credit'],
  ['has no approved sender ID', ids('suspended'), ids('approved'), 'rule-refused'],
  ['is no more', scope('company'), scope('platform'), 'rule-refused'],
])('a text is dropped and its reason logged when the provider %s', async (_, spoil, mend, code) => {
  const before = await batches();
  await spoil.execute(world.database);
  const msisdn = await leave();
  start();
  await allTaken();
  await stop();
  await mend.execute(world.database);
  expect(await messagesTo(msisdn)).toEqual([]);
  expect(await batches()).toEqual(before);
  expect(said()).toEqual([refused]);
  expect(JSON.parse(logged[0]!)).toMatchObject({ userId, code });
  expectNoSecrets(msisdn);
});

test('a fault of the database keeps the text, and it goes out once when that has passed', async () => {
  const before = await batches();
  await breakDown('53100');
  const msisdn = await leave();
  start();
  await eventually(() => expect(logged.length).toBeGreaterThan(1));
  expect(await waiting()).toEqual([{ msisdn }]);
  expect(said()[0]).toEqual([50, 'upkeep failed']);
  expectNoSecrets(msisdn);
  expect(await batches()).toEqual(before);

  await repair();
  await allTaken();
  await stop();
  expect(await messagesTo(msisdn)).toHaveLength(1);
});

test('a text that the database will never take is dropped, and does not keep the next one waiting', async () => {
  const before = await batches();
  await breakDown('22000');
  const bad = await leave();
  start();
  await allTaken();
  expect(await batches()).toEqual(before);
  expect(said()).toEqual([refused]);
  expectNoSecrets(bad);

  await repair();
  const good = await leave();
  await allTaken();
  expect((await messagesTo(bad, good)).map(({ msisdn }) => msisdn)).toEqual([good]);
});
