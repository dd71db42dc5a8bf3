import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { countAttempt } from '#services/kit/auth/attempts.ts';
import { liveDispatchers, silentSeconds } from '#services/kit/database/liveDispatchers.ts';
import { releaseLostLeases } from '#services/engine/queue/leases/lostLeases.ts';
import { followClock, pastTimes, waitEnds } from '#services/engine/upkeep/steppedClock.ts';
import { answered, openDispatchScene, type DispatchScene } from '#tests/helpers/engine/dispatchScene.ts';
import { untilBlocked } from '#tests/helpers/database/untilBlocked.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';

const leaseSeconds = 60;
const back = 600;

let scene: DispatchScene;
beforeAll(async () => {
  scene = await openDispatchScene();
});
afterAll(() => scene.drop());
beforeEach(async () => {
  await followClock(scene.database, leaseSeconds);
});

/**
 * The clock of the database is set back by ten minutes, which is the same as that all it has stored is ten minutes later: nobody
 * can set the clock of a server for one test alone.
 */
async function setClockBack(): Promise<void> {
  const step = sql`make_interval(secs => ${back})`;
  const columns = {
    seen_clock: ['seen_at'],
    chunks: ['available_at', 'lease_until', 'expires_at'],
    opt_outs: ['look_at', 'created_at'],
    early_receipts: ['look_at', 'received_at'],
    attempts: ['window_ends_at'],
    route_states: ['updated_at'],
    retention: ['archive_lease_until'],
    partly_reported: ['since', 'looked_at'],
  };
  for (const [table, names] of Object.entries(columns))
    for (const name of names)
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sql.ref(name)} + ${step}`.execute(
        scene.database,
      );
}

const follow = () => followClock(scene.database, leaseSeconds);

/** Seconds from now until a time of a chunk. */
async function secondsUntil(column: 'available_at' | 'lease_until', chunkId: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from ${sql.ref(column)} - now())::float8 as seconds from chunks where id = ${chunkId}`.execute(
    scene.database,
  );
  return rows[0]!.seconds;
}

test('what waits to be sent is sent at once, in its order, and a retry waits as long as it was to', async () => {
  const { database } = scene;
  const first = await queueBatch(database, { to: newNumbers(2) });
  const second = await queueBatch(database, { to: newNumbers(2) });
  const retry = await queueBatch(database, { to: newNumbers(1) });
  await sql`update chunks set available_at = now() + interval '60 seconds' where id = ${retry.chunkId}`.execute(
    database,
  );
  await setClockBack();
  const holder = scene.newHolder();
  expect(await holder.claim()).toEqual([]);

  expect(await follow()).toBeCloseTo(back, -1);
  const claimed = await holder.claim();
  expect(claimed.map(({ lease }) => lease.chunkId)).toEqual([first.chunkId, second.chunkId]);
  expect(await secondsUntil('available_at', retry.chunkId)).toBeGreaterThan(40);
  expect(await secondsUntil('available_at', retry.chunkId)).toBeLessThan(70);
  await holder.settle((await holder.markLeased()).map(answered));
  await scene.finishAll();
  await expectInvariants(database);
});

test('the lease of a process that has died ends after its usual time, and that of one that lives is not lost', async () => {
  const { database } = scene;
  const lost = await queueBatch(database, { to: newNumbers(1) });
  const dead = scene.newHolder();
  await dead.markAll();
  const kept = await queueBatch(database, { to: newNumbers(1) });
  const living = scene.newHolder();
  const messages = await living.markAll();
  await setClockBack();
  await follow();

  const release = () => scene.transact().execute((transaction) => releaseLostLeases(transaction, 100, 30));
  expect(await release()).toMatchObject({ chunks: 0 });
  for (const { chunkId } of [lost, kept]) {
    expect(await secondsUntil('lease_until', chunkId)).toBeLessThanOrEqual(leaseSeconds);
    expect(await secondsUntil('lease_until', chunkId)).toBeGreaterThan(leaseSeconds / 2);
  }
  await living.settle(messages.map(answered));
  expect(await scene.row(kept.ids[0]!)).toMatchObject({ status: 'submitted', uncertain_at: null });
  await scene.loseLeases();
  await scene.finishAll();
  expect(await scene.row(lost.ids[0]!)).toMatchObject({ possible_duplicate: true });
  await expectInvariants(database);
});

