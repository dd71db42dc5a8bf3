import type { Transaction } from 'kysely';
import type { AcceptedSms, SingleSms } from '#contract/sms-receiver/sending.ts';
import type { Schema } from '#database/schema.ts';
import { Batcher } from '#services/kit/jobs/Batcher.ts';
import { forceIndexPlans } from '#services/kit/database/planSettings.ts';
import { isDeadlock } from '#services/kit/database/databaseErrors.ts';
import type { Database } from '#services/kit/database/index.ts';
import { AppError } from '#services/kit/errors.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import { once, reserveKeys } from '#services/kit/database/idempotency.ts';
import { lockCallers } from '#services/kit/auth/lockCallers.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { acceptScheduledSingle } from '../batches/scheduledSingle.ts';
import { acceptMessage, acceptMessages, replyOf, takeIds, type SingleIds } from './accept.ts';
import { lockCampaign, startAhead } from './campaign.ts';
import { checkSms } from './check.ts';
import { readFacts, type Facts } from './facts.ts';
import type { NewMessage, Sending } from './messages.ts';

/** A caller's request to send one message. */
export interface SendRequest {
  sender: Session;
  sms: SingleSms;
  idempotencyKey: string;
}

/** The name of this call among those that are done once a key. */
const endpoint = 'single';

/** Requests that come while a group is written are the next group. */
const group = { maxItems: 250, maxDelayMs: 1, restMs: 8, endsRestWhenAllWait: true };

/**
 * Returns a function that accepts one message: when it resolves, the message is on stable storage with its credit held.
 * Messages that come at about the same time are accepted in one transaction: a company's account is changed, and the
 * disk waited for, once for all of them. A request that the group leaves out is accepted or refused alone.
 * @param clock the database's
 */
export function singleAcceptance(
  database: Database,
  clock: Clock,
): (request: SendRequest) => Promise<AcceptedSms> {
  const accepting = new Batcher<SendRequest, AcceptedSms | null>(
    (requests) => acceptGroup(database, requests),
    group,
  );
  return async (request) => (await accepting.add(request)) ?? acceptAlone(database, clock, request);
}

/** @throws rule-refused with the fields at fault, insufficient-credit, idempotency-key-reused */
function acceptAlone(
  database: Database,
  clock: Clock,
  { sender, sms, idempotencyKey }: SendRequest,
): Promise<AcceptedSms> {
  const { companyId } = sender;
  const request = { companyId, endpoint, key: idempotencyKey, input: sms };
  return writeAs(database, sender, (transaction) =>
    // The rules inside: a repeat gets the first answer also when a rule would refuse it by now.
    once(transaction, request, async () => {
      const { campaignId } = sms;
      const campaign =
        campaignId === undefined ? undefined : await lockCampaign(transaction, companyId, campaignId);
      const facts = await readFacts(transaction, [{ companyId, sms }]);
      const message = checkSms(companyId, sms, facts, campaign);
      if (campaign && startAhead(campaign, clock)) {
        return acceptScheduledSingle(transaction, { sender, message }, campaign, clock);
      }
      return acceptMessage(transaction, { sender, message: { ...message, campaignId } });
    }),
  );
}

interface Candidate extends Sending {
  request: SendRequest;
}

/**
 * Returns a reply for each request, or null for one that is refused, repeats another or belongs to a campaign. Nothing
 * has been done for it.
 */
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
    // The credit was spent after the facts were read: accepted alone, each request succeeds or fails by itself. Groups
    // lock the accounts of several companies and may deadlock; a request alone locks one.
    if (!(error instanceof AppError) && !isDeadlock(error)) throw error;
    replies.clear();
  }
  return requests.map((request) => replies.get(request) ?? null);
}

/** The requests that no rule refuses, as far as the facts that were read can tell. */
async function candidatesOf(database: Database, requests: readonly SendRequest[]): Promise<Candidate[]> {
  const facts = await readFacts(
    database,
    requests.map(({ sender: { companyId }, sms }) => ({ companyId, sms })),
  );
  const { available } = facts;
  const keys = new Set<string>();
  const plain = requests.flatMap((request) => {
    const message = plainMessage(request, facts);
    return message ? [{ request, message }] : [];
  });
  return plain.flatMap(({ request, message }) => {
    const { sender, idempotencyKey } = request;
    const key = `${sender.companyId}/${idempotencyKey}`;
    const left = (available.get(sender.companyId) ?? 0) - message.segments;
    if (left < 0 || keys.has(key)) return [];
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

function plainMessage({ sender, sms }: SendRequest, facts: Facts): NewMessage | null {
  if (sms.campaignId !== undefined) return null;
  try {
    return checkSms(sender.companyId, sms, facts);
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
