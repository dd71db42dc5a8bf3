import type { AcceptedSms, SingleSms } from '#contract/sms-receiver/sending.ts';
import { Batcher } from '#services/kit/database/Batcher.ts';
import { forceIndexPlans } from '#services/kit/database/sql/planSettings.ts';
import { isDataFault, isDeadlock } from '#services/kit/database/databaseErrors.ts';
import type { Database } from '#services/kit/database/index.ts';
import { AppError } from '#services/kit/errors.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import { once, reserveKeys, type IdempotencyKey } from '#services/kit/database/idempotency.ts';
import { lockCallers } from '#services/kit/auth/lockCallers.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { acceptChecked } from './scheduledSingle.ts';
import { acceptMessages, drawIds, drawIdsLater, replyOf, type SingleIds } from '../acceptance/accept.ts';
import { reaches } from '../acceptance/senderIds.ts';
import { checkMessage } from '../acceptance/checkMessage.ts';
import { checkSms, hasContentApproval } from '../acceptance/check.ts';
import {
  companiesOf,
  readAcceptanceData,
  readAcceptanceDataLater,
  type AcceptanceData,
  type RequestedMessage,
} from '../acceptance/acceptanceData.ts';
import type { NewMessage, Sending, SmsInput } from '../acceptance/messages.ts';
import { Prefetched, type DrawnIds } from './prefetched.ts';

/** A caller's request to send one message. */
export interface SendRequest {
  sender: Session;
  sms: SmsInput & Pick<SingleSms, 'campaignId'>;
  idempotencyKey: IdempotencyKey;
  /** Called when it repeats another request. */
  onRepeat?: (() => void) | undefined;
}

/** The name of single messages among the calls that are done once a key, whether they start at once or later. */
export const singleEndpoint = 'single';

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
  const prefetched = new Prefetched();
  const accepting = new Batcher<SendRequest, AcceptedSms | null>(
    (requests) => acceptGroup(database, prefetched, requests),
    group,
  );
  return async (request) => {
    const reply = await accepting.add(request);
    if (reply) return reply;
    // It draws ids of its own, and those of later messages are to be higher.
    prefetched.dropIds();
    return acceptAlone(database, clock, request);
  };
}

