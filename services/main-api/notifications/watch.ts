import { sql, type RawBuilder, type Transaction } from 'kysely';
import { endingNoticeDays } from '#contract/main-api/sending/contentApprovals.ts';
import type { NotificationKind } from '#contract/main-api/notifications.ts';
import type { Schema } from '#database/schema.ts';
import { failureThresholds } from '#domain/rates/failedShare.ts';
import { currentBalance, isLow } from '#services/engine/credit/accounts.ts';
import { bigints } from '#services/kit/database/sql/arrays.ts';
import type { Database } from '#services/kit/database/index.ts';
import { notify, type NotificationEvent } from '#services/kit/notifications/write.ts';
import { writeWebhookEvent } from '#services/kit/webhooks/write.ts';
import { today } from '#services/kit/time/today.ts';
import { outcomeSum } from '#services/kit/queries/outcomeSums.ts';
import { liveStates } from '#services/engine/carriers/routes/liveStates.ts';
import { isOverdue } from '../tickets/ticketRows.ts';
import { forgetConditions, newlyMet, noLongerMet } from './conditions.ts';
import { resendsDue } from './resendReminders.ts';

/** A route is down when it has not been bound for this long, so that a restart or a short loss notifies nobody. */
const downAfterMs = 30_000;
/** A share of fewer messages says little. */
const fewestEnded = 20;

type Write = (transaction: Transaction<Schema>) => Promise<void>;

/**
 * Finds events that no request causes, such as a route that is down, by reading the state every few seconds. Sending
 * has no extra work. Every process may run it: `notification_conditions` gives each event to one of them.
 */
export class NotificationWatch {
  readonly #database: Database;
  readonly #downAfterMs: number;
  /** When this process first saw a route that was not bound, by `performance.now()`. */
  readonly #downSince = new Map<number, number>();

  constructor(database: Database, { downAfter = downAfterMs } = {}) {
    this.#database = database;
    this.#downAfterMs = downAfter;
  }

