import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeExpired } from '#services/engine/upkeep/removeExpired.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';

let opened: TestDatabase;

beforeAll(async () => {
  opened = await openDemoDatabase();
});
afterAll(() => opened.drop());

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('expired rows are removed, and no others', async () => {
  const { database } = opened;
  const { id } = await database.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  const bytes = (text: string) => new TextEncoder().encode(text);
  const session = (name: string, idle: number, expires: number) => ({
    token_hash: bytes(name),
    user_id: id,
    idle_until: fromNow(idle),
    expires_at: fromNow(expires),
  });
  await database
    .insertInto('sessions')
    .values([session('used', 1, 5), session('idle', -1, 5), session('expired', 1, -1)])
    .execute();
  const code = (username_key: string, minutes: number, user_id: number | null) => ({
    username_key,
    device_hash: bytes('a device'),
    user_id,
    code_hash: 'hash',
    tries_left: 5,
    expires_at: fromNow(minutes),
  });
  await database
    .insertInto('one_time_codes')
    .values([code('good', 1, id), code('late', -1, id), code('nobody', -1, null)])
    .execute();
  const tries = (subject: string, minutes: number) => ({
    kind: 'sign-in',
    subject_hash: bytes(subject),
    count: 9,
    window_ends_at: fromNow(minutes),
  });
  await database
    .insertInto('attempts')
    .values([tries('open', 1), tries('over', -1)])
    .execute();
  const key = (name: string, minutes: number) => ({
    company_id: 2,
    endpoint: 'single',
    key: name,
    request_hash: bytes('input'),
    reply: null,
    created_at: fromNow(minutes),
  });
  await database
    .insertInto('idempotency_keys')
    .values([key('today', -23 * 60), key('yesterday', -25 * 60)])
    .execute();

  const lastUsed = (days: number) => ({ user_id: id, last_used_at: fromNow(-days * 24 * 60) });
  await database
    .insertInto('known_devices')
    .values([
      { ...lastUsed(89), token_hash: bytes('recent device') },
      { ...lastUsed(91), token_hash: bytes('old device') },
    ])
    .execute();
  await database
    .insertInto('known_networks')
    .values([
      { ...lastUsed(89), network: 'recent network' },
      { ...lastUsed(91), network: 'old network' },
    ])
    .execute();

  const twilioKey = (name: string, days: number) => ({
    company_id: 2,
    user_id: id,
    name,
    kind: 'twilio' as const,
    token_hash: bytes(name),
    beginning: name,
    permissions: [],
    classes: [],
    networks: [],
    requests_per_second: 1,
    expires_at: fromNow(-days * 24 * 60),
    sealed_token: bytes(name),
  });
  await database
    .insertInto('api_keys')
    .values([twilioKey('may still sign', 13), twilioKey('signs no more', 15)])
    .execute();

  await removeExpired(database);

  const { rows } = await sql<{ left: string }>`
    select encode(token_hash, 'escape') as left from sessions
    union all select username_key from one_time_codes
    union all select encode(subject_hash, 'escape') from attempts
    union all select key from idempotency_keys
    union all select encode(token_hash, 'escape') from known_devices
    union all select network from known_networks
    union all select encode(sealed_token, 'escape') from api_keys where sealed_token is not null
    order by 1`.execute(database);
  expect(rows.map(({ left }) => left)).toEqual([
    'good',
    'may still sign',
    'open',
    'recent device',
    'recent network',
    'today',
    'used',
  ]);
});
