import type { AcceptedSms, SingleSms } from '#contract/sms-receiver/sending.ts';
import { Recent } from '#services/kit/Recent.ts';
import { Batcher } from '#services/kit/jobs/Batcher.ts';
import { forceIndexPlans } from '#services/kit/database/planSettings.ts';
import { isDataFault, isDeadlock } from '#services/kit/database/databaseErrors.ts';
import type { Database } from '#services/kit/database/index.ts';
import { AppError } from '#services/kit/errors.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import { once, reserveKeys } from '#services/kit/database/idempotency.ts';
import { lockCallers } from '#services/kit/auth/lockCallers.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { acceptScheduledSingle } from '../batches/scheduledSingle.ts';
import { acceptMessage, acceptMessages, replyOf, takeIds, takeIdsLater, type SingleIds } from './accept.ts';
import { lockCampaign, startAhead } from './campaign.ts';
import { checkSms } from './check.ts';
import { readFacts, readFactsLater, RecentFacts, type Asked, type Facts } from './facts.ts';
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
  const prefetched: Prefetched = { facts: new RecentFacts(), ids: new Recent(prefetchedIdsMs) };
  const accepting = new Batcher<SendRequest, AcceptedSms | null>(
    (requests) => acceptGroup(database, prefetched, requests),
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

/**
 * What each group of messages asks the database for along with its own statements, so that the group after it need not wait
 * for an answer before it writes.
 */
interface Prefetched {
  facts: RecentFacts;
  ids: Recent<'next', readonly SingleIds[]>;
}

/** Lists show messages in the order of their ids, so ids are used soon or not at all. */
const prefetchedIdsMs = 50;

interface Candidate extends Sending {
  sender: Session;
  request: SendRequest;
  ids: SingleIds;
  reply: AcceptedSms;
}

/**
 * Returns a reply for each request, or null for one that is refused, repeats another or belongs to a campaign. Nothing
 * has been done for it.
 */
async function acceptGroup(
  database: Database,
  prefetched: Prefetched,
  requests: readonly SendRequest[],
): Promise<(AcceptedSms | null)[]> {
  const [facts, ids] = await Promise.all([
    prefetched.facts.take(companiesOf(requests)) ?? readFacts(database, requests.map(askedBy)),
    takePrefetched(prefetched, requests.length) ?? takeIds(database, requests.length),
  ]);
  let candidates: readonly Candidate[] = plainOf(requests, facts).map((sending, index) => ({
    ...sending,
    ids: ids[index]!,
    reply: replyOf(sending, ids[index]!),
  }));
  try {
    // Hardly ever more than once.
    for (let acceptable; candidates.length > 0; candidates = acceptable) {
      acceptable = await acceptAll(database, prefetched, candidates);
      if (acceptable.length === candidates.length) break;
    }
  } catch (error) {
    // The credit was spent after the facts were read: accepted alone, each request succeeds or fails by itself. Groups
    // lock the accounts of several companies and may deadlock; a request alone locks one. A group with data that the
    // database refuses, such as of a user who was deleted meanwhile, is halved by the batcher until it is one request.
    const isOneAtFault = isDataFault(error) && requests.length === 1;
    if (!(error instanceof AppError) && !isDeadlock(error) && !isOneAtFault) throw error;
    candidates = [];
  }
  const replies = new Map(candidates.map(({ request, reply }) => [request, reply]));
  return requests.map((request) => replies.get(request) ?? null);
}

function takePrefetched({ ids }: Prefetched, count: number): readonly SingleIds[] | null {
  const taken = ids.take('next');
  return taken && taken.length >= count ? taken : null;
}

function companiesOf(requests: readonly Pick<SendRequest, 'sender'>[]): number[] {
  return [...new Set(requests.map(({ sender: { companyId } }) => companyId))];
}

function askedBy({ sender: { companyId }, sms }: SendRequest): Asked {
  return { companyId, sms };
}

/** The requests that no rule refuses, as far as the facts can tell. */
function plainOf(
  requests: readonly SendRequest[],
  facts: Facts,
): Pick<Candidate, 'request' | 'sender' | 'message'>[] {
  const { available } = facts;
  const keys = new Set<string>();
  return requests.flatMap((request) => {
    const { sender, idempotencyKey } = request;
    const message = plainMessage(request, facts);
    if (!message) return [];
    const key = `${sender.companyId}/${idempotencyKey}`;
    const left = (available.get(sender.companyId) ?? 0) - message.segments;
    if (left < 0 || keys.has(key)) return [];
    available.set(sender.companyId, left);
    keys.add(key);
    return [{ request, sender, message }];
  });
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

/** Rolls back a group of which some cannot be accepted. */
class SomeNotAcceptable extends Error {
  readonly acceptable: readonly Candidate[];

  constructor(acceptable: readonly Candidate[]) {
    super('some of the group cannot be accepted');
    this.acceptable = acceptable;
  }
}

/**
 * Accepts all candidates or none: all of them unless a caller has lost access since the request was authorised, a key
 * was used before, or the facts have changed. The statements that decide about that travel with those that write, because
 * on a busy machine each round trip takes longer than what the server does in it.
 * @returns those that can be accepted; all if they have been
 */
async function acceptAll(
  database: Database,
  prefetched: Prefetched,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> {
  try {
    await database.transaction().execute(async (transaction) => {
      await forceIndexPlans(transaction);
      const refusals = await lockCallers(
        transaction,
        candidates.map(({ sender }) => sender),
      );
      const readCurrent = await readFactsLater(
        transaction,
        candidates.map(({ request }) => askedBy(request)),
      );
      const newKeys = await reserveKeys(
        transaction,
        candidates.map(({ sender: { companyId }, request, reply }) => ({
          companyId,
          endpoint,
          key: request.idempotencyKey,
          input: request.sms,
          reply,
        })),
      );
      // As many as this time, and some more: they cost little.
      const nextIds = await takeIdsLater(transaction, Math.ceil(candidates.length * 1.5));
      await acceptMessages(
        transaction,
        candidates,
        candidates.map(({ ids }) => ids),
      );
      const refusalOf = await refusals();
      const current = await readCurrent();
      const isNew = await newKeys();
      const acceptable = candidates.filter(
        (candidate, index) => refusalOf[index] === null && isNew[index] && isAllowed(candidate, current),
      );
      prefetched.ids.set('next', await nextIds());
      if (acceptable.length < candidates.length) throw new SomeNotAcceptable(acceptable);
      prefetched.facts.keep(companiesOf(candidates), current);
    });
    return candidates;
  } catch (error) {
    if (error instanceof SomeNotAcceptable) return error.acceptable;
    throw error;
  }
}

function isAllowed({ sender: { companyId }, request, message }: Candidate, facts: Facts): boolean {
  return (
    facts.senderIdOf(companyId, request.sms.senderId) === message.senderId &&
    !facts.isOptedOut({ ...message, companyId })
  );
}
