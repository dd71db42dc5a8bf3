import type { Transaction } from 'kysely';
import type { AcceptedSms, SingleSms } from '#contract/sms-receiver/sending.ts';
import type { Schema } from '#database/schema.ts';
import { parseMsisdn } from '#domain/msisdn.ts';
import { Batcher } from '#services/kit/jobs/Batcher.ts';
import { forceIndexPlans } from '#services/kit/database/byKey.ts';
import { isDeadlock } from '#services/kit/database/deadlock.ts';
import type { Database } from '#services/kit/database/index.ts';
import { AppError } from '#services/kit/errors.ts';
import { reserveKeys } from '#services/kit/database/idempotency.ts';
import { lockCallers } from '#services/kit/auth/lockCallers.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Wanted } from '../opt-outs/optedOut.ts';
import { acceptMessages, replyOf, takeIds, type SingleIds } from './accept.ts';
import { checkSms } from './check.ts';
import type { NewMessage, Sending } from './messages.ts';
import { readFacts } from './facts.ts';

/** A caller's wish to send one message. */
export interface SendRequest {
  sender: Session;
  sms: SingleSms;
  idempotencyKey: string;
}

/** The name of this call among those that are done once a key. */
export const endpoint = 'single';

/** Those who come while a group is written are the next one. */
const together = { maxItems: 250, maxDelayMs: 1, restMs: 8 };

/**
 * Accepts messages that come at about the same time in one transaction: a company's account is changed, and the disk
 * waited for, once for all of them.
 * @returns the reply, or null for a request that has to be looked at alone: one that is refused, repeats another
 *   or has rules of its own. Nothing has been done for it.
 */
export function acceptTogether(database: Database): (request: SendRequest) => Promise<AcceptedSms | null> {
  const accepting = new Batcher<SendRequest, AcceptedSms | null>(
    (requests) => acceptGroup(database, requests),
    together,
  );
  return (request) => accepting.add(request);
}

interface Candidate extends Sending {
  request: SendRequest;
}

async function acceptGroup(
  database: Database,
  requests: readonly SendRequest[],
): Promise<(AcceptedSms | null)[]> {
  const [candidates, ids] = await Promise.all([
    candidatesOf(database, requests),
    takeIds(database, requests.length),
  ]);
  const replies = new Map<SendRequest, AcceptedSms>();
  try {
    await database.transaction().execute(async (transaction) => {
      await forceIndexPlans(transaction);
      const allowed = await withAllowedCallers(transaction, candidates);
      for (const [request, reply] of await acceptNew(transaction, allowed, ids)) replies.set(request, reply);
    });
  } catch (error) {
    // Somebody has spent it since the look; who gets what is left shows one by one. And who has several companies'
    // accounts meets others who have: one by one each has a single one.
    if (!(error instanceof AppError) && !isDeadlock(error)) throw error;
    replies.clear();
  }
  return requests.map((request) => replies.get(request) ?? null);
}

/** Those that nothing speaks against, as far as one can see before they are written. */
async function candidatesOf(database: Database, requests: readonly SendRequest[]): Promise<Candidate[]> {
  const { senderIdOf, available, isOptedOut } = await readFacts(database, requests.flatMap(wantedBy));
  const keys = new Set<string>();
  const plain = requests.flatMap((request) => {
    const { companyId } = request.sender;
    const message = plainMessage(request.sms, senderIdOf(companyId, request.sms.senderId));
    return message ? [{ request, message }] : [];
  });
  return plain.flatMap(({ request, message }) => {
    const { sender, idempotencyKey } = request;
    const key = `${sender.companyId}/${idempotencyKey}`;
    const left = (available.get(sender.companyId) ?? 0) - message.segments;
    if (left < 0 || keys.has(key) || isOptedOut({ ...message, companyId: sender.companyId })) return [];
    available.set(sender.companyId, left);
    keys.add(key);
    return [{ request, sender, message }];
  });
}

/** The candidates without those whose callers have lost access since their request was authorised. */
async function withAllowedCallers(
  transaction: Transaction<Schema>,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  if (candidates.length === 0) return [];
  const refusals = await lockCallers(
    transaction,
    candidates.map(({ request }) => request.sender),
  );
  return candidates.filter((_, index) => refusals[index] === null);
}

/** Of one whose number is none nothing is looked up. */
function wantedBy({ sender: { companyId }, sms }: SendRequest): Wanted[] {
  const number = parseMsisdn(sms.to);
  return number.ok ? [{ companyId, msisdn: number.msisdn, class: sms.class }] : [];
}

function plainMessage(sms: SingleSms, senderId: string | null): NewMessage | null {
  if (sms.campaignId !== undefined) return null;
  try {
    return checkSms(sms, senderId);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Accepts those whose key is new.
 * @param ids at least as many as there are candidates
 */
async function acceptNew(
  transaction: Transaction<Schema>,
  candidates: readonly Candidate[],
  ids: readonly SingleIds[],
): Promise<[SendRequest, AcceptedSms][]> {
  if (candidates.length === 0) return [];
  const wished = candidates.map((candidate, index) => ({
    candidate,
    ids: ids[index]!,
    reply: replyOf(candidate, ids[index]!),
  }));
  const isNew = await reserveKeys(
    transaction,
    wished.map(({ candidate: { sender, request }, reply }) => ({
      companyId: sender.companyId,
      endpoint,
      key: request.idempotencyKey,
      input: request.sms,
      reply,
    })),
  );
  const accepted = wished.filter((_, index) => isNew[index]);
  if (accepted.length === 0) return [];
  await acceptMessages(
    transaction,
    accepted.map(({ candidate }) => candidate),
    accepted.map((one) => one.ids),
  );
  return accepted.map(({ candidate, reply }) => [candidate.request, reply]);
}
