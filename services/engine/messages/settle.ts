import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { UncertainPolicy } from '#contract/main-api/routes.ts';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { bigints, doubles, integers, texts } from '#services/kit/database/arrays.ts';
import { prepared, told } from '#services/kit/database/pool/prepared.ts';
import { keptByKey } from '#services/kit/database/byKey.ts';
import { settle } from '../credit/ledger.ts';
import { matchEarly } from '../receipts/match.ts';
import { routeOf, talliesOf, tally, type Move } from '../rollups/tally.ts';
import { finishChunks } from './finish.ts';
import { stillOurs } from '../queue/hold.ts';
import { messageKey } from '../queue/keys.ts';
import { rowOf } from './lockMessages.ts';
import { waitBeforeRetry } from './retry.ts';
import type { AttemptResult, Lease, MessageKey } from '../queue/types.ts';
import { giveUp } from './uncertain.ts';

export interface SettleRules {
  /** Wait before a message of uncertain fate is sent again: the answer may still come. */
  graceSeconds: number;
  /** By route. */
  whenUncertain: ReadonlyMap<number, UncertainPolicy>;
}

export interface Settled {
  /** How many were written. */
  written: number;
  /** Those of a lease that is no longer ours. */
  lost: AttemptResult[];
}

/**
 * Writes down how attempts ended. Results of a lease that has gone to another dispatcher are left out, and so
 * are those that were written before: a commit whose confirmation was lost is tried again.
 */
export async function settleAttempts(
  transaction: Transaction<Schema>,
  results: readonly AttemptResult[],
  emptied: readonly Lease[],
  { graceSeconds, whenUncertain }: SettleRules,
): Promise<Settled> {
  await keptByKey(transaction);
  const { ours, lost } = await splitByLease(transaction, results);
  const { moves, current } = await moveAll(transaction, ours);
  if (current.length === 0) {
    await finishChunks(transaction, emptied);
    return { written: 0, lost };
  }
  await tally(transaction, talliesOf(moves));
  await storeManyParts(transaction, current);

  const uncertain = current.filter(({ end }) => end.kind === 'uncertain');
  const queuedAgain = await giveUp(
    transaction,
    uncertain.map((result) => ({ ...keyOf(result), routeId: result.message.routeId })),
    whenUncertain,
  );
  await waitBeforeRetry(transaction, [
    ...queuedAgain.map((key) => ({ ...key, waitSeconds: graceSeconds })),
    ...current.flatMap((result) =>
      result.end.kind === 'retry'
        ? [
            {
              ...keyOf(result),
              chunkId: result.message.lease.chunkId,
              waitSeconds: result.end.afterSeconds,
            },
          ]
        : [],
    ),
  ]);
  await finishChunks(transaction, emptied);
  await matchEarly(transaction, routesOf(current));
  // Last: who accepts for the same company waits for the account until the commit.
  await settle(transaction, `attempt ${randomUUID()}`, moves.map(settlementOf));
  return { written: current.length, lost };
}

/** Splits results into those whose lease this process still has and those whose lease was lost. */
async function splitByLease(
  transaction: Transaction<Schema>,
  results: readonly AttemptResult[],
): Promise<{ ours: AttemptResult[]; lost: AttemptResult[] }> {
  // By their tokens, of which no two leases have the same.
  const leases = [...new Map(results.map(({ message: { lease } }) => [lease.token, lease])).values()];
  const held = await stillOurs(transaction, leases);
  const isOurs = ({ message }: AttemptResult) => held.has(message.lease.token);
  return { ours: results.filter(isOurs), lost: results.filter((result) => !isOurs(result)) };
}

function keyOf({ message }: AttemptResult): MessageKey {
  return { companyId: message.lease.companyId, id: message.id };
}

interface Change extends MessageKey {
  chunkId: number;
  status: MessageStatus;
  accepted: number;
  routeId: number;
  /** What the carrier calls the only part. */
  carrierMessageId: string | null;
  carrierStatus: string | null;
  /** Milliseconds since 1970, by the clock of the database. */
  submittedAt: number;
}

type SettledMove = Move & { released: number; ids: number[] };

/**
 * A row that somebody changed while its statement waited for it, such as by a receipt of an earlier part, is locked by
 * then and not found: the statement sees rows as they were when it began. The next one sees it; what that does not
 * find either was written down before.
 */
async function moveAll(
  transaction: Transaction<Schema>,
  results: readonly AttemptResult[],
): Promise<{ moves: SettledMove[]; current: readonly AttemptResult[] }> {
  if (results.length === 0) return { moves: [], current: [] };
  const moves = await moveMessages(transaction, results);
  const missed = without(moves, results);
  if (missed.length === 0) return { moves, current: results };
  const late = await moveMessages(transaction, missed);
  const before = new Set(without(late, missed));
  return { moves: [...moves, ...late], current: results.filter((result) => !before.has(result)) };
}

function without(moves: readonly SettledMove[], results: readonly AttemptResult[]): AttemptResult[] {
  const moved = new Set(
    moves.flatMap(({ companyId, ids }) => ids.map((id) => messageKey({ companyId, id }))),
  );
  return results.filter((result) => !moved.has(messageKey(keyOf(result))));
}

/**
 * Moves state and counts what was accepted, and keeps under which id the carrier has it. A message that waits
 * is `queued` in its row, and in the chunk with which it was taken, until this; who is no longer has been written down
 * before, be it by a commit that was still under way when this one began.
 * @returns what money and counts have to follow
 */
