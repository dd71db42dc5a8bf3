import type { ActiveRoute } from './ActiveRoute.ts';
import type { BatchFacts } from '../queue/types.ts';

/** Of the routes that serve a number those that are to be tried, first first: the longest prefix, then the lowest priority. */
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

/** Digits of the longest prefix that the number begins with; 0 when all are served, -1 when this one is not. */
function matchLength(msisdn: string, prefixes: readonly string[]): number {
  if (prefixes.length === 0) return 0;
  return prefixes.reduce(
    (longest, prefix) => (msisdn.startsWith(prefix) ? Math.max(longest, prefix.length) : longest),
    -1,
  );
}

/** Answers that are remembered, by what numbers begin with. */
const rememberedOrders = 10_000;

const groupsUnderWay = 4;
const smallestGroup = 16;

/** The routes that this process works, and which of them a number goes by. */
export class RouteTable {
  readonly #routes = new Map<number, ActiveRoute>();
  /** In the order in which they are tried, by what numbers begin with. */
  readonly #orders = new Map<string, ActiveRoute[]>();
  /** Digits that can decide. */
  #longestPrefix = 0;

  add(route: ActiveRoute): void {
    this.#routes.set(route.carrier.routeId, route);
    this.#forgetOrders();
  }

  remove(routeId: number): void {
    this.#routes.delete(routeId);
    this.#forgetOrders();
  }

  get isAnyReady(): boolean {
    return this.#some(({ carrier }) => carrier.isReady());
  }

  /**
   * Messages that are taken together: part of what there is room for, so that some are being written down while
   * others are on their way.
   */
  get groupSize(): number {
    let windows = 0;
    for (const { carrier } of this.#routes.values()) windows += carrier.window;
    return Math.max(Math.ceil(windows / groupsUnderWay), smallestGroup);
  }

  get hasRoom(): boolean {
    return this.#some(
      ({ carrier, inFlight, throttle }) => carrier.isReady() && inFlight < carrier.window && throttle.isOpen,
    );
  }

  /** Milliseconds until the first of those that have to wait opens; none when none does. */
  get opensInMs(): number[] {
    return [...this.#routes.values()].map(({ throttle }) => throttle.opensInMs).filter((ms) => ms > 0);
  }

  /**
   * The route for a number: the first one that is up and that its batch allows, and no other. A system text waits
   * rather than go over a route that does not carry system texts, also when all that do are down.
   */
  routeOf(
    msisdn: string,
    { routeId, isSystemText }: Pick<BatchFacts, 'routeId' | 'isSystemText'>,
  ): ActiveRoute | undefined {
    const order = routeId === null ? this.#orderFor(msisdn) : [this.#routes.get(routeId)];
    return order.find((route) => route?.isUp && (!isSystemText || route.carrier.carriesSystemTexts));
  }

  #some(isSo: (route: ActiveRoute) => boolean): boolean {
    for (const route of this.#routes.values()) if (isSo(route)) return true;
    return false;
  }

  #orderFor(msisdn: string): ActiveRoute[] {
    const start = msisdn.slice(0, this.#longestPrefix);
    let order = this.#orders.get(start);
    if (!order) {
      if (this.#orders.size >= rememberedOrders) this.#orders.clear();
      order = routesFor(start, [...this.#routes.values()]);
      this.#orders.set(start, order);
    }
    return order;
  }

  #forgetOrders(): void {
    this.#orders.clear();
    const prefixes = [...this.#routes.values()].flatMap(({ carrier }) => carrier.prefixes);
    this.#longestPrefix = Math.max(0, ...prefixes.map(({ length }) => length));
  }
}
