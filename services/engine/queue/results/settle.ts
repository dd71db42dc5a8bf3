import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { UncertainPolicy } from '#contract/main-api/carriers/routes.ts';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { bigints, doubles, integers, texts } from '#services/kit/database/sql/arrays.ts';
import { pipelined } from '#services/kit/database/pool/prepared.ts';
import { forceIndexPlans } from '#services/kit/database/sql/planSettings.ts';
import { learnDoNotDisturb, type DoNotDisturbAnswer } from '../../do-not-disturb/learn.ts';
import type { MessageKey, Lease } from '../../messages/keys.ts';
import { refundOfFailure } from '../../messages/refund.ts';
import { requeue } from '../../messages/requeue.ts';
import { changeMessages, isAmong, type MessageChanges } from '../../messages/transition.ts';
import { resolveUncertain, type UnansweredSubmit } from '../../messages/uncertain.ts';
import { matchEarly } from '../../receipts/early.ts';
import { addPolls } from '../../receipts/polling/polls.ts';
import { lockCurrentLeases } from '../leases/leases.ts';
import { receiptPollsOf } from '../receiptPolls.ts';
import type { AttemptResult } from '../../carriers/carrier.ts';

export interface SettleRules {
  /** Wait before an uncertain message is sent again: the answer may still come. */
  graceSeconds: number;
  /** By route. */
  whenUncertain: ReadonlyMap<number, UncertainPolicy>;
}

export interface Settled {
  /** How many results were stored. */
  stored: number;
  /** Results whose lease was lost. */
  lost: AttemptResult[];
}

/**
 * Stores the results of attempts. Left out are results whose lease was lost, and results that are stored already: a
 * commit whose confirmation was lost is tried again.
 * @param emptied chunks to remove from the queue if nothing waits in them
 */
export async function settleAttempts(
  transaction: Transaction<Schema>,
  results: readonly AttemptResult[],
  emptied: readonly Lease[],
  { graceSeconds, whenUncertain }: SettleRules,
): Promise<Settled> {
  const settled = await changeMessages(transaction, `attempt ${randomUUID()}`, async (changes) => {
    await forceIndexPlans(transaction);
    changes.finish(emptied);
    const { ours, lost } = await splitByLease(transaction, results);
    const fresh = await applyResults(changes, ours);
    if (fresh.length === 0) return { fresh, lost };
    await storeLongParts(transaction, fresh);
    await addPolls(transaction, receiptPollsOf(fresh));
    const uncertain = fresh.filter(({ end }) => end.kind === 'uncertain').map(submitOf);
    const queuedAgain = await resolveUncertain(changes, uncertain, whenUncertain);
    await requeue(transaction, [
      ...queuedAgain.map((key) => ({ ...key, waitSeconds: graceSeconds })),
      ...fresh.flatMap((result) =>
        'afterSeconds' in result.end ? [{ ...submitOf(result), waitSeconds: result.end.afterSeconds }] : [],
      ),
    ]);
    await matchEarly(changes, acceptedIdsByRoute(fresh));
    return { fresh, lost };
  });
  await learnDoNotDisturb(transaction, settled.fresh.flatMap(doNotDisturbIn));
  return { stored: settled.fresh.length, lost: settled.lost };
}

function doNotDisturbIn({ end, message: { msisdn, routeId } }: AttemptResult): DoNotDisturbAnswer[] {
  return end.kind === 'rejected' && end.isDoNotDisturb ? [{ msisdn, routeId }] : [];
}

/** Splits results into those whose lease is still ours and those whose lease was lost. */
async function splitByLease(
  transaction: Transaction<Schema>,
  results: readonly AttemptResult[],
): Promise<{ ours: AttemptResult[]; lost: AttemptResult[] }> {
  // By token, since every lease has a token of its own.
  const leases = [...new Map(results.map(({ message: { lease } }) => [lease.token, lease])).values()];
  const current = await lockCurrentLeases(transaction, leases);
  const isOurs = ({ message }: AttemptResult) => current.has(message.lease.token);
  return { ours: results.filter(isOurs), lost: results.filter((result) => !isOurs(result)) };
}

function keyOf({ message }: AttemptResult): MessageKey {
  return { companyId: message.lease.companyId, id: message.id };
}

function submitOf({ message: { lease, id, routeId } }: AttemptResult): UnansweredSubmit {
  return { companyId: lease.companyId, chunkId: lease.chunkId, id, routeId };
}

