import { platformMessageId } from '#domain/messages/platformIds.ts';
import { platformAccountOf } from '#domain/numbers/platformAccount.ts';
import { segmentsOf } from '#domain/sms/segments.ts';
import type { PlatformOperator } from '#contract/main-api/carriers/centralPlatform.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { PendingTasks } from '#services/kit/jobs/PendingTasks.ts';
import { crashPoint } from '#services/engine/crashPoint.ts';
import type { AttemptEnd, AttemptResult, Carrier, InFlightMessage } from '../carrier.ts';
import { openParts } from '../openParts.ts';
import type { RequestHealth } from '../health/RequestHealth.ts';
import type { RouteRecord } from '../routes/routeRecords.ts';
import { errorBackoffSeconds, returnSeconds, throttleBackoffSeconds } from '../health/retryWaits.ts';
import { doNotDisturb, invalidNumber, statusOf, type CodeMeaning, type Verdict } from './codes.ts';
import {
  idIn,
  textsIn,
  type PlatformAccount,
  type PlatformAnswer,
  type PlatformClient,
  type SharedRequest,
} from './PlatformClient.ts';
import { RequestGatherer } from './RequestGatherer.ts';
import type { AccountPurses } from './AccountPurses.ts';

interface PlatformCarrierParts {
  accounts: readonly PlatformAccount[];
  /** Sent with promotional messages that have no approval of their own. */
  campaignId: string | null;
  numbersPerRequest: number;
  client: PlatformClient;
  health: RequestHealth;
  purses: AccountPurses;
  /** Counts requests under way. */
  pending: PendingTasks;
  /** The database's. */
  clock: Clock;
  onIdMissing(): void;
}

/** A message in a request, and who waits for its result. */
interface Submit {
  msisdn: string;
  message: InFlightMessage;
  submittedAt: number;
  resolve(result: AttemptResult): void;
}

/** How long a message waits that no account can send, until somebody changes the route. */
const noAccountSeconds = 60;
/** How long messages of an empty purse wait; the route takes none of them before the purse is filled. */
const emptyPurseSeconds = 5;

/** A route over the Central Platform, as the dispatcher sees it. */
export function platformCarrier(
  {
    id: routeId,
    name,
    prefixes,
    priority,
    carriesSystemTexts,
    needsContentApproval,
    window: requestsAtATime,
  }: RouteRecord,
  parts: PlatformCarrierParts,
): Carrier {
  const { accounts, campaignId, client, health, purses, pending, clock, onIdMissing } = parts;
  const byOperator = new Map(accounts.map((account) => [account.operator, account]));
  let { numbersPerRequest } = parts;
  /** Messages of requests whose code may be about any of their numbers: each is tried again by itself. */
  const alone = new Set<number>();
  /** Numbers, each by itself, that the account was wrong for since the last other answer. */
  const ofOtherAccounts = new Set<string>();
  const gatherer = new RequestGatherer<SharedRequest, Submit>(() => numbersPerRequest, submit);
  /** Requests beyond those that may be under way, as when each message has a text of its own. */
  let waiting: { shared: SharedRequest; submits: Submit[] }[] = [];

  return {
    routeId,
    name,
    prefixes,
    priority,
    carriesSystemTexts,
    needsContentApproval,
    get fullWindow() {
      return requestsAtATime * numbersPerRequest;
    },
    get window() {
      return health.roomOf(this.fullWindow);
    },
    isReady: () => health.state === 'bound',
    refuses(operator, senderId) {
      const account = platformAccountOf(operator, senderId, byOperator);
      return account === null || purses.isEmpty(account);
    },
    attempt: (message) =>
      new Promise((resolve) => {
        const submittedAt = clock.now();
        const operator = platformAccountOf(message.operator, message.batch.senderId, byOperator);
        const account = operator === null ? undefined : byOperator.get(operator);
        if (!account) {
          const end = {
            kind: 'returned',
            carrierStatus: 'CP_NO_ACCOUNT',
            afterSeconds: noAccountSeconds,
          } as const;
          return resolve({ message, accepted: [], end, submittedAt });
        }
        const { text, segments, batch } = message;
        const transactionType = batch.class === 'promotional' ? 'P' : 'T';
        const ownCampaignId = message.campaignId ?? campaignId;
        // A repeated message is answered otherwise than others; see 1011.
        const apart = alone.has(message.id) ? message.id : message.attempts > 0;
        return gatherer.add(
          [account.operator, batch.senderId, transactionType, ownCampaignId, apart, text].join('\n'),
          () => ({
            account,
            sender: batch.senderId,
            text,
            isUnicode: segmentsOf(text).encoding === 'UCS2',
            isLong: segments > 1,
            transactionType,
            campaignId: transactionType === 'P' ? ownCampaignId : null,
          }),
          { msisdn: message.msisdn, message, submittedAt, resolve },
        );
      }),
  };

  function submit(shared: SharedRequest, submits: Submit[]): void {
    waiting.push({ shared, submits });
    submitWaiting();
  }

  /** Submits as many as may be under way. Once the route is out of use those that still wait can be submitted elsewhere. */
  function submitWaiting(): void {
    if (health.state === 'bound') {
      const next = waiting.splice(0, requestsAtATime - pending.count);
      for (const { shared, submits } of next) request(shared, submits);
      return;
    }
    const unsent = waiting;
    waiting = [];
    const reason = health.lastFailure ?? 'the route is out of use';
    for (const { shared, submits } of unsent) end(shared, submits, { kind: 'unsent', reason });
  }

  function request(shared: SharedRequest, submits: Submit[]): void {
    pending.begin();
    const answering = client.send(
      shared,
      submits.map(({ msisdn }) => msisdn),
    );
    setImmediate(() => crashPoint('after-submit'));
    void answering
      .catch((error: unknown): PlatformAnswer => ({ kind: 'unknown', reason: String(error) }))
      .then((answer) => end(shared, submits, answer))
      .finally(() => {
        pending.end();
        submitWaiting();
      });
  }

  function end({ account }: SharedRequest, submits: readonly Submit[], answer: PlatformAnswer): void {
    noteHealth(account.operator, submits, answer);
    const answered = answer.kind === 'answered' ? answer : null;
    if (answered?.verdict.meaning === 'too-many' && submits.length > 1)
      numbersPerRequest = Math.max(1, Math.floor(submits.length / 2));
    const lists = answered && {
      dnd: new Set(textsIn(answered.fields, 'dndMsisdn')),
      invalid: new Set(textsIn(answered.fields, 'invalidMsisdn')),
    };
    const reference = answered && idIn(answered.fields, 'serverTxnId');
    const isOfOneNumber = answered !== null && ofOneNumber.has(answered.verdict.meaning);
    for (const { message, msisdn, submittedAt, resolve } of submits) {
      let ended = endOf(message, answer, submits.length);
      if (isOfOneNumber && submits.length > 1) alone.add(message.id);
      else alone.delete(message.id);
      if (ended.kind === 'accepted' && lists?.dnd.has(msisdn))
        ended = { kind: 'rejected', carrierStatus: doNotDisturb, isDoNotDisturb: true };
      else if (ended.kind === 'accepted' && lists?.invalid.has(msisdn))
        ended = { kind: 'rejected', carrierStatus: invalidNumber };
      if (ended.kind !== 'accepted') resolve({ message, accepted: [], end: ended, submittedAt });
      else if (!answered || reference === null) {
        onIdMissing();
        resolve({ message, accepted: openParts(message, ''), end: ended, submittedAt });
      } else {
        const ids = { platform: reference, operator: idIn(answered.fields, 'mnoTxnId') };
        const id = platformMessageId(ids, message.id);
        const poll = { reference, account: account.operator };
        resolve({ message, accepted: openParts(message, id), end: ended, submittedAt, poll });
      }
    }
  }

  function noteHealth(operator: PlatformOperator, submits: readonly Submit[], answer: PlatformAnswer): void {
    if (answer.kind !== 'answered')
      return health.onFailure({ kind: failureOf[answer.kind], reason: answer.reason });
    const { meaning, code, isOperators } = answer.verdict;
    if (meaning !== 'other-account') ofOtherAccounts.clear();
    // One number that is tried again and again shows nothing of others.
    else if (submits.length === 1) ofOtherAccounts.add(submits[0]!.msisdn);
    if (meaning === 'account' || ofOtherAccounts.size >= otherAccountInARow)
      return health.onFailure({
        kind: 'refused',
        reason: `the platform refuses the account of ${operator} (code ${code})`,
      });
    if (meaning === 'no-money' && isOperators) return purses.noteEmpty(operator);
    if (meaning === 'no-money')
      return health.onFailure({
        kind: 'refused',
        reason: `the provider's purse at the platform is empty (code ${code})`,
      });
    return health.onAnswered(submits.length);
  }
}

