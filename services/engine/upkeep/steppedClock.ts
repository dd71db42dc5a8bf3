import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';

/** Smaller steps make nothing wait for long, and time servers make them all day. */
const leastStepSeconds = 2;
/** How often the time is stored: seldom, because each write is a commit, also on a system that does nothing else. */
const storedEverySeconds = 5;

/**
 * Notices that the clock of the database was set back, or that a server took over whose clock is behind, and corrects what was
 * stored by the old clock: else messages, leases and retries would stand still until the clock has come to the same time again.
 * @param leaseSeconds how long a dispatcher leases chunks for
 * @returns by how many seconds it was set back, as far as that is known; null if it was not
 */
export async function followClock(database: Database, leaseSeconds: number): Promise<number | null> {
  const seen = await readStep(database, sql``);
  if (!seen || seen.seconds < -storedEverySeconds) {
    await store(database);
    return null;
  }
  if (seen.seconds < leastStepSeconds) return null;
  return database.transaction().execute(async (transaction) => {
    // Several processes notice it. The first corrects, the others find the new time.
    const step = await readStep(transaction, sql`for update`);
    if (!step || step.seconds < leastStepSeconds) return null;
    await correct(transaction, step.seconds, leaseSeconds);
    await sql`update seen_clock set seen_at = clock_timestamp()`.execute(transaction);
    return step.seconds;
  });
}

/** How far the stored time is ahead of the clock; below 0 when it is behind, as it should be. */
async function readStep(
  queries: Queries,
  lock: RawBuilder<unknown>,
): Promise<{ seconds: number } | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from seen_at - clock_timestamp())::float8 as seconds from seen_clock ${lock}`.execute(
    queries,
  );
  return rows[0];
}

async function store(database: Database): Promise<void> {
  await sql`
    insert into seen_clock (seen_at) values (clock_timestamp())
    on conflict (only_row) do update set seen_at = excluded.seen_at
      -- Where the clock was set back just now, the later time is what tells.
      where seen_clock.seen_at < excluded.seen_at`.execute(database);
}

/** Columns with the time at which a wait ends: they move with the clock, so that the wait is as long as it was meant to be. */
export const waitEnds = [
  ['opt_outs', 'look_at'],
  ['early_receipts', 'look_at'],
  ['receipt_polls', 'due_at'],
  ['approval_checks', 'due_at'],
  ['resend_reminders', 'remind_at'],
  ['notification_deliveries', 'due_at'],
  ['attempts', 'window_ends_at'],
  ['one_time_codes', 'expires_at'],
  ['company_sign_in_starts', 'expires_at'],
  ['api_codes', 'expires_at'],
  ['webhook_deliveries', 'due_at'],
  ['webhooks', 'leased_until'],
  ['webhooks', 'paused_until'],
] as const;

/** When something happened last, whose age makes something wait or count as alive: it was not after now. */
export const pastTimes = [
  ['route_states', 'updated_at'],
  ['receipt_polls', 'sent_at'],
  ['route_purses', 'asked_at'],
  ['processes', 'reported_at'],
  ['batch_summaries', 'made_at'],
  ['notification_conditions', 'notified_at'],
  ['archived_files', 'begun_at'],
  ['partly_reported', 'since'],
  ['partly_reported', 'looked_at'],
] as const;

async function correct(
  transaction: Transaction<Schema>,
  seconds: number,
  leaseSeconds: number,
): Promise<void> {
  const step = inSeconds(seconds);
  for (const [table, column] of waitEnds)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${step}
      where ${sql.ref(column)} > now()`.execute(transaction);
  for (const [table, column] of pastTimes)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = now() where ${sql.ref(column)} > now()`.execute(
      transaction,
    );
  await sql`
    update retention set archive_lease_until = now() + ${archiveLease}
    where archive_lease_until > now() + ${archiveLease}`.execute(transaction);
  // Chunks are locked last and in the order of their keys, as by all others who lock several of these rows.
  const isAhead = sql`available_at > now() and available_at < 'infinity'`;
  const isLeasedTooLong = sql`lease_until > now() + ${inSeconds(leaseSeconds)}`;
  await sql`
    select from chunks where ${isAhead} or ${isLeasedTooLong} order by company_id, id for update`.execute(
    transaction,
  );
  // The step is known to some seconds: what did not wait before must not wait now.
  await sql`
    update chunks set available_at = case when available_at - ${step} < now() + ${inSeconds(storedEverySeconds + 1)}
      then least(available_at - ${step}, now()) else available_at - ${step} end
    where ${isAhead}`.execute(transaction);
  // Not at once: its holder may live, and renews it in time.
  await sql`
    update chunks set lease_until = now() + ${inSeconds(leaseSeconds)} where ${isLeasedTooLong}`.execute(
    transaction,
  );
}

const inSeconds = (seconds: number) => sql`make_interval(secs => ${seconds})`;
const archiveLease = sql`interval '10 minutes'`;
