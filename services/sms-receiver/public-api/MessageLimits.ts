import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { bigints } from '#services/kit/database/sql/arrays.ts';
import { Batcher } from '#services/kit/database/Batcher.ts';
import { wasDone, type IdempotentRequest } from '#services/kit/database/idempotency.ts';
import { refusal, type AppError } from '#services/kit/errors.ts';
import { today } from '#services/kit/time/today.ts';
import type { Session, SessionKey } from '#services/kit/auth/session.ts';
import { keyOf } from './keyTerms.ts';
import { SecondLimits } from './SecondLimits.ts';

/** Counts that come during a statement are taken by the next one. */
const taking = { maxItems: 500, maxDelayMs: 0 };

const usedToday = sql`case when used_on = ${today} then used_messages else 0 end`;

interface Taken {
  keyId: number;
  count: number;
}

type LimitedRequest = Pick<IdempotentRequest, 'endpoint' | 'key' | 'input'>;

/**
 * Takes messages of the limit of the day, in the transaction that accepts them.
 * @throws rate-limited
 */
type TakeOfDay = (transaction: Transaction<Schema>, count: number) => Promise<void>;

/** How a request takes its messages of the limit of the day. */
interface DayLimit {
  /** @returns false if the limit is used up */
  take(): Promise<boolean>;
  undo(): Promise<unknown>;
}

/**
 * How many messages keys may send. A second is counted in each process: a request may take more than is left, and the next
 * one waits for as much longer. A day is counted in the database, exactly.
 */
export class MessageLimits {
  readonly #database: Database;
  readonly #ofSecond = new SecondLimits();
  readonly #ofDay: Batcher<Taken, boolean>;

  constructor(database: Database) {
    this.#database = database;
    this.#ofDay = new Batcher((taken) => takeOfDay(database, taken), taking);
  }

  /**
   * Runs `accept` for one message if the key's limits allow it. Refused requests and repeats are not counted; a repeat gets the first
   * reply even when a limit is used up.
   * @throws rate-limited
   */
  within<Result>(
    session: Session,
    request: LimitedRequest,
    accept: (request: IdempotentRequest) => Promise<Result>,
  ): Promise<Result> {
    const { id: keyId, messagesPerDay } = keyOf(session);
    const add = async (count: number) => messagesPerDay === null || this.#ofDay.add({ keyId, count });
    const day = { take: () => add(1), undo: () => add(-1).catch(() => undefined) };
    return this.#within(session, 1, request, day, accept);
  }

  /**
   * As `within`, for a list, which takes its messages of the day when it is accepted: only then it is known how many they are, since
   * recipients are rejected and contacts are added to groups while these are staged. So nothing counts if the process dies before.
   * @param count how many messages are asked for
   * @throws rate-limited
   */
  async withinList<Result>(
    session: Session,
    count: number,
    request: LimitedRequest,
    accept: (request: IdempotentRequest, takeOfDay: TakeOfDay) => Promise<Result>,
  ): Promise<Result> {
    const { id, messagesPerDay } = keyOf(session);
    let taken = count;
    const takeWhatIsAccepted: TakeOfDay = async (transaction, accepted) => {
      if (messagesPerDay !== null && !(await take(transaction, new Map([[id, accepted]]))).has(id))
        throw dayUsedUp(messagesPerDay);
      taken = accepted;
    };
    const day = {
      take: async () => messagesPerDay === null || isAnyLeft(this.#database, id),
      undo: async () => undefined,
    };
    const result = await this.#within(session, count, request, day, (once) =>
      accept(once, takeWhatIsAccepted),
    );
    this.#ofSecond.undo(id, count - taken);
    return result;
  }

  async #within<Result>(
    session: Session,
    count: number,
    request: LimitedRequest,
    day: DayLimit,
    accept: (request: IdempotentRequest) => Promise<Result>,
  ): Promise<Result> {
    const key = keyOf(session);
    let isRepeat = false;
    const onRepeat = () => {
      isRepeat = true;
    };
    const idempotentRequest = { ...request, companyId: session.companyId, onRepeat };
    const refused = await this.#take(key, count, day);
    if (refused) {
      if (await wasDone(this.#database, idempotentRequest)) return accept(idempotentRequest);
      throw refused;
    }
    let isAccepted = false;
    try {
      const accepted = await accept(idempotentRequest);
      isAccepted = !isRepeat;
      return accepted;
    } finally {
      if (!isAccepted) {
        this.#ofSecond.undo(key.id, count);
        await day.undo();
      }
    }
  }

  /** @returns null when so many are taken, or else why not */
  async #take(
    { id, messagesPerSecond, messagesPerDay }: SessionKey,
    count: number,
    day: DayLimit,
  ): Promise<AppError | null> {
    if (messagesPerSecond !== null) {
      const { isWithin, seconds } = this.#ofSecond.take(id, messagesPerSecond, count);
      if (!isWithin) {
        const retryAfterSeconds = Math.max(1, seconds);
        const values = { limit: messagesPerSecond };
        return refusal('rate-limited', 'messages-of-key-a-second', values, { retryAfterSeconds });
      }
    }
    if (await day.take()) return null;
    this.#ofSecond.undo(id, count);
    return dayUsedUp(messagesPerDay!);
  }
}

function dayUsedUp(limit: number): AppError {
  return refusal('rate-limited', 'messages-of-key-a-day', { limit });
}

/** Spares the staging of a list of which nothing can be accepted. */
async function isAnyLeft(queries: Queries, keyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from api_keys where id = ${keyId} and ${usedToday} < messages_per_day`.execute(queries);
  return rows.length > 0;
}

/** Whether each fits into its key's limit of the day. Those of a key that do not fit together are tried one by one. */
async function takeOfDay(database: Database, taken: readonly Taken[]): Promise<boolean[]> {
  const sums = new Map<number, number>();
  for (const { keyId, count } of taken) sums.set(keyId, (sums.get(keyId) ?? 0) + count);
  const fitting = await take(database, sums);
  const results: boolean[] = [];
  /** The least count of each key that did not fit: no greater one fits, until some of them are given back. */
  const refused = new Map<number, number>();
  for (const { keyId, count } of taken) {
    const fits =
      fitting.has(keyId) ||
      (count < (refused.get(keyId) ?? Infinity) &&
        (await take(database, new Map([[keyId, count]]))).has(keyId));
    if (!fits) refused.set(keyId, Math.min(count, refused.get(keyId) ?? Infinity));
    else if (count < 0) refused.delete(keyId);
    results.push(fits);
  }
  return results;
}

/** @returns the keys into whose limits their counts fit; they are taken */
async function take(queries: Queries, counts: ReadonlyMap<number, number>): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with locked as (
      select id from api_keys where id = any(${bigints([...counts.keys()])}) order by id for no key update
    )
    update api_keys set used_messages = greatest(0, ${usedToday} + taken.count), used_on = ${today}
    from unnest(${bigints([...counts.keys()])}, ${bigints([...counts.values()])}) as taken (id, count)
    join locked using (id)
    where api_keys.id = taken.id and (taken.count < 0 or ${usedToday} + taken.count <= messages_per_day)
    returning api_keys.id`.execute(queries);
  return new Set(rows.map(({ id }) => id));
}