/** Answers to a whole request that may be about one of its numbers. */
const ofOneNumber: ReadonlySet<CodeMeaning> = new Set(['number-refused', 'repeated', 'other-account']);
/** So many numbers in a row that the account is wrong for show that it is wrong for all. */
const otherAccountInARow = 5;

const failureOf = { unsent: 'unsent', closed: 'refused', unknown: 'unanswered' } as const;

function endOf(message: InFlightMessage, answer: PlatformAnswer, numbers: number): AttemptEnd {
  switch (answer.kind) {
    case 'answered':
      return endOfVerdict(message, answer.verdict, numbers);
    case 'unsent':
      return { kind: 'retry', carrierStatus: null, afterSeconds: returnSeconds };
    case 'unknown':
      return { kind: 'uncertain', reason: answer.reason };
    case 'closed':
      return { kind: 'returned', carrierStatus: 'CP_CLOSED', afterSeconds: returnSeconds };
  }
}

function endOfVerdict(
  { attempts }: InFlightMessage,
  { meaning, code }: Verdict,
  numbers: number,
): AttemptEnd {
  const carrierStatus = statusOf(code);
  switch (meaning) {
    case 'taken':
      return { kind: 'accepted' };
    case 'refused':
      return { kind: 'rejected', carrierStatus };
    case 'number-refused':
      return numbers > 1
        ? { kind: 'returned', carrierStatus, afterSeconds: returnSeconds }
        : {
            kind: 'rejected',
            carrierStatus,
            ...(carrierStatus === doNotDisturb && { isDoNotDisturb: true }),
          };
    case 'account':
      return { kind: 'returned', carrierStatus, afterSeconds: returnSeconds };
    case 'no-money':
      return { kind: 'returned', carrierStatus, afterSeconds: emptyPurseSeconds };
    case 'too-fast': {
      const afterSeconds = throttleBackoffSeconds(attempts + 1);
      return { kind: 'retry', carrierStatus, afterSeconds, isThrottled: true };
    }
    case 'other-account':
    case 'too-many':
      return numbers > 1
        ? { kind: 'returned', carrierStatus, afterSeconds: returnSeconds }
        : { kind: 'retry', carrierStatus, afterSeconds: errorBackoffSeconds(attempts + 1) };
    case 'repeated':
      if (numbers > 1) return { kind: 'returned', carrierStatus, afterSeconds: returnSeconds };
      // After an attempt whose answer was lost it says that the first one arrived.
      return attempts > 0 ? { kind: 'accepted' } : { kind: 'uncertain', reason: carrierStatus };
    case 'uncertain':
      return { kind: 'uncertain', reason: carrierStatus };
  }
}
