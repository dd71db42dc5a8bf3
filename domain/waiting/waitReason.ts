import type { CompanyStatus } from '#contract/main-api/people/companies.ts';
import type { PlatformOperator } from '#contract/main-api/carriers/centralPlatform.ts';
import type { RouteState } from '#contract/main-api/carriers/routeStates.ts';
import type { BatchState, Operator } from '#contract/sms-receiver/messages.ts';
import type { WaitCode, WaitReason } from '#contract/sms-receiver/waiting.ts';
import { failureMeaning } from '../carriers/carrierFailure.ts';
import { platformAccountOf } from '../numbers/platformAccount.ts';

/** A number, or the beginning of numbers of one operator; an empty one is any. */
export interface WaitingNumber {
  start: string;
  operator: Operator;
}

/** A batch or one message that has not left, and what decides when it does. */
export interface Waiter {
  companyId: number;
  batchId: number;
  companyStatus: CompanyStatus;
  state: BatchState;
  startsAt: Date | null;
  /** Who has paused it, and when. */
  paused: { name: string | null; isProvider: boolean; at: Date } | null;
  lane: number;
  /** The end of its wait for the sending hours of its class; null within these. */
  opensAt: Date | null;
  /** The one route by which it goes; null for any. */
  routeId: number | null;
  isSystemText: boolean;
  senderId: string;
  /** The numbers of what has not left, or their beginnings. */
  numbers: readonly WaitingNumber[];
  /** Whether a dispatcher has some of it, and whether some of it is on its way to the carrier. */
  isLeased: boolean;
  isInFlight: boolean;
  /** When the first of what a dispatcher has became due. */
  dueAt: Date | null;
  /** From when on the rest can be claimed. */
  availableAt: Date | null;
}

/** An enabled route, and what all processes together say of it. */
export interface WaitedRoute {
  id: number;
  name: string;
  /** Numbers that it serves; none is all. */
  prefixes: readonly string[];
  carriesSystemTexts: boolean;
  /** Where the carrier is sent to by an account of each operator, whether each is empty; null for other carriers. */
  accounts: ReadonlyMap<PlatformOperator, { isEmpty: boolean }> | null;
  state: RouteState;
  /** Since it is connected, or since it is not. */
  since: Date | null;
  lastFailure: string | null;
  /** Segments that are on their way, and the most that may be. */
  pending: number;
  window: number;
  segmentsPerSecond: number;
  limitPerSecond: number | null;
}

/** A list of which a dispatcher has some, or all single messages of a company that it has. */
export interface InWork {
  lane: number;
  companyId: number;
  companyName: string;
  /** Null for single messages. */
  batchId: number | null;
  name: string | null;
  messages: number;
  /** Lists of one company are sent in the order in which they became due. */
  dueAt: Date;
}

/** How the queue and the routes stand. */
export interface Sending {
  now: Date;
  dispatch: 'running' | 'paused' | 'none';
  /** When the last process reported that it dispatches; null where that is forgotten, or one still does. */
  dispatchEndedAt: Date | null;
  routes: readonly WaitedRoute[];
  inWork: readonly InWork[];
}

/** A wait that is over sooner is not worth telling: it would only flicker. */
const shortestSeconds = 6;
/** The share of its limit from which on a route counts as full; the last second is never used up exactly. */
const fullShare = 0.9;

/** Why it does not move; null if it does, or soon will. */
export function waitReason(waiter: Waiter, sending: Sending): WaitReason | null {
  return decided(waiter, sending) ?? (waiter.state === 'running' ? undecided(waiter, sending) : null);
}

/** Reasons that stand whatever the carriers do. */
function decided(waiter: Waiter, { dispatch }: Sending): WaitReason | null {
  const { companyStatus, state, paused, startsAt } = waiter;
  if (companyStatus !== 'active') return reasonOf('company-suspended');
  if (state === 'paused') {
    const by = paused && { name: paused.name, isProvider: paused.isProvider };
    return reasonOf('paused', { since: isoOf(paused?.at), by });
  }
  if (state === 'late') return reasonOf('late', { since: isoOf(startsAt) });
  if (state !== 'running') return null;
  if (dispatch === 'paused') return reasonOf('dispatch-paused');
  return null;
}

function undecided(waiter: Waiter, sending: Sending): WaitReason | null {
  const { opensAt } = waiter;
  if (opensAt) return reasonOf('sending-hours', { until: isoOf(opensAt) });
  const routes = sending.routes.filter((route) => mayCarry(route, waiter));
  if (routes.length === 0) return reasonOf('no-route');
  if (sending.dispatch === 'none')
    return reasonOf('no-dispatcher', { since: isoOf(sending.dispatchEndedAt) });
  const bound = routes.filter(({ state }) => state === 'bound');
  if (bound.length === 0) return ofDownRoutes(routes);
  const taking = bound.filter((route) =>
    waiter.numbers.some((number) => takes(route, waiter.senderId, number)),
  );
  if (taking.length > 0) return ofQueue(waiter, taking, sending);
  return reasonOf('account-refused', { provider: { routes: namesOf(bound), companyName: null } });
}