interface Change extends MessageKey {
  chunkId: number;
  status: MessageStatus;
  accepted: number;
  routeId: number;
  /** The carrier's id of the only part; null if there are several, or none was accepted. */
  carrierMessageId: string | null;
  carrierStatus: string | null;
  /** Milliseconds since 1970, by the clock of the database. */
  submittedAt: number;
  /** 0 if the attempt does not count, since its refusal was not about the message. */
  attempts: number;
}

/**
 * Applies each result once. If a row was changed while the statement waited for its lock, such as by a receipt of an
 * earlier part, the row is locked and not changed. A second statement sees the new row. A result that it cannot apply
 * either was stored before.
 * @returns the results that were not stored before
 */
async function applyResults(
  changes: MessageChanges,
  results: readonly AttemptResult[],
): Promise<readonly AttemptResult[]> {
  if (results.length === 0) return [];
  const missed = await applyOnce(changes, results);
  if (missed.length === 0) return results;
  const storedBefore = new Set(await applyOnce(changes, missed));
  return results.filter((result) => !storedBefore.has(result));
}

/**
 * Stores status and carrier ids. Until then a message is `queued` and in the chunk with which it was claimed. If it is
 * not, the result was stored before, perhaps by a transaction that committed while this one ran.
 * @returns the results that changed no message
 */
async function applyOnce(
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
          ${texts(column('carrierStatus'))}, ${doubles(column('submittedAt'))}, ${bigints(column('chunkId'))},
          ${integers(column('attempts'))})
          as change (company_id, id, status, accepted, route_id, carrier_message_id, carrier_status, submitted_at,
            chunk_id, attempts)`,
      ...byResult,
    }),
  );
  return results.filter((result) => !hasMoved(keyOf(result)));
}

const byResult = {
  from: 'queued',
  where: sql`messages.chunk_id = change.chunk_id`,
  accepted: sql`change.accepted`,
  // A message that is refused after the carrier has taken some of its parts was charged for these.
  refunded: refundOfFailure(sql`change.accepted`),
  // An acceptance clears the status of earlier refusals, but not the status that receipts of other parts have set.
  // A message that may have been sent stays uncertain while it is only retried. The submit is never later than the
  // answer, even if the clock was set back in between.
  patch: sql`
    attempts = least(messages.attempts + change.attempts, 32767),
    route_id = change.route_id,
    carrier_message_id = coalesce(change.carrier_message_id, messages.carrier_message_id),
    carrier_status = case when change.status = 'submitted' and messages.charged = 0 then null
      else coalesce(change.carrier_status, messages.carrier_status) end,
    uncertain_at = case when change.status = 'queued' then messages.uncertain_at end,
    submitted_at = least(to_timestamp(change.submitted_at / 1000), clock.now),
    responded_at = case when change.status <> 'queued' then clock.now end`,
  also: sql`
    insert into message_parts (route_id, carrier_message_id, company_id, message_id, part, is_one_of_many)
    select route_id, carrier_message_id, company_id, id, 1, false from moved where segments = 1 and charged > charged_before`,
} as const;

function changeOf(result: AttemptResult): Change {
  const { message, accepted, end, submittedAt } = result;
  // Field by field: a spread is slow, and the object larger.
  return {
    companyId: message.lease.companyId,
    id: message.id,
    chunkId: message.lease.chunkId,
    status: end.kind === 'accepted' ? 'submitted' : end.kind === 'rejected' ? 'rejected' : 'queued',
    accepted: accepted.length,
    routeId: message.routeId,
    carrierMessageId: message.segments === 1 ? (accepted[0]?.carrierMessageId ?? null) : null,
    carrierStatus: 'carrierStatus' in end ? end.carrierStatus : null,
    submittedAt,
    attempts: end.kind === 'returned' ? 0 : 1,
  };
}

/** Stores the accepted parts of messages of several parts. A result that is stored again names its parts again. */
async function storeLongParts(
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

/** By route, the ids that receipts of these messages will name. */
function acceptedIdsByRoute(results: readonly AttemptResult[]): Map<number, string[]> {
  const routes = new Map<number, string[]>();
  for (const { message, accepted } of results) {
    const ids = routes.get(message.routeId) ?? [];
    for (const { carrierMessageId } of accepted) ids.push(carrierMessageId);
    routes.set(message.routeId, ids);
  }
  return routes;
}
