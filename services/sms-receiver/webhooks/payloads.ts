import { sql, type RawBuilder } from 'kysely';
import { webhookLimits, reportedStatuses } from '#contract/main-api/programs/webhooks.ts';
import type { Message } from '#contract/public-api/messages.ts';
import { maskNumbersIn } from '#domain/numbers/msisdnMask.ts';
import { bigints } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { sent } from '#services/kit/database/sql/listPage.ts';
import { progressRepository } from '../batches/progress/repository.ts';
import { progressOf } from '../public-api/batches.ts';
import { messageColumns, type MessageRow } from '../public-api/messageRows.ts';
import type { ReportedMessage } from '../public-api/dialects/callbacks/Callback.ts';
import { signingKeyIn } from '../public-api/dialects/callbacks/callbacks.ts';
import type { DueDelivery } from './store.ts';

/** The part of an event that records have. */
export interface Payload {
  /** The record itself; null if it is gone, and then there is nothing to send. */
  data: Record<string, unknown> | null;
  /** `statusUrl` of a message. */
  statusUrl: string | null;
  /** The key with which its message was sent, if callbacks are signed with that; its text is gone once it was revoked. */
  signingKey: SigningKey | null;
}

interface SigningKey {
  id: number;
  sealedToken: Uint8Array | null;
}

/**
 * The payloads of deliveries, made of the records as they are now: the database keeps none, so an erased number is in none.
 * @returns the payload of each delivery by its id
 */
export async function readPayloads(
  queries: Queries,
  deliveries: readonly DueDelivery[],
): Promise<Map<number, Payload>> {
  const messages = await readMessages(
    queries,
    deliveries.filter(({ event }) => event.startsWith('message.')),
  );
  const optOuts = await readOptOuts(
    queries,
    deliveries.filter(({ event }) => event === 'opt_out.added'),
  );
  const payloads = new Map<number, Payload>();
  for (const delivery of deliveries) {
    const { id, event, subjectId } = delivery;
    const status = reportedStatuses.find((one) => event === `message.${one}`);
    if (status) payloads.set(id, messagePayload(delivery, messages.get(subjectId!), status));
    else if (event === 'opt_out.added')
      payloads.set(id, { ...noAddress, data: optOuts.get(subjectId!) ?? null });
    else payloads.set(id, { ...noAddress, data: await otherData(queries, delivery) });
  }
  return payloads;
}

const noAddress = { statusUrl: null, signingKey: null };

/** The body of a request: what Standard Webhooks asks for, with whole numbers only for those who may see them. */
export function bodyOf(
  { event, createdAt, seesNumbers }: DueDelivery,
  data: Record<string, unknown>,
): string {
  const write = (longest: number) =>
    JSON.stringify(
      { type: event, timestamp: createdAt.toISOString(), data: { ...data } },
      (name, value: unknown) =>
        typeof value === 'string' && name !== 'timestamp'
          ? cut(seesNumbers || !maskedFields.has(name) ? value : maskNumbersIn(value), longest)
          : value,
    );
  const body = write(Infinity);
  return Buffer.byteLength(body) <= webhookLimits.payloadBytes ? body : write(500);
}

/** The part of a message's payload that goes to programs written for other providers. */
export function reportedMessage(
  { seesNumbers }: DueDelivery,
  data: Record<string, unknown>,
): ReportedMessage {
  const message = data as unknown as ReportedMessage;
  return seesNumbers ? message : { ...message, to: maskNumbersIn(message.to) };
}

/** Fields that can have a mobile number in them; ids and references look like numbers too. */
const maskedFields = new Set(['to', 'from', 'text', 'number', 'name', 'note']);

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

interface ByKey {
  keyId: number | null;
  sealedToken: Uint8Array | null;
}
type Address = Pick<Payload, 'statusUrl' | 'signingKey'>;
type KnownMessage = { message: Message } & Address;

async function readMessages(
  queries: Queries,
  deliveries: readonly DueDelivery[],
): Promise<Map<number, KnownMessage>> {
  if (deliveries.length === 0) return new Map();
  const { rows } = await sql<MessageRow & { statusUrl: string | null } & ByKey>`
    select ${messageColumns}, messages.status_url as "statusUrl", signing.id as "keyId", api_keys.sealed_token as "sealedToken"
    from ${subjectsOf(deliveries)}
    join messages on messages.company_id = wanted.company_id and messages.id = wanted.id
    join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
    cross join lateral (select ${signingKeyIn(sql`messages.status_url`)} as id) signing
    left join api_keys on api_keys.company_id = messages.company_id and api_keys.id = signing.id`.execute(
    queries,
  );
  return new Map(
    rows.map(({ statusUrl, keyId, sealedToken, ...row }) => {
      const signingKey = keyId === null ? null : { id: keyId, sealedToken };
      return [Number(row.id), { message: sent(row), statusUrl, signingKey }];
    }),
  );
}

async function readOptOuts(
  queries: Queries,
  deliveries: readonly DueDelivery[],
): Promise<Map<number, Record<string, unknown>>> {
  if (deliveries.length === 0) return new Map();
  const { rows } = await sql<{ id: number; number: string; source: string; addedAt: Date }>`
    select opt_outs.id, msisdn as number, source, created_at as "addedAt" from ${subjectsOf(deliveries)}
    join opt_outs on opt_outs.company_id = wanted.company_id and opt_outs.id = wanted.id`.execute(queries);
  return new Map(rows.map(({ id, ...optOut }) => [Number(id), sent(optOut)]));
}

/** The records that deliveries are about, as rows `wanted` of their companies and ids. */
function subjectsOf(deliveries: readonly DueDelivery[]): RawBuilder<unknown> {
  const companies = new Map(deliveries.map(({ subjectId, companyId }) => [subjectId!, companyId]));
  return sql`unnest(${bigints([...companies.values()])}, ${bigints([...companies.keys()])}) as wanted (company_id, id)`;
}

function messagePayload(
  { id }: DueDelivery,
  known: KnownMessage | undefined,
  status: Message['status'],
): Payload {
  if (!known) return { ...noAddress, data: null };
  const { message, ...address } = known;
  // The event of a message with the greater number is the newer one.
  return { ...address, data: { ...message, status, sequence: id } };
}

async function otherData(
  queries: Queries,
  { event, subjectId, companyId, data }: DueDelivery,
): Promise<Record<string, unknown> | null> {
  if (event === 'batch.finished') {
    const batch = await progressRepository(queries).find(subjectId!, companyId);
    return batch && progressOf(batch);
  }
  return { ...(subjectId !== null && { id: String(subjectId) }), ...data };
}
