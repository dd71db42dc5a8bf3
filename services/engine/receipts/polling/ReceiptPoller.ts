import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import { Batcher } from '#services/kit/database/Batcher.ts';
import { PendingTasks } from '#services/kit/jobs/PendingTasks.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { crashPoint } from '#services/engine/crashPoint.ts';
import { countReceipts } from '../countReceipts.ts';
import { learnDoNotDisturb, type DoNotDisturbAnswer } from '../../do-not-disturb/learn.ts';
import type { Receipt } from '../receipt.ts';
import { storeReceipts } from '../store.ts';
import { removeAnswered, takeDue, type OpenPoll } from './polls.ts';

/** The end of one message of a request, as a carrier answers it. */
export interface PolledReceipt extends Pick<
  Receipt,
  'carrierMessageId' | 'status' | 'carrierStatus' | 'carrierError'
> {
  /** The operator has refused it because the number is on its do-not-disturb list. */
  isDoNotDisturb?: boolean;
}

export interface PollerOptions {
  routeId: number;
  /** The route's name. */
  route: string;
  /** How many requests are asked for at a time. */
  concurrency: number;
  database: Database;
  clock: Clock;
  log: Logger;
  /** @returns the receipts of the numbers whose message has ended; an empty list when the carrier cannot be asked now */
  ask(poll: OpenPoll): Promise<PolledReceipt[]>;
}

/** How long nothing is asked after nothing was due. */
const idleMs = 500;
/** How many requests are taken from the database for each that can be asked for at a time. */
const takenPerSlot = 10;
/** The answers of several requests are stored together. */
const storeTogether = { maxItems: 200, maxDelayMs: 10, restMs: 10 };

interface Answer {
  poll: OpenPoll;
  receipts: (Receipt & PolledReceipt)[];
}

/** Asks a carrier for the receipts that it does not deliver by itself. Every process asks, each for other requests. */
export class ReceiptPoller {
  readonly #options: PollerOptions;
  readonly #storing: Batcher<Answer>;
  readonly #asking = new PendingTasks();
  #loop: Promise<void> | null = null;
  #isStopping = false;
  /** Taken, and not asked for yet. */
  #waiting: OpenPoll[] = [];
  #endWait: (() => void) | null = null;

  constructor(options: PollerOptions) {
    this.#options = options;
    this.#storing = new Batcher((answers) => this.#store(answers), storeTogether);
  }

  start(): void {
    this.#isStopping = false;
    this.#loop ??= this.#run();
  }

  /** Resolves when all answers that are under way are stored. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#endWait?.();
    await this.#loop;
    this.#loop = null;
    await this.#asking.whenNone();
  }

  async #run(): Promise<void> {
    const { routeId, concurrency, database, log } = this.#options;
    while (!this.#isStopping) {
      let taken: OpenPoll[] = [];
      try {
        taken = await takeDue(database, routeId, concurrency * takenPerSlot);
      } catch (error) {
        log.warn({ err: error }, 'could not read which receipts are to be asked for');
      }
      this.#waiting.push(...taken);
      this.#askNext();
      // The next ones are read while the last of these are under way.
      while (this.#waiting.length > 0 && !this.#isStopping) await this.#wait(idleMs);
      if (taken.length < concurrency * takenPerSlot) await this.#wait(idleMs);
    }
    // Those that were not asked for are due again later.
    this.#waiting = [];
  }

  #askNext(): void {
    // Else each answer would have the database asked for more, though all that was due is under way.
    if (this.#waiting.length === 0) return;
    while (this.#waiting.length > 0 && this.#asking.count < this.#options.concurrency && !this.#isStopping)
      void this.#ask(this.#waiting.shift()!);
    if (this.#waiting.length === 0) this.#endWait?.();
  }

  /** Until nothing waits to be asked for, or for so long. */
  async #wait(forMs: number): Promise<void> {
    if (this.#isStopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, forMs);
      this.#endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endWait = null;
  }

  async #ask(poll: OpenPoll): Promise<void> {
    this.#asking.begin();
    try {
      const found = await this.#options.ask(poll);
      if (found.length === 0) return;
      const receivedAt = new Date(this.#options.clock.now());
      const receipts = found.map((receipt) => ({
        routeId: poll.routeId,
        otherMessageId: null,
        doneAt: null,
        receivedAt,
        raw: Buffer.from(receipt.carrierStatus),
        ...receipt,
      }));
      await this.#storing.add({ poll, receipts });
    } catch (error) {
      // They are asked for again when they are due next.
      this.#options.log.warn({ err: error, reference: poll.reference }, 'could not store polled receipts');
    } finally {
      this.#asking.end();
      this.#askNext();
    }
  }

  async #store(answers: readonly Answer[]): Promise<void> {
    const { database, route, clock } = this.#options;
    const receipts = answers.flatMap((answer) => answer.receipts);
    const { known } = await database.transaction().execute(async (transaction) => {
      const stored = await storeReceipts(transaction, receipts);
      await removeAnswered(
        transaction,
        answers.map(({ poll: { routeId, reference }, receipts: own }) => ({
          routeId,
          reference,
          carrierMessageIds: own.map(({ carrierMessageId }) => carrierMessageId),
        })),
      );
      await learnDoNotDisturb(transaction, answers.flatMap(doNotDisturbIn));
      return stored;
    });
    crashPoint('after-receipt-commit');
    countReceipts(route, receipts, known, clock);
  }
}

function doNotDisturbIn({ poll, receipts }: Answer): DoNotDisturbAnswer[] {
  const { routeId, msisdns, carrierMessageIds } = poll;
  return receipts.flatMap(({ isDoNotDisturb, carrierMessageId }) => {
    const msisdn = isDoNotDisturb && msisdns[carrierMessageIds.indexOf(carrierMessageId)];
    return msisdn ? [{ msisdn, routeId }] : [];
  });
}
