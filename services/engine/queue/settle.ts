import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { UncertainPolicy } from '#contract/main-api/routes.ts';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { bigints, doubles, integers, texts } from '#services/kit/database/arrays.ts';
import { pipelined } from '#services/kit/database/pool/prepared.ts';
import { forceIndexPlans } from '#services/kit/database/planSettings.ts';
import type { MessageKey } from '../messages/keys.ts';
import { waitBeforeRetry } from '../messages/retry.ts';
import { changeMessages, isAmong, type MessageChanges } from '../messages/transition.ts';
import { resolveUncertain, type Unanswered } from '../messages/uncertain.ts';
import { matchEarly } from '../receipts/match.ts';
import { stillOurs } from './hold.ts';
import type { AttemptResult, Lease } from './types.ts';

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
  return changeMessages(transaction, `attempt ${randomUUID()}`, async (changes) => {
    await forceIndexPlans(transaction);
    changes.finish(emptied);
    const { ours, lost } = await splitByLease(transaction, results);
    const current = await moveAll(changes, ours);
    if (current.length === 0) return { written: 0, lost };
    await storeManyParts(transaction, current);
    const uncertain = current.filter(({ end }) => end.kind === 'uncertain').map(unansweredOf);
    const queuedAgain = await resolveUncertain(changes, uncertain, whenUncertain);
    await waitBeforeRetry(transaction, [
      ...queuedAgain.map((key) => ({ ...key, waitSeconds: graceSeconds })),
      ...current.flatMap((result) =>
        result.end.kind === 'retry'
          ? [{ ...unansweredOf(result), waitSeconds: result.end.afterSeconds }]
          : [],
      ),
    ]);
    await matchEarly(changes, routesOf(current));
    return { written: current.length, lost };
  });
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

function unansweredOf({ message: { lease, id, routeId } }: AttemptResult): Unanswered {
  return { companyId: lease.companyId, chunkId: lease.chunkId, id, routeId };
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

/**
 * A row that somebody changed while its statement waited for it, such as by a receipt of an earlier part, is locked by
 * then and not changed. The next statement sees it; what that does not find either was written down before.
 * @returns the results that were not
 */
async function moveAll(
  changes: MessageChanges,
  results: readonly AttemptResult[],
): Promise<readonly AttemptResult[]> {
  if (results.length === 0) return [];
  const missed = await moveSome(changes, results);
  if (missed.length === 0) return results;
  const before = new Set(await moveSome(changes, missed));
  return results.filter((result) => !before.has(result));
}

/**
 * Writes down how attempts ended and under which ids the carrier has their messages. A message that waits is `queued`,
 * and in the chunk with which it was taken, until this; one that is no longer has been written down before, be it by a
 * commit that was still under way when this one began.
 * @returns those whose messages have not changed
 */
async function moveSome(
  { transition }: MessageChanges,
  results: readonly AttemptResult[],
): Promise<AttemptResult[]> {
  const rows = results
    .map(changeOf)
    .sort((left, right) => left.companyId - right.companyId || left.id - right.id);
  const column = <Key extends keyof Change>(key: Key) => rows.map((row) => row[key]);
  const hasMoved = isAmong(
    await transition({
      changes: sql`
        select * from unnest(${bigints(column('companyId'))}, ${bigints(column('id'))}, ${texts(column('status'))},
          ${integers(column('accepted'))}, ${bigints(column('routeId'))}, ${texts(column('carrierMessageId'))},
          ${texts(column('carrierStatus'))}, ${doubles(column('submittedAt'))}, ${bigints(column('chunkId'))})
          as change (company_id, id, status, accepted, route_id, carrier_message_id, carrier_status, submitted_at,
            chunk_id)`,
      ...byAnswer,
    }),
  );
  return results.filter((result) => !hasMoved(keyOf(result)));
}

const byAnswer = {
  from: 'queued',
  where: sql`messages.chunk_id = change.chunk_id`,
  accepted: sql`change.accepted`,
  // An accepted message forgets the refusals before it, though not what receipts of its other parts said. What may have
  // left before, and was only put off now, may have left still. An answer is never before its submit, also when the
  // clock has moved meanwhile.
  patch: sql`
    attempts = least(messages.attempts + 1, 32767),
    route_id = change.route_id,
    carrier_message_id = coalesce(change.carrier_message_id, messages.carrier_message_id),
    carrier_status = case when change.status = 'submitted' and messages.charged = 0 then null
      else coalesce(change.carrier_status, messages.carrier_status) end,
    uncertain_at = case when change.status = 'queued' then messages.uncertain_at end,
    submitted_at = least(to_timestamp(change.submitted_at / 1000), now()),
    responded_at = case when change.status <> 'queued' then now() end`,
  also: sql`
    insert into message_parts (route_id, carrier_message_id, company_id, message_id, part, is_one_of_many)
    select route_id, carrier_message_id, company_id, id, 1, false from moved where segments = 1 and charged > charged_before`,
} as const;

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
  await pipelined`
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
