import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints, integers, texts } from '#services/kit/database/sql/arrays.ts';
import { pipelined, prepared } from '#services/kit/database/pool/prepared.ts';
import type { Queries } from '#services/kit/database/index.ts';

/** How the receipt of a message is asked for. */
export interface ReceiptPoll {
  /** The carrier's name of the request with which the message was submitted. */
  reference: string;
  /** Whose account asks. */
  account: string;
}

/** A request of which the receipts of some numbers are open. */
export interface OpenPoll extends ReceiptPoll {
  routeId: number;
  msisdns: string[];
  /** One for each number. */
  carrierMessageIds: string[];
  sentAt: Date;
}

/** Carriers have receipts some seconds after an answer; one that does not come soon may come in hours. */
const waits = { first: 3, factor: 1.7, most: 1_800 };

/** A message that a carrier has accepted, and how its receipt is asked for. */
export interface NewPoll extends ReceiptPoll {
  routeId: number;
  msisdn: string;
  carrierMessageId: string;
}

/** Remembers that these receipts are to be asked for, in the transaction that stores the answers of their messages. */
export async function addPolls(transaction: Transaction<Schema>, rows: readonly NewPoll[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <Key extends keyof NewPoll>(key: Key) => rows.map((row) => row[key]);
  // The results of one request may be stored by several transactions, or by two processes.
  await pipelined`
    insert into receipt_polls (route_id, reference, account, msisdns, carrier_message_ids, due_at)
    select route_id, reference, min(account), array_agg(msisdn order by place), array_agg(id order by place),
      now() + make_interval(secs => ${waits.first})
    from unnest(${bigints(column('routeId'))}, ${texts(column('reference'))}, ${texts(column('account'))},
      ${texts(column('msisdn'))}, ${texts(column('carrierMessageId'))}, ${integers([...rows.keys()])})
      as given (route_id, reference, account, msisdn, id, place)
    group by 1, 2 order by 1, 2
    on conflict (route_id, reference) do update set
      msisdns = receipt_polls.msisdns || excluded.msisdns,
      carrier_message_ids = receipt_polls.carrier_message_ids || excluded.carrier_message_ids`.execute(
    transaction,
  );
}

/**
 * Takes polls whose time has come, and sets when each is due next, ever later: who asks and is killed asks again then.
 * @param limit how many requests
 */
export async function takeDue(queries: Queries, routeId: number, limit: number): Promise<OpenPoll[]> {
  const { rows } = await prepared<OpenPoll>`
    update receipt_polls set polls = polls + 1,
      due_at = now() + make_interval(secs => least(${waits.first}::float8 * ${waits.factor}::float8 ^ least(polls + 1, 40), ${waits.most}::float8))
    where (route_id, reference) in (
      select route_id, reference from receipt_polls where route_id = ${routeId} and due_at <= now()
      order by due_at limit ${limit} for update skip locked
    )
    returning route_id as "routeId", reference, account, msisdns, carrier_message_ids as "carrierMessageIds",
      sent_at as "sentAt"`.execute(queries);
  return rows;
}

/** Removes the numbers whose receipt has come, and the polls that have none left. */
export async function removeAnswered(
  transaction: Transaction<Schema>,
  answered: readonly { routeId: number; reference: string; carrierMessageIds: readonly string[] }[],
): Promise<void> {
  const rows = answered
    .flatMap(({ routeId, reference, carrierMessageIds }) =>
      carrierMessageIds.map((carrierMessageId) => ({ routeId, reference, carrierMessageId })),
    )
    .sort((left, right) => left.routeId - right.routeId || (left.reference < right.reference ? -1 : 1));
  if (rows.length === 0) return;
  const column = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key]);
  const done = sql`(
    select route_id, reference, array_agg(id) as ids
    from unnest(${bigints(column('routeId'))}, ${texts(column('reference'))}, ${texts(column('carrierMessageId'))})
      as given (route_id, reference, id)
    group by 1, 2 order by 1, 2) done`;
  const isDone = sql`receipt_polls.route_id = done.route_id and receipt_polls.reference = done.reference`;
  const remaining = (field: 'msisdn' | 'id') => sql`array(
    select ${sql.ref(field)} from unnest(receipt_polls.msisdns, receipt_polls.carrier_message_ids)
      with ordinality as open (msisdn, id, place)
    where id <> all(done.ids) order by place)`;
  // From the row itself, to which another process may just have added numbers.
  await pipelined`
    update receipt_polls set msisdns = ${remaining('msisdn')}, carrier_message_ids = ${remaining('id')}
    from ${done} where ${isDone}`.execute(transaction);
  await pipelined`
    delete from receipt_polls using ${done} where ${isDone} and msisdns = '{}'`.execute(transaction);
}

/** Removes polls whose receipts nobody waits for any more. */
export async function removeOldPolls(queries: Queries, receiptHours: number): Promise<void> {
  await sql`delete from receipt_polls where sent_at < now() - make_interval(hours => ${receiptHours})`.execute(
    queries,
  );
}
