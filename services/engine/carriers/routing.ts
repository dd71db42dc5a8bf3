import type { ActiveRoute } from './ActiveRoute.ts';
import type { SharedFields, WaitingMessage } from './carrier.ts';

/** The routes that serve a number, in the order in which they are tried: by longest prefix, then by lowest priority. */
export function routesFor(msisdn: string, routes: readonly ActiveRoute[]): ActiveRoute[] {
  return routes
    .map((route) => ({ route, length: matchLength(msisdn, route.carrier.prefixes) }))
    .filter(({ length }) => length >= 0)
    .sort(
      (left, right) =>
        right.length - left.length ||
        left.route.carrier.priority - right.route.carrier.priority ||
        left.route.carrier.routeId - right.route.carrier.routeId,
    )
    .map(({ route }) => route);
}

/** Digits of the longest prefix that the number begins with; 0 if all numbers are served, -1 if this one is not. */
function matchLength(msisdn: string, prefixes: readonly string[]): number {
  if (prefixes.length === 0) return 0;
  return prefixes.reduce(
    (longest, prefix) => (msisdn.startsWith(prefix) ? Math.max(longest, prefix.length) : longest),
    -1,
  );
}

/** How many orders of routes are cached. */
const cachedOrders = 10_000;

/** The windows of all routes are filled by so many groups. */
const groupsInFlight = 4;
const smallestGroup = 16;

/** The routes of this process, and the choice of one for a number. */
export class RouteTable {
  readonly #routes = new Map<number, ActiveRoute>();
  /** Routes in the order in which they are tried, by the first digits of a number. */
  readonly #orders = new Map<string, ActiveRoute[]>();
  /** How many first digits decide the order. */
  #longestPrefix = 0;

  add(route: ActiveRoute): void {
    this.#routes.set(route.carrier.routeId, route);
    this.#clearOrders();
  }

  remove(routeId: number): void {
    this.#routes.delete(routeId);
    this.#clearOrders();
  }

  /** Whether a route of this process needs approvals of promotional texts. */
  get needsContentApproval(): boolean {
    return this.#some(({ carrier }) => carrier.needsContentApproval);
  }

  get isAnyReady(): boolean {
    return this.#some(({ carrier }) => carrier.isReady());
  }

  /**
   * How many messages are marked together: a part of all windows, so that results of some are being stored while others
   * are with the carrier.
   */
  get groupSize(): number {
    let windows = 0;
    for (const { carrier } of this.#routes.values()) windows += carrier.window;
    return Math.max(Math.ceil(windows / groupsInFlight), smallestGroup);
  }

  get hasRoom(): boolean {
    return this.#some(
      ({ carrier, inFlight, throttle }) => carrier.isReady() && inFlight < carrier.window && throttle.isOpen,
    );
  }

  /** Milliseconds until each throttled route opens. */
  get opensInMs(): number[] {
    return [...this.#routes.values()].map(({ throttle }) => throttle.opensInMs).filter((ms) => ms > 0);
  }

  /**
   * The route for a number: the first one that is up and that its batch allows. A system text never goes over a route
   * that does not carry system texts, even if all others are down: it waits. Nor does a promotional message without an
   * approval of its text over a route that needs one.
   */
  routeOf(
    { msisdn, operator }: Pick<WaitingMessage, 'msisdn' | 'operator'>,
    batch: Pick<SharedFields, 'routeId' | 'isSystemText' | 'senderId' | 'class'>,
    hasContentApproval = false,
  ): ActiveRoute | undefined {
    const { routeId, isSystemText, senderId } = batch;
    const lacksApproval = batch.class === 'promotional' && !hasContentApproval;
    const order = routeId === null ? this.#orderFor(msisdn) : [this.#routes.get(routeId)];
    return order.find(
      (route) =>
        route?.isUp &&
        (!isSystemText || route.carrier.carriesSystemTexts) &&
        !(lacksApproval && route.carrier.needsContentApproval) &&
        !route.carrier.refuses?.(operator, senderId),
    );
  }

  #some(matches: (route: ActiveRoute) => boolean): boolean {
    for (const route of this.#routes.values()) if (matches(route)) return true;
    return false;
  }

  #orderFor(msisdn: string): ActiveRoute[] {
    const firstDigits = msisdn.slice(0, this.#longestPrefix);
    let order = this.#orders.get(firstDigits);
    if (!order) {
      if (this.#orders.size >= cachedOrders) this.#orders.clear();
      order = routesFor(firstDigits, [...this.#routes.values()]);
      this.#orders.set(firstDigits, order);
    }
    return order;
  }

  #clearOrders(): void {
    this.#orders.clear();
    const prefixes = [...this.#routes.values()].flatMap(({ carrier }) => carrier.prefixes);
    this.#longestPrefix = Math.max(0, ...prefixes.map(({ length }) => length));
  }
}