function ofDownRoutes(routes: readonly WaitedRoute[]): WaitReason {
  const sinces = routes.map(({ since }) => since);
  // While another one was connected it was not all of them.
  const since = sinces.includes(null) ? null : new Date(Math.max(...sinces.map((each) => each!.getTime())));
  return reasonOf(downCode(routes), {
    since: isoOf(since),
    provider: { routes: namesOf(routes), companyName: null },
  });
}

function downCode(routes: readonly WaitedRoute[]): WaitCode {
  const meanings = routes.map(({ lastFailure }) => lastFailure && failureMeaning(lastFailure));
  if (meanings.every((meaning) => meaning === 'credentials' || meaning === 'refuses'))
    return 'account-refused';
  return meanings.every((meaning) => meaning === 'silent') ? 'carrier-silent' : 'no-carrier';
}

function ofQueue(waiter: Waiter, bound: readonly WaitedRoute[], sending: Sending): WaitReason | null {
  const { companyId, isInFlight, isLeased, availableAt } = waiter;
  const perSecond = bound.reduce((sum, { segmentsPerSecond }) => sum + segmentsPerSecond, 0);
  const isFull = bound.every(isRouteFull);
  const full = reasonOf('route-full', { provider: { routes: namesOf(bound), companyName: null } });
  // The carriers answer nothing of what is on its way.
  if ((isInFlight || isLeased) && isFull && perSecond === 0) return full;
  if (isInFlight) return null;
  if (!isLeased && availableAt !== null) {
    const waitsMs = availableAt.getTime() - sending.now.getTime();
    if (waitsMs > shortestSeconds * 1_000) return reasonOf('retry', { until: isoOf(availableAt) });
    if (waitsMs > 0) return null;
  }
  const before = listsBefore(waiter, sending.inWork);
  const messages = before.reduce((sum, each) => sum + each.messages, 0);
  if (messages === 0 || messages < perSecond * shortestSeconds) return null;
  const lists = before.filter(({ batchId }) => batchId !== null);
  const own = lists.find((list) => list.companyId === companyId);
  if (own) return reasonOf('own-list-first', { list: { batchId: String(own.batchId), name: own.name } });
  const other = lists[0];
  if (other) {
    return reasonOf('other-list-first', { provider: { routes: [], companyName: other.companyName } });
  }
  return isFull ? full : null;
}

/**
 * Finds what dispatchers have that is sent before it: everything in its lane while they have none of it, otherwise the lists of its company
 * that were due sooner. Other companies take turns with it by then.
 */
function listsBefore(waiter: Waiter, inWork: readonly InWork[]): InWork[] {
  const { lane, batchId, companyId, isLeased, dueAt } = waiter;
  return inWork.filter(
    (each) =>
      each.lane === lane &&
      each.batchId !== batchId &&
      (!isLeased ||
        (each.companyId === companyId && each.batchId !== null && dueAt !== null && each.dueAt < dueAt)),
  );
}

function mayCarry(route: WaitedRoute, { routeId, isSystemText, senderId, numbers }: Waiter): boolean {
  if (isSystemText && !route.carriesSystemTexts) return false;
  if (routeId !== null) return route.id === routeId;
  const { prefixes } = route;
  return numbers.some(
    (number) =>
      accountFor(route, senderId, number) !== undefined &&
      (prefixes.length === 0 ||
        prefixes.some((prefix) => number.start.startsWith(prefix) || prefix.startsWith(number.start))),
  );
}

/** Whether the account of a number's operator has something left. */
function takes(route: WaitedRoute, senderId: string, number: WaitingNumber): boolean {
  const account = accountFor(route, senderId, number);
  return account === null || account?.isEmpty === false;
}

/** The account by which a number is sent to, if there is one; null where that does not depend on the number. */
function accountFor(
  { accounts }: WaitedRoute,
  senderId: string,
  { start, operator }: WaitingNumber,
): { isEmpty: boolean } | null | undefined {
  if (accounts === null || start === '') return null;
  const account = platformAccountOf(operator, senderId, accounts);
  return account === null ? undefined : accounts.get(account);
}

function isRouteFull(route: WaitedRoute): boolean {
  const { pending, window, segmentsPerSecond, limitPerSecond } = route;
  return pending >= window || (limitPerSecond !== null && segmentsPerSecond >= limitPerSecond * fullShare);
}

function namesOf(routes: readonly WaitedRoute[]): string[] {
  return routes.map(({ name }) => name);
}

function isoOf(time: Date | null | undefined): string | null {
  return time?.toISOString() ?? null;
}

function reasonOf(code: WaitReason['code'], more: Partial<WaitReason> = {}): WaitReason {
  return { code, since: null, until: null, by: null, list: null, provider: null, ...more };
}