test('nobody is kept out for longer, and no dead process counts as alive for longer', async () => {
  const { database, routeId } = scene;
  const limit = { kind: 'sign-in', most: 1, minutes: 15 };
  await countAttempt(database, limit, 'somebody');
  await sql`insert into route_states (instance, route_id, state, updated_at)
    values ('dead', ${routeId}, 'bound', now() - interval '4 seconds')`.execute(database);
  await sql`update retention set archive_lease_until = now() + interval '5 minutes'`.execute(database);
  await sql`insert into partly_reported (company_id, message_id) values (2, 999999999)`.execute(database);
  await setClockBack();
  await follow();

  const { rows } = await sql<{
    attempt: number;
    archive: number;
    alive: number;
    silent: number;
    partly: number;
  }>`
    select (select extract(epoch from window_ends_at - now()) from attempts)::float8 as attempt,
      (select extract(epoch from archive_lease_until - now()) from retention)::float8 as archive,
      ${liveDispatchers(silentSeconds)} as alive,
      (select count(*) from route_states where updated_at > now()) as silent,
      (select count(*) from partly_reported where since > now() or looked_at > now()) as partly`.execute(
    database,
  );
  expect(rows[0]!.attempt).toBeLessThan(15 * 60 + 10);
  expect(rows[0]!.archive).toBeLessThanOrEqual(10 * 60);
  // It is asked for a few seconds more, and no longer.
  expect(rows[0]).toMatchObject({ alive: 1, silent: 0, partly: 0 });
  await database.deleteFrom('partly_reported').execute();
  await database.deleteFrom('route_states').execute();
});

test('of several processes one corrects, and one time', async () => {
  await queueBatch(scene.database, { to: newNumbers(1) });
  await setClockBack();
  const found = await Promise.all([follow(), follow(), follow()]);
  expect(found.filter((seconds) => seconds !== null)).toEqual([expect.closeTo(back, -1)]);
  expect(await follow()).toBeNull();
  await scene.finishAll();
});

