import { hash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints, octets, texts, unnested } from './sql/arrays.ts';
import { pipelined, rowsLater } from './pool/prepared.ts';
import { AppError } from '../errors.ts';
import type { Queries } from './index.ts';

/** Null for a request that came without one: it repeats no other, and none can repeat it. */
export type IdempotencyKey = string | null;

export interface IdempotentRequest {
  companyId: number;
  /** Which call, e.g. `single`: one key may be used once in each. */
  endpoint: string;
  key: IdempotencyKey;
  /** The input; a repeat must bring the same. */
  input: unknown;
  /** Called when it repeats another request, before that one's reply is returned. */
  onRepeat?: (() => void) | undefined;
}

/**
 * Runs `action` once per company, endpoint and key, and gives its reply to every repeat. Key, action and
 * reply are one transaction: a repeat that comes while the first is under way waits for it at the unique key,
 * and a refused action leaves no trace, so that it can be tried again.
 * @throws idempotency-key-reused when the key came with another input before
 */
export async function once<Reply>(
  transaction: Transaction<Schema>,
  { companyId, endpoint, key, input, onRepeat }: IdempotentRequest,
  action: () => Promise<Reply>,
): Promise<Reply> {
  if (key === null) return action();
  const requestHash = hashOf(input);
  const reserved = await transaction
    .insertInto('idempotency_keys')
    .values({ company_id: companyId, endpoint, key, request_hash: requestHash, reply: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();

  if (reserved) {
    const reply = await action();
    await transaction
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(reply) })
      .where((row) => row.and({ company_id: companyId, endpoint, key }))
      .execute();
    return reply;
  }
  const first = await transaction
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where((row) => row.and({ company_id: companyId, endpoint, key }))
    .executeTakeFirstOrThrow();
  if (!requestHash.equals(first.request_hash)) {
    throw new AppError('idempotency-key-reused', 'This Idempotency-Key was used for another request.');
  }
  onRepeat?.();
  return first.reply as Reply;
}

/** Whether a request with this key was done already. */
export async function wasDone(queries: Queries, { companyId, endpoint, key }: RequestName): Promise<boolean> {
  if (key === null) return false;
  const found = await queries
    .selectFrom('idempotency_keys')
    .select('key')
    .where((row) => row.and({ company_id: companyId, endpoint, key }))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * For actions whose reply is known before they are done: keeps each key with its reply, in the caller's transaction.
 * @param all each with a key of its own or with none
 * @returns a function that says whether each is new, after a later statement was awaited; of one that is not, nothing is
 * kept, and `once` has its answer
 */
export async function reserveKeys(
  transaction: Transaction<Schema>,
  all: readonly (IdempotentRequest & { reply: unknown })[],
): Promise<() => Promise<boolean[]>> {
  const requests = all.filter(({ key }) => key !== null);
  if (requests.length === 0) return () => Promise.resolve(all.map(() => true));
  const column = <Key extends 'companyId' | 'endpoint' | 'key'>(key: Key): IdempotentRequest[Key][] =>
    requests.map((request) => request[key]);
  const { rows } = await pipelined`
    insert into idempotency_keys (company_id, endpoint, key, request_hash, reply)
    select company_id, endpoint, key, request_hash, reply::jsonb
    from ${unnested('request', {
      company_id: bigints(column('companyId')),
      endpoint: texts(column('endpoint')),
      key: texts(column('key')),
      request_hash: octets(requests.map(({ input }) => hashOf(input))),
      reply: texts(requests.map(({ reply }) => JSON.stringify(reply))),
    })}
    -- In one order, so that two groups with the same keys do not wait for each other.
    order by company_id, endpoint, key
    on conflict do nothing
    returning company_id as "companyId", endpoint, key`.execute(transaction);
  const readReserved = rowsLater<RequestName>(rows);
  return async () => {
    const reserved = new Set((await readReserved()).map(nameOf));
    return all.map((request) => request.key === null || reserved.has(nameOf(request)));
  };
}

type RequestName = Pick<IdempotentRequest, 'companyId' | 'endpoint' | 'key'>;

function nameOf({ companyId, endpoint, key }: RequestName) {
  return `${companyId}/${endpoint}/${key}`;
}

function hashOf(input: unknown): Buffer {
  return hash('sha256', canonical(input), 'buffer');
}

/** The same text for the same input, whatever order its keys came in. */
function canonical(input: unknown): string {
  return JSON.stringify(input, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  );
}
