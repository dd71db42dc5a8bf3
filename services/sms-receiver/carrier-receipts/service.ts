import { isInNetworks } from '#services/kit/auth/networks.ts';
import {
  findPushingRoute,
  type PushingRoute,
} from '#services/engine/carriers/http/receipts/pushedReceipts.ts';
import {
  parseReceipts,
  receiptReader,
  type ReadReceipts,
} from '#services/engine/carriers/http/receipts/readReceipts.ts';
import { isReceiptSecret } from '#services/engine/carriers/http/receipts/receiptAddress.ts';
import { acceptNamed } from '#services/engine/queue/results/lateAnswer.ts';
import { ReceiptWriter } from '#services/engine/receipts/ReceiptWriter.ts';
import type { SecretBox } from '#services/kit/auth/secrets.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import { AppError, notFound } from '#services/kit/errors.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { ShortLivedCache } from '#services/kit/ShortLivedCache.ts';

interface ReceiptServiceNeeds {
  database: Database;
  secrets: SecretBox;
  /** The database's. */
  clock: Clock;
  log: Logger;
}

/** A receipt as its carrier pushes it. */
export interface PushedCall {
  routeId: string;
  secret: string;
  /** From where it comes. */
  address: string;
  query: string;
  body: string;
}

/** How long a changed route is read as it was. */
const cacheMs = 1_000;
/** Receipts of one route that are being stored at a time; more have to come again. */
const mostPending = 2_000;
/** Receipts in one call. */
const mostReceipts = 1_000;
/** Octets that are kept of a receipt as it came. */
const rawOctets = 2_000;

/** A route's receipts in this process. */
interface Incoming {
  route: PushingRoute | null;
  read: ReadReceipts;
}

/** Takes receipts that carriers push over HTTP: each is stored before the carrier is answered. */
export class CarrierReceipts {
  readonly #needs: ReceiptServiceNeeds;
  readonly #found = new ShortLivedCache<number, Promise<Incoming>>(cacheMs);
  readonly #writers = new Map<string, ReceiptWriter>();
  readonly #pending = new Map<number, number>();

  constructor(needs: ReceiptServiceNeeds) {
    this.#needs = needs;
  }

  /**
   * Resolves with the answer that the carrier wants when all receipts of the call are committed.
   * @throws not-found where the secret is wrong or the caller is in none of the networks, malformed-request where nothing
   * can be read as a receipt, unavailable where the carrier has to come again
   */
  async take({ routeId, secret, address, query, body }: PushedCall): Promise<string> {
    const { route, read } = await this.#find(routeId);
    const isAllowed =
      route !== null &&
      isReceiptSecret(secret, route.secrets, this.#needs.clock.now()) &&
      isInNetworks(address, route.receipts.networks);
    if (!isAllowed) throw notFound('route');
    const found = read(parseReceipts(query, body));
    if (found.length === 0 || found.length > mostReceipts) {
      const why = { route: route.name, receipts: found.length };
      this.#needs.log.warn(why, 'a carrier pushed what is no receipt by the settings of its route');
      throw new AppError('malformed-request', 'No receipt can be read in this request.');
    }
    const pending = this.#pending.get(route.id) ?? 0;
    if (pending > 0 && pending + found.length > mostPending) throw tooMany();
    this.#pending.set(route.id, pending + found.length);
    const receivedAt = new Date(this.#needs.clock.now());
    const raw = Buffer.from([query, body].filter(Boolean).join('\n')).subarray(0, rawOctets);
    const writer = this.#writerOf(route);
    try {
      await Promise.all(
        found.map((receipt) =>
          writer.add({ routeId: route.id, otherMessageId: null, doneAt: null, receivedAt, raw, ...receipt }),
        ),
      );
    } finally {
      this.#pending.set(route.id, this.#pending.get(route.id)! - found.length);
    }
    return route.receipts.answer;
  }

  /** Resolves when all receipts are stored. */
  async drain(): Promise<void> {
    await Promise.all([...this.#writers.values()].map((writer) => writer.drain()));
  }

  #find(given: string): Promise<Incoming> {
    if (!/^[1-9]\d{0,15}$/.test(given)) throw notFound('route');
    const routeId = Number(given);
    let found = this.#found.get(routeId);
    if (!found) {
      found = this.#read(routeId);
      this.#found.set(routeId, found);
      // It is read again at the next call.
      found.catch(() => this.#found.delete(routeId));
    }
    return found;
  }

  async #read(routeId: number): Promise<Incoming> {
    const route = await findPushingRoute(this.#needs.database, this.#needs.secrets, routeId);
    return { route, read: route ? receiptReader(route.receipts, route.idMode) : () => [] };
  }

  #writerOf({ id, name, isByOwnId }: PushingRoute): ReceiptWriter {
    const { database, clock, log } = this.#needs;
    // Its name is part of what it counts.
    const key = `${id} ${isByOwnId} ${name}`;
    let writer = this.#writers.get(key);
    if (!writer) {
      const options = {
        routeId: id,
        route: name,
        clock,
        ...(isByOwnId && {
          acceptNamed: (messageIds: readonly string[]) => acceptNamed(database, id, messageIds),
        }),
      };
      writer = new ReceiptWriter(database, options, log);
      this.#writers.set(key, writer);
    }
    return writer;
  }
}

function tooMany(): AppError {
  return new AppError('unavailable', 'Too many receipts at a time: come again.', { retryAfterSeconds: 1 });
}
