/** Messages that go together: they share everything but the number. */
interface Group<Shared, Item> {
  shared: Shared;
  items: Item[];
}

/**
 * Gathers messages that are submitted in one turn of the event loop and can go with one request: those whose key is
 * equal, at most so many, and no number twice.
 */
export class RequestGatherer<Shared, Item extends { msisdn: string }> {
  readonly #mostNumbers: () => number;
  readonly #send: (shared: Shared, items: Item[]) => void;
  #groups = new Map<string, Group<Shared, Item>>();

  constructor(mostNumbers: () => number, send: (shared: Shared, items: Item[]) => void) {
    this.#mostNumbers = mostNumbers;
    this.#send = send;
  }

  add(key: string, shared: () => Shared, item: Item): void {
    if (this.#groups.size === 0) setImmediate(() => this.#flush());
    const group = this.#groups.get(key);
    if (group) group.items.push(item);
    else this.#groups.set(key, { shared: shared(), items: [item] });
  }

  #flush(): void {
    const groups = this.#groups;
    this.#groups = new Map();
    for (const { shared, items } of groups.values()) {
      for (const request of requestsOf(items, this.#mostNumbers())) this.#send(shared, request);
    }
  }
}

function requestsOf<Item extends { msisdn: string }>(items: readonly Item[], mostNumbers: number): Item[][] {
  const requests: Item[][] = [];
  let numbers = new Set<string>();
  for (const item of items) {
    const last = requests.at(-1);
    if (!last || last.length >= mostNumbers || numbers.has(item.msisdn)) {
      requests.push([item]);
      numbers = new Set();
    } else last.push(item);
    numbers.add(item.msisdn);
  }
  return requests;
}