  /** Runs once. Each kind has its own transaction, so that a failure of one does not affect the others. */
  async run(): Promise<void> {
    const faults: unknown[] = [];
    const routes = await this.#routes().catch((error: unknown) => void faults.push(error));
    const writes: Write[] = [
      ...(routes ? [routes] : []),
      ticketsOverdue,
      batchesFinished,
      batchesLate,
      batchesFailing,
      balancesLow,
      resendsDue,
      pursesLow,
      contentApprovalsEnding,
      contentApprovalsEnded,
      mailsGivenUp,
      forgetConditions,
    ];
    for (const write of writes) {
      try {
        await this.#database.transaction().execute(write);
      } catch (error) {
        faults.push(error);
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, 'some notifications could not be written');
  }

  async #routes(): Promise<Write> {
    const enabled = (await liveStates(this.#database))
      .filter(({ isEnabled }) => isEnabled)
      .map(({ routeId: id, name, state, lastFailure }) => ({ id, name, state, lastFailure }));
    // If no process reports a route, its state is not known. Missing processes raise an operator's alert instead.
    const notBound = enabled.filter(({ state }) => !['bound', 'gone'].includes(state));
    const now = performance.now();
    for (const { id } of notBound) if (!this.#downSince.has(id)) this.#downSince.set(id, now);
    const ids = new Set(notBound.map(({ id }) => id));
    for (const id of this.#downSince.keys()) if (!ids.has(id)) this.#downSince.delete(id);
    const down = notBound.filter(({ id }) => now - this.#downSince.get(id)! >= this.#downAfterMs);
    const bound = enabled.filter(({ state }) => state === 'bound');
    const watched = enabled.filter((route) => !bound.includes(route));
    return async (transaction) => {
      const isOver = sql`subject_id <> all(${bigints(watched.map(({ id }) => id))})`;
      const up = await noLongerMet(transaction, 'route-down', isOver);
      for (const { id, name } of bound.filter((route) => up.includes(route.id)))
        await notify(transaction, { kind: 'route-up', route: { id, name } });
      const met = sql`select unnest(${bigints(down.map(({ id }) => id))})`;
      const fallen = await newlyMet(transaction, 'route-down', met);
      for (const { id, name, lastFailure: note } of down.filter((route) => fallen.includes(route.id)))
        await notify(transaction, {
          kind: 'route-down',
          route: { id, name },
          ...(note && { details: { note } }),
        });
    };
  }
}

/**
 * Notifies of each subject of which a condition has become true.
 * @param met a query with the ids for which it is true
 * @param eventsOf what to write of these; one may have ended meanwhile
 */
async function notifyNewlyMet(
  transaction: Transaction<Schema>,
  kind: NotificationKind,
  met: RawBuilder<unknown>,
  eventsOf: (ids: RawBuilder<unknown>) => Promise<Omit<NotificationEvent, 'kind'>[]>,
): Promise<void> {
  await noLongerMet(transaction, kind, sql`subject_id not in (${met})`);
  const ids = await newlyMet(transaction, kind, met);
  if (ids.length === 0) return;
  for (const event of await eventsOf(bigints(ids))) await notify(transaction, { ...event, kind });
}

const ticketsOverdue: Write = (transaction) =>
  notifyNewlyMet(
    transaction,
    'ticket-overdue',
    // After an upgrade only those of the last day.
    sql`select tickets.id from tickets where ${isOverdue} and tickets.deleted_at is null
      and tickets.due_at > now() - interval '1 day'`,
    async (ids) => {
      const { rows } = await sql<{ id: number }>`select id from tickets where id = any(${ids})`.execute(
        transaction,
      );
      return rows.map((ticket) => ({ ticket }));
    },
  );

const finishedToday = sql`batches.kind not in ('single', 'test') and batches.finished_at > now() - interval '1 day'
  and batches.state = 'finished'`;
const isLate = sql`batches.kind <> 'single' and batches.state = 'late'`;
/** A batch may have been accepted weeks before its start. Paused ones whose messages expired days ago are left out. */
const isRunning = sql`batches.kind <> 'single' and batches.state in ('running', 'paused')
  and batches.valid_until > now() - interval '3 days'`;

const batchesFinished: Write = (transaction) => notifyOfBatches(transaction, 'batch-finished', finishedToday);

const batchesLate: Write = (transaction) => notifyOfBatches(transaction, 'batch-late', isLate);

/** @param condition an indexed one: ids alone are no key of batches */
function notifyOfBatches(
  transaction: Transaction<Schema>,
  kind: NotificationKind,
  condition: RawBuilder<unknown>,
): Promise<void> {
  const met = sql`select batches.id from batches where ${condition}`;
  return notifyNewlyMet(transaction, kind, met, async (ids) => {
    const { rows } = await sql<{ id: number; companyId: number; personId: number }>`
      select id, company_id as "companyId", user_id as "personId" from batches
      where ${condition} and id = any(${ids}) order by id`.execute(transaction);
    if (kind === 'batch-finished')
      for (const { id: subjectId, companyId } of rows)
        await writeWebhookEvent(transaction, { event: 'batch.finished', companyId, subjectId });
    return rows.map(({ id, ...whose }) => ({ ...whose, subject: { id, name: null } }));
  });
}

const failed = sql`coalesce(${outcomeSum('failed')}, 0)`;
const ended = sql`(coalesce(${outcomeSum('delivered')}, 0) + ${failed})`;
const shares = sql`
  select recent.company_id as "companyId", recent.id, (${failed} / ${ended})::float8 as share
  from (select company_id, id from batches where ${finishedToday}
    union select company_id, id from batches where ${isRunning}) recent
  join batch_count_rows counts on counts.company_id = recent.company_id and counts.batch_id = recent.id
  group by 1, 2 having ${ended} >= ${sql.lit(fewestEnded)} and ${failed} >= ${ended} * ${sql.lit(failureThresholds.most)}::float8`;

const batchesFailing: Write = (transaction) =>
  notifyNewlyMet(transaction, 'batch-failing', sql`select shares.id from (${shares}) shares`, async (ids) => {
    const { rows } = await sql<{ companyId: number; id: number; share: number }>`
      select * from (${shares}) shares where id = any(${ids}) order by id`.execute(transaction);
    return rows.map(({ companyId, id, share }) => ({
      companyId,
      subject: { id, name: null },
      details: { failed: share },
    }));
  });

const balancesLow: Write = (transaction) => {
  const accounts = sql`companies left join credit_accounts on credit_accounts.company_id = companies.id`;
  return notifyNewlyMet(
    transaction,
    'balance-low',
    sql`select companies.id from ${accounts} where companies.status = 'active' and ${isLow}`,
    async (ids) => {
      const { rows } = await sql<{ companyId: number; units: number }>`
        select companies.id as "companyId", ${currentBalance} as units from ${accounts}
        where companies.id = any(${ids})`.execute(transaction);
      for (const { companyId, units } of rows)
        await writeWebhookEvent(transaction, {
          event: 'balance.low',
          companyId,
          data: { available: units },
        });
      return rows.map(({ companyId, units }) => ({ companyId, details: { units } }));
    },
  );
};

/** Nobody has to fill the purse of a route that is switched off. */
const lowPurses = sql`route_purses join routes on routes.id = route_purses.route_id
  where routes.is_enabled and route_purses.is_low`;

const pursesLow: Write = (transaction) =>
  notifyNewlyMet(
    transaction,
    'route-purse-low',
    sql`select distinct routes.id from ${lowPurses}`,
    async (ids) => {
      const { rows } = await sql<{ id: number; name: string; note: string }>`
        select routes.id, routes.name,
          string_agg(concat_ws(': ', initcap(nullif(purse, '')), balance::text), '; ' order by purse) as note
        from ${lowPurses} and routes.id = any(${ids}) group by 1, 2 order by 1`.execute(transaction);
      return rows.map(({ note, ...route }) => ({ route, details: { note } }));
    },
  );

const lastDay = sql`content_approvals.valid_until`;
/** The database knows the approvals with an end by their last day. */
const isApproved = sql`content_approvals.state = 'approved'`;
const endsSoon = sql`${isApproved} and ${lastDay} between ${today} and ${today} + ${sql.lit(endingNoticeDays)}::int`;
/** After an upgrade only those of the last days. */
const hasEnded = sql`${isApproved} and ${lastDay} between ${today} - ${sql.lit(endingNoticeDays)}::int and ${today} - 1`;

const contentApprovalsEnding: Write = (transaction) =>
  notifyOfApprovals(transaction, 'content-approval-ending', endsSoon);

const contentApprovalsEnded: Write = (transaction) =>
  notifyOfApprovals(transaction, 'content-approval-ended', hasEnded);

function notifyOfApprovals(
  transaction: Transaction<Schema>,
  kind: NotificationKind,
  condition: RawBuilder<unknown>,
): Promise<void> {
  const met = sql`select id from content_approvals where ${condition}`;
  return notifyNewlyMet(transaction, kind, met, async (ids) => {
    const { rows } = await sql<{ id: number; name: string; companyId: number; lastDay: string }>`
      select id, name, company_id as "companyId", valid_until::text as "lastDay" from content_approvals
      where ${condition} and id = any(${ids}) order by id`.execute(transaction);
    if (kind === 'content-approval-ended')
      for (const { id: subjectId, name, companyId } of rows)
        await writeWebhookEvent(transaction, {
          event: 'content_approval.decided',
          companyId,
          subjectId,
          data: { name, status: 'expired' },
        });
    return rows.map(({ id, name, companyId, lastDay }) => ({
      companyId,
      subject: { id, name },
      details: { lastDay },
    }));
  });
}

/** One notification covers all e-mails that were abandoned since the last one. */
const mailsGivenUp: Write = (transaction) => {
  const givenUp = sql`notification_deliveries where state = 'given-up' and channel = 'email'`;
  return notifyNewlyMet(
    transaction,
    'mail-given-up',
    sql`select 0 where exists (select from ${givenUp} and ended_at > now() - interval '15 minutes')`,
    async () => {
      const { rows } = await sql<{ failed: number }>`
        select count(*) as failed from ${givenUp} and ended_at > now() - interval '1 day'`.execute(
        transaction,
      );
      return [{ details: { failed: rows[0]!.failed } }];
    },
  );
};