/** @throws rule-refused with the fields at fault, insufficient-credit, idempotency-key-reused */
function acceptAlone(
  database: Database,
  clock: Clock,
  { sender, sms, idempotencyKey, onRepeat }: SendRequest,
): Promise<AcceptedSms> {
  const { companyId } = sender;
  const request = { companyId, endpoint: singleEndpoint, key: idempotencyKey, input: sms, onRepeat };
  return writeAs(database, sender, (transaction) =>
    // The rules inside: a repeat gets the first answer also when a rule would refuse it by now.
    once(transaction, request, async () => {
      const { campaignId } = sms;
      const checked = await checkMessage(transaction, companyId, { sms, campaignId }, clock);
      return acceptChecked(transaction, sender, checked, clock);
    }),
  );
}

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
  const requested = requests.map(requestedMessage);
  const companyIds = companiesOf(requested);
  const [facts, ids] = await Promise.all([
    prefetched.facts.take(companyIds) ?? readAcceptanceData(database, requested),
    prefetched.takeIds(requests.length) ?? drawIds(database, requests.length),
  ]);
  let candidates: readonly Candidate[] = selectAcceptable(requests, facts).map((sending, index) => ({
    ...sending,
    ids: ids[index]!,
    reply: replyOf(sending, ids[index]!),
  }));
  try {
    // Hardly ever more than once.
    while (candidates.length > 0) {
      const { acceptable, next } = await acceptAll(database, candidates);
      candidates = acceptable;
      if (!next) continue;
      prefetched.keepIds(next.ids);
      // After a group of which some were refused, the next one reads its facts before it writes: it may have more of them.
      if (candidates.length === requests.length) prefetched.facts.keep(companyIds, next.facts);
      break;
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

function requestedMessage({ sender: { companyId }, sms }: SendRequest): RequestedMessage {
  return { companyId, sms };
}

/** The requests that no rule refuses, as far as the facts can tell. */
function selectAcceptable(
  requests: readonly SendRequest[],
  facts: AcceptanceData,
): Pick<Candidate, 'request' | 'sender' | 'message'>[] {
  const { available } = facts;
  const keys = new Set<string>();
  return requests.flatMap((request) => {
    const { sender, idempotencyKey } = request;
    const message = checkWithoutCampaign(request, facts);
    if (!message) return [];
    const key = idempotencyKey && `${sender.companyId}/${idempotencyKey}`;
    if ((available.get(sender.companyId) ?? 0) < message.segments || (key && keys.has(key))) return [];
    spend(facts, sender.companyId, message.segments);
    if (key) keys.add(key);
    return [{ request, sender, message }];
  });
}

function checkWithoutCampaign({ sender, sms }: SendRequest, facts: AcceptanceData): NewMessage | null {
  if (sms.campaignId !== undefined) return null;
  try {
    return checkSms(sender.companyId, sms, facts);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

interface Attempt {
  /** Those that can be accepted. */
  acceptable: readonly Candidate[];
  /** For the group after it; null if nothing was accepted, because some cannot be. */
  next: { facts: AcceptanceData; ids: DrawnIds } | null;
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
 */
async function acceptAll(database: Database, candidates: readonly Candidate[]): Promise<Attempt> {
  const at = performance.now();
  try {
    const next = await database.transaction().execute(async (transaction) => {
      await forceIndexPlans(transaction);
      const refusals = await lockCallers(
        transaction,
        candidates.map(({ sender }) => sender),
      );
      const readCurrent = await readAcceptanceDataLater(
        transaction,
        candidates.map(({ request }) => requestedMessage(request)),
      );
      const newKeys = await reserveKeys(
        transaction,
        candidates.map(({ sender: { companyId }, request, reply }) => ({
          companyId,
          endpoint: singleEndpoint,
          key: request.idempotencyKey,
          input: request.sms,
          reply,
        })),
      );
      // Half as many again as this group has, because the next one may be larger. Ids that are not used cost little.
      const nextIds = await drawIdsLater(transaction, Math.ceil(candidates.length * 1.5));
      await acceptMessages(
        transaction,
        candidates,
        candidates.map(({ ids }) => ids),
      );
      const refusalOf = await refusals();
      const facts = await readCurrent();
      const isNew = await newKeys();
      const acceptable = candidates.filter(
        (candidate, index) => refusalOf[index] === null && isNew[index] && isStillAllowed(candidate, facts),
      );
      if (acceptable.length < candidates.length) throw new SomeNotAcceptable(acceptable);
      for (const { sender, message } of candidates) spend(facts, sender.companyId, message.segments);
      return { facts, ids: { ids: await nextIds(), at } };
    });
    return { acceptable: candidates, next };
  } catch (error) {
    if (error instanceof SomeNotAcceptable) return { acceptable: error.acceptable, next: null };
    throw error;
  }
}

/** Facts do not know of credit that was held since they were read. */
function spend({ available }: AcceptanceData, companyId: number, segments: number): void {
  available.set(companyId, (available.get(companyId) ?? 0) - segments);
}

function isStillAllowed(
  { sender: { companyId }, request, message }: Candidate,
  facts: AcceptanceData,
): boolean {
  const senderId = facts.senderIdOf(companyId, request.sms.senderId);
  return (
    senderId?.name === message.senderId &&
    facts.operatorOf(message.msisdn) === message.operator &&
    reaches(senderId, message.operator) &&
    hasContentApproval(companyId, message, facts) &&
    !facts.isOptedOut({ ...message, companyId }) &&
    !facts.isOnDoNotDisturb(message)
  );
}