async function moveMessages(
  transaction: Transaction<Schema>,
  results: readonly AttemptResult[],
): Promise<SettledMove[]> {
  const changes = results
    .map(changeOf)
    .sort((left, right) => left.companyId - right.companyId || left.id - right.id);
  const column = <Key extends keyof Change>(key: Key) => changes.map((change) => change[key]);
  // An accepted message forgets the refusals before it, though not what receipts of its other parts said.
  const { rows } = await prepared<SettledMove>`
    with change as (
      select * from unnest(${bigints(column('companyId'))}, ${bigints(column('id'))}, ${texts(column('status'))},
        ${integers(column('accepted'))}, ${bigints(column('routeId'))}, ${texts(column('carrierMessageId'))},
        ${texts(column('carrierStatus'))}, ${doubles(column('submittedAt'))}, ${bigints(column('chunkId'))})
        as change (company_id, id, status, accepted, route_id, carrier_message_id, carrier_status, submitted_at,
          chunk_id)
    ), moved as (
      update messages set
        status = change.status,
        attempts = least(messages.attempts + 1, 32767),
        charged = messages.charged + change.accepted,
        route_id = change.route_id,
        carrier_message_id = coalesce(change.carrier_message_id, messages.carrier_message_id),
        carrier_status = case when change.status = 'submitted' and messages.charged = 0 then null
          else coalesce(change.carrier_status, messages.carrier_status) end,
        -- What may have left before, and was only put off now, may have left still.
        uncertain_at = case when change.status = 'queued' then messages.uncertain_at end,
        -- Never after its answer, also when the clock has moved meanwhile.
        submitted_at = least(to_timestamp(change.submitted_at / 1000), now()),
        responded_at = case when change.status <> 'queued' then now() end,
        final_at = case when change.status = 'rejected' then now() end
      from change cross join lateral ${rowOf(sql`change`)} row
      where messages.ctid = row.ctid and messages.status = 'queued' and messages.chunk_id = change.chunk_id
      returning messages.company_id, messages.id, messages.batch_id, messages.operator, messages.status,
        ${routeOf} as to_route, messages.segments, messages.charged, messages.refunded, change.accepted,
        change.route_id, change.carrier_message_id
    ), parts as (
      insert into message_parts (route_id, carrier_message_id, company_id, message_id, part, is_one_of_many)
      select route_id, carrier_message_id, company_id, id, 1, false from moved where carrier_message_id is not null
    )
    select company_id as "companyId", batch_id as "batchId", operator, 'queued' as "fromStatus", 0 as "fromRoute",
      status as "toStatus", to_route as "toRoute", count(*) as messages, sum(segments)::bigint as segments,
      sum(charged - accepted)::bigint as "chargedBefore", sum(charged)::bigint as "chargedAfter",
      sum(refunded)::bigint as "refundedBefore", sum(refunded)::bigint as "refundedAfter",
      coalesce(sum(segments - charged) filter (where status = 'rejected'), 0)::bigint as released, array_agg(id) as ids
    from moved group by 1, 2, 3, 6, 7`.execute(transaction);
  return rows;
}

function changeOf(result: AttemptResult): Change {
  const { message, accepted, end, submittedAt } = result;
  // Field by field: a spread object is slow to make, and large.
  return {
    companyId: message.lease.companyId,
    id: message.id,
    chunkId: message.lease.chunkId,
    status: end.kind === 'answered' ? 'submitted' : end.kind === 'rejected' ? 'rejected' : 'queued',
    accepted: accepted.length,
    routeId: message.routeId,
    carrierMessageId: message.segments === 1 ? (accepted[0]?.carrierMessageId ?? null) : null,
    carrierStatus: 'carrierStatus' in end ? end.carrierStatus : null,
    submittedAt,
  };
}

function settlementOf({ companyId, batchId, chargedBefore, chargedAfter, released }: SettledMove) {
  return { companyId, batchId, charged: chargedAfter - chargedBefore, released };
}

/** The accepted parts of messages of more than one, each once: a result that is written again brings them again. */
async function storeManyParts(
  transaction: Transaction<Schema>,
  results: readonly AttemptResult[],
): Promise<void> {
  const parts = results
    .filter(({ message }) => message.segments > 1)
    .flatMap((result) =>
      result.accepted.map((part) => ({ ...keyOf(result), ...part, routeId: result.message.routeId })),
    );
  if (parts.length === 0) return;
  const column = <Key extends keyof (typeof parts)[number]>(key: Key) => parts.map((part) => part[key]);
  await told`
    insert into message_parts (route_id, carrier_message_id, company_id, message_id, part)
    select * from unnest(${bigints(column('routeId'))}, ${texts(column('carrierMessageId'))},
      ${bigints(column('companyId'))}, ${bigints(column('id'))}, ${integers(column('part'))})
    on conflict do nothing`.execute(transaction);
}

/** What the carriers' receipts for these will name, by route. */
function routesOf(results: readonly AttemptResult[]): Map<number, string[]> {
  const routes = new Map<number, string[]>();
  for (const { message, accepted } of results) {
    const ids = routes.get(message.routeId) ?? [];
    for (const { carrierMessageId } of accepted) ids.push(carrierMessageId);
    routes.set(message.routeId, ids);
  }
  return routes;
}
