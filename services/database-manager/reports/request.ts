import { sql, type Transaction } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { BatchFilter, bulkSmsReport } from '#contract/database-manager/batches.ts';
import type { ReportFilter } from '#contract/database-manager/filter.ts';
import { batchKinds, type BatchKind, type ShownStatus } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { statusesOf } from '#domain/messages/status/messageStatus.ts';
import { msisdnPrefix } from '#domain/numbers/msisdnPrefix.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { inSnapshot } from '#services/kit/database/snapshot.ts';
import { invalidFields, refusal } from '#services/kit/errors.ts';
import { seesNumbers } from '#services/kit/auth/seesNumbers.ts';
import { pageOf } from '#services/kit/http/page.ts';
import { checkPeriod } from '#services/kit/time/period.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { readCursor } from './paging/cursor.ts';
import { valuesOf } from '#services/kit/database/sql/conditions.ts';
import type { MessageFilter } from './filterFields.ts';
import { endOfTime, microsOf, type Micros } from '#services/kit/time/micros.ts';
import { microsOfColumn } from '#services/kit/time/microsSql.ts';
import type { PageRequest } from './paging/plan.ts';

export type ListQuery = Input<typeof bulkSmsReport>['query'];

/** Runs `work` on one moment of the database: what roll-ups say and what messages are there must fit. */
export function atOneMoment<Result>(
  database: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return inSnapshot(database, async (transaction) => {
    // A page is done before helpers would have started.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(transaction);
    return work(transaction);
  });
}

/**
 * The filter of a request, narrowed to what the caller may see. Callers who see masked numbers may not search by number,
 * or they would find it out digit by digit. System texts belong to the provider and contain names and numbers of other
 * companies' users, so only callers who see all companies see them.
 * @throws validation-failed for a period that no calendar has, or a number to search for without a digit; forbidden
 */
export function visibleFilter(
  session: Session,
  requested: BatchFilter = {},
  kinds: readonly BatchKind[] = batchKinds,
): MessageFilter {
  checkPeriod(requested);
  // Fields that are not converted are passed on: `MessageFilter` has them, and `applications` says how they apply.
  const { from, to, companyId, kind, batchId, msisdn, status, outcome, ...rest } = requested;
  if (msisdn !== undefined && !seesNumbers(session)) {
    throw refusal('forbidden', 'search-by-number');
  }
  const prefix = msisdn === undefined ? undefined : msisdnPrefix(msisdn);
  if (prefix === null) throw invalidFields({ 'filter.msisdn': 'msisdn-not-a-number' });
  return {
    ...rest,
    statuses: requestedStatuses({ status, outcome }),
    companyId: visibleCompany(session, companyId),
    withHidden: session.scope === 'platform',
    from: from === undefined ? 0 : Math.max(0, Math.min(microsOf(from), endOfTime)),
    to: to === undefined ? endOfTime : Math.max(0, Math.min(microsOf(to), endOfTime)),
    kinds: kind === undefined ? kinds : kinds.filter((one) => valuesOf(kind).includes(one)),
    batchId: batchId === undefined ? undefined : numberOf(batchId),
    msisdnPrefix: prefix,
  };
}

/** The same of the messages that are kept. @throws as `visibleFilter` */
export async function filterOf(
  queries: Queries,
  session: Session,
  requested?: BatchFilter,
  kinds?: readonly BatchKind[],
): Promise<MessageFilter> {
  const filter = visibleFilter(session, requested, kinds);
  return { ...filter, from: Math.max(await keptFrom(queries), filter.from) };
}

/** Since when messages are kept. Roll-ups go further back: what is not there any more must not be promised. */
export async function keptFrom(queries: Queries): Promise<Micros> {
  const { rows } = await sql<{ kept: number }>`
    select ${microsOfColumn('messages_from')} as kept from retention where isfinite(messages_from)`.execute(
    queries,
  );
  return Math.max(0, rows[0]?.kept ?? 0);
}

/** The page of a list call. @throws validation-failed for a cursor that is none */
export function pageRequestOf(query: ListQuery): PageRequest {
  const { direction, limit, offset } = pageOf(query, ['acceptedAt', 'DESC']);
  return { direction, limit, offset, after: readCursor(query.cursor) };
}

/** A long id as a number; 0, which nothing has, for one that is larger than any. */
export function numberOf(id: string): number {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : 0;
}

/** The statuses that both filters allow; undefined when neither is set. */
function requestedStatuses({
  status,
  outcome,
}: Pick<ReportFilter, 'status' | 'outcome'>): readonly ShownStatus[] | undefined {
  const statuses = status && valuesOf(status);
  if (outcome === undefined) return statuses;
  const ofOutcomes = valuesOf(outcome).flatMap(statusesOf);
  return statuses === undefined ? ofOutcomes : ofOutcomes.filter((one) => statuses.includes(one));
}