test('a clock that goes on, or was set forward, changes nothing', async () => {
  const { chunkId } = await queueBatch(scene.database, { to: newNumbers(1) });
  await sql`update chunks set available_at = now() + interval '60 seconds' where id = ${chunkId}`.execute(
    scene.database,
  );
  expect(await follow()).toBeNull();
  await sql`update seen_clock set seen_at = seen_at - interval '10 minutes'`.execute(scene.database);
  expect(await follow()).toBeNull();
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - seen_at)::float8 as age from seen_clock`.execute(scene.database);
  expect(rows[0]!.age).toBeLessThan(5);
  expect(await secondsUntil('available_at', chunkId)).toBeGreaterThan(40);
  await scene.finishAll();
});

/** Corrected in another way. */
const correctedByRule = {
  chunks: ['available_at', 'lease_until'],
  retention: ['archive_lease_until'],
  seen_clock: ['seen_at'],
};

/** When something happened. People read it, or its age counts in hours and days, in which a step is little. */
const happened = {
  company_identities: ['created_at'],
  company_sign_ins: ['created_at', 'tested_at'],
  api_codes: ['created_at', 'used_at'],
  api_keys: ['created_at', 'revoked_at'],
  api_requests: ['at'],
  content_approvals: ['created_at', 'updated_at'],
  sender_id_papers: ['added_at'],
  test_batches: ['accepted_at', 'cancelled_at'],
  webhook_deliveries: ['created_at', 'tried_at'],
  webhooks: ['accepted_at', 'created_at', 'deleted_at', 'failing_since'],
  archived_files: ['damaged_at', 'stored_at'],
  approval_checks: ['ended_at'],
  audit_entries: ['at'],
  batches: ['accepted_at', 'finished_at', 'staged_at'],
  branches: ['created_at'],
  campaigns: ['created_at'],
  companies: ['created_at'],
  contact_groups: ['created_at', 'deleted_at', 'updated_at'],
  contact_imports: ['created_at'],
  departments: ['created_at'],
  do_not_disturb: ['answered_at'],
  early_receipts: ['done_at', 'received_at'],
  error_words: ['updated_at'],
  failure_count_changes: ['hour'],
  failure_counts: ['hour'],
  idempotency_keys: ['created_at'],
  invitations: ['sent_at'],
  known_devices: ['last_used_at'],
  known_networks: ['last_used_at'],
  latency_changes: ['hour'],
  latency_counts: ['hour'],
  ledger_entries: ['created_at'],
  // One of the future is not taken for new.
  message_parts: ['created_at'],
  messages: ['final_at', 'responded_at', 'submitted_at', 'uncertain_at'],
  month_rollups: ['month'],
  notification_deliveries: ['created_at', 'ended_at'],
  notifications: ['at', 'read_at'],
  online_migrations: ['applied_at'],
  operator_approvals: ['changed_at'],
  opt_outs: ['created_at'],
  platform_failure_counts: ['hour'],
  platform_latency_counts: ['hour'],
  platform_month_rollups: ['month'],
  platform_rollups: ['hour'],
  portability: ['imported_at'],
  ported_numbers: ['imported_at'],
  // Only shown, or whether it is there matters.
  passkeys: ['copied_at', 'created_at', 'last_used_at'],
  receipts: ['done_at', 'received_at'],
  recharge_requests: ['decided_at', 'requested_at'],
  refunds: ['decided_at', 'requested_at'],
  retention: ['messages_from'],
  roles: ['created_at'],
  rollup_changes: ['hour'],
  rollups: ['hour'],
  route_states: ['since'],
  routes: ['created_at', 'updated_at'],
  saved_views: ['created_at'],
  sender_ids: ['created_at'],
  // A code of the future does not count.
  second_factors: ['confirmed_at', 'created_at'],
  sessions: ['created_at', 'factor_confirmed_at', 'last_seen_at'],
  system_texts: ['created_at'],
  templates: ['created_at', 'updated_at'],
  ticket_entries: ['at'],
  ticket_texts: ['created_at'],
  tickets: ['closed_at', 'created_at', 'deleted_at', 'first_responded_at', 'resolved_at', 'updated_at'],
  users: ['created_at', 'last_sign_in_at'],
};

/** Until when something is wanted or allowed: a time of the calendar, or one that may be later by the step. */
const ends = {
  api_keys: ['expires_at'],
  test_batches: ['starts_at'],
  webhooks: ['previous_signs_until'],
  batches: ['starts_at', 'valid_until'],
  campaigns: ['starts_at'],
  chunks: ['expires_at'],
  invitations: ['expires_at'],
  passkey_challenges: ['expires_at'],
  sessions: ['expires_at', 'idle_until'],
  system_texts: ['valid_until'],
  ticket_texts: ['valid_until'],
  tickets: ['due_at'],
  users: ['first_password_until'],
};

test('every time that is stored is corrected, or nothing waits for it', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'`.execute(
    scene.database,
  );
  const named = [correctedByRule, happened, ends].flatMap(Object.entries<string[]>);
  const decided = [
    ...named.flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
    ...[...waitEnds, ...pastTimes].map((place) => place.join('.')),
  ];
  expect(decided.sort()).toEqual(rows.map(({ name }) => name).sort());
});

test.runIf(inject('engine').kind === 'server')(
  'a process that looked before the clock was set back does not hide it',
  async () => {
    const { database } = scene;
    await sql`update seen_clock set seen_at = seen_at - interval '10 minutes'`.execute(database);
    // It reads the old time, and writes only after another has seen the clock of before.
    const isSlow = database.transaction().execute(async (transaction) => {
      await sql`select from seen_clock for update`.execute(transaction);
      const slow = follow();
      await untilBlocked(database);
      await sql`update seen_clock set seen_at = now() + interval '10 minutes'`.execute(transaction);
      return { slow };
    });
    await (
      await isSlow
    ).slow;
    expect(await follow()).toBeCloseTo(back, -1);
  },
);
