import { sql, type RawBuilder } from 'kysely';
import { operators } from '#contract/sms-receiver/messages.ts';
import { patternOf } from '#domain/numbers/msisdnMask.ts';
import { wordList } from '#services/kit/database/sql/arrays.ts';
import { isEnded, isOpen } from '../retention/conditions.ts';

/** Replaces the number in a text. */
const erased = '•••';

export interface Erasure {
  /** Canonical. */
  msisdn: string;
  /** The company whose data is searched; null for all. */
  companyId: number | null;
  /** Also forget that this person wants no messages. */
  withOptOuts: boolean;
}

/** Rows of a table that hold the number, and what becomes of them. */
export interface Place {
  /** The name that an operator knows these rows by. */
  name: string;
  table: string;
  /** Whose they are; null where the table does not say. */
  company: RawBuilder<number | null>;
  /** True until the rows have been changed. */
  where: RawBuilder<unknown>;
  /** The assignments of an update; null deletes the rows. */
  change: RawBuilder<unknown> | null;
  /** A statement that is part of the same one and reads the changed rows as `gone`. */
  also?: RawBuilder<unknown>;
}

/**
 * All places of a number, in the order in which they are changed: messages come after everything that is found by them, so
 * that an erasure that was interrupted finds the rest when it is repeated. Counts, statuses and the ledger hold no numbers.
 */
export function placesOf({ msisdn, companyId, withOptOuts }: Erasure): Place[] {
  const company = (table: string) => sql<number>`${sql.ref(`${table}.company_id`)}`;
  const isAsked = (table: string) => (companyId === null ? sql`true` : sql`${company(table)} = ${companyId}`);
  /** Nothing of what belongs to no company is erased for one company. */
  const isProviders = (where: RawBuilder<unknown>) => (companyId === null ? where : sql`false`);
  const pattern = patternOf(msisdn);
  const isIn = (column: string) => sql`${sql.ref(column)} ~ ${pattern}`;
  const without = (column: string) => sql`regexp_replace(${sql.ref(column)}, ${pattern}, ${erased}, 'g')`;
  const withoutCarriersWords = sql`carrier_status = ${without('carrier_status')}, carrier_error = ${without('carrier_error')}`;
  const hasEnded = sql`${areTo({ msisdn, companyId })} and ${isEnded}`;
  const nameAtCarrier = sql`
    select route_id, carrier_message_id from messages where ${hasEnded} and carrier_message_id is not null
    union all
    select parts.route_id, parts.carrier_message_id from messages
    join message_parts parts on parts.is_one_of_many and parts.company_id = messages.company_id and parts.message_id = messages.id
    where ${hasEnded}`;
  // Carriers write the number with or without its country code, in ASCII.
  const isInOctets = sql`position(convert_to(${msisdn.slice(-10)}, 'UTF8') in raw) > 0`;
  const place = (table: string, name: string, facts: Pick<Place, 'where' | 'change'>): Place => ({
    name,
    table,
    company: company(table),
    ...facts,
  });
  const rawReceipts = (table: string, name: string): Place => ({
    name,
    table,
    company: sql<null>`null::bigint`,
    where: sql`raw <> '' and ((route_id, carrier_message_id) in (${nameAtCarrier})
      ${companyId === null ? sql`or ${isInOctets}` : sql``})`,
    change: sql`raw = '', ${withoutCarriersWords}`,
  });
  const rows = (table: string, name: string, column: string) =>
    place(table, name, {
      where: sql`${isAsked(table)} and ${isIn(`${table}.${column}`)}`,
      change: sql`${sql.ref(column)} = ${without(column)}`,
    });
  const theirs = (table: string, name: string, change: Place['change'], column = 'msisdn') =>
    place(table, name, {
      where: sql`${isAsked(table)} and ${sql.ref(`${table}.${column}`)} = ${msisdn}`,
      change,
    });
  const othersOf = (examples: string) => sql`coalesce((
    select jsonb_agg(example) from jsonb_array_elements(report #> ${sql.lit(examples)}::text[]) example
    where example::text !~ ${pattern}), '[]')`;
  const ofTicket = sql<number>`(select tickets.company_id from tickets where tickets.id = ticket_id)`;
  const isOfAskedTicket = companyId === null ? sql`true` : sql`${ofTicket} = ${companyId}`;
  return [
    rawReceipts('receipts', 'receipts as the carrier sent them'),
    rawReceipts('early_receipts', 'receipts that wait for their message'),
    place('batches', 'texts of batches of one message', {
      where: sql`text <> '' and message_count = 1 and (batches.company_id, batches.id) in (
        select messages.company_id, messages.batch_id from messages where ${hasEnded})`,
      change: sql`text = ''`,
    }),
    place('batches', 'checks of lists that show it as an example', {
      where: sql`${isAsked('batches')} and batches.report is not null
        and ((batches.report #> '{samples}') || (batches.report #> '{facts,sample}'))::text ~ ${pattern}`,
      change: sql`report = jsonb_set(jsonb_set(report,
        '{samples}', ${othersOf('{samples}')}), '{facts,sample}', ${othersOf('{facts,sample}')})`,
    }),
    rows('batches', 'names of batches', 'name'),
    place('batch_summaries', 'errors of carriers in what was found of batches', {
      where: sql`${isAsked('batch_summaries')} and (found -> 'errors')::text ~ ${pattern}`,
      change: sql`found = jsonb_set(found, '{errors}', regexp_replace((found -> 'errors')::text, ${pattern}, ${erased}, 'g')::jsonb)`,
    }),
    place('messages', 'messages', {
      where: hasEnded,
      change: sql`msisdn = '', text = '', reference = null, status_url = null, ${withoutCarriersWords}`,
    }),
    theirs('api_codes', 'one-time codes of programs', null),
    theirs('test_messages', 'messages of test keys', null),
    rows('test_messages', 'references of messages of test keys', 'reference'),
    rows('test_batches', 'names of batches of test keys', 'name'),
    rows('rejects', 'refused rows of lists', 'raw'),
    rows('contact_rejects', 'refused rows of contact lists', 'raw'),
    {
      ...theirs('contacts', 'contacts', null),
      also: sql`
        update contact_groups set contact_count = contact_count - counted.contacts
        from (select company_id, group_id, count(*) as contacts from gone group by 1, 2) counted
        where contact_groups.company_id = counted.company_id and contact_groups.id = counted.group_id`,
    },
    theirs(
      'tickets',
      'complaints of this customer',
      sql`customer_msisdn = null, customer_name = null, notify_by_sms = false, revision = revision + 1`,
      'customer_msisdn',
    ),
    place('tickets', 'complaints that keep a message of theirs as it was', {
      where: sql`${isAsked('tickets')} and snapshot #>> '{message,message,to}' = ${msisdn}`,
      change: sql`snapshot = null`,
    }),
    rows('recharge_requests', 'payment references of recharge requests', 'payment_reference'),
    rows('recharge_requests', 'notes of recharge requests', 'note'),
    rows('refunds', 'reasons of refunds', 'reason'),
    rows('refunds', 'notes of decisions about refunds', 'note'),
    rows('tickets', 'subjects of complaints', 'subject'),
    rows('tickets', 'descriptions of complaints', 'description'),
    {
      name: 'comments on complaints',
      table: 'ticket_entries',
      company: ofTicket,
      where: sql`${isOfAskedTicket} and ${isIn('ticket_entries.text')}`,
      change: sql`text = ${without('text')}`,
    },
    {
      name: 'texts about complaints that wait',
      table: 'ticket_texts',
      company: ofTicket,
      where: sql`${isOfAskedTicket} and msisdn = ${msisdn}`,
      change: null,
    },
    rows('audit_entries', 'names of records in the audit log', 'record_name'),
    place('audit_entries', 'changes in the audit log', {
      // All values in it are texts.
      where: sql`${isAsked('audit_entries')} and audit_entries.changes::text ~ ${pattern}`,
      change: sql`changes = regexp_replace(changes::text, ${pattern}, ${erased}, 'g')::jsonb`,
    }),
    rows('sender_id_papers', 'names of papers of sender IDs', 'name'),
    rows('notifications', 'names in notifications', 'subject_name'),
    place('notifications', 'notes in notifications', {
      where: sql`${isAsked('notifications')} and notifications.details ->> 'note' ~ ${pattern}`,
      change: sql`details = jsonb_set(details, '{note}',
        to_jsonb(regexp_replace(details ->> 'note', ${pattern}, ${erased}, 'g')))`,
    }),
    place('webhook_deliveries', 'incoming texts that webhooks were told of', {
      where: sql`${isAsked('webhook_deliveries')} and webhook_deliveries.facts::text ~ ${pattern}`,
      change: sql`facts = regexp_replace(facts::text, ${pattern}, ${erased}, 'g')::jsonb`,
    }),
    place('users', 'numbers that users have confirmed and given up', {
      where: sql`${isAsked('users')} and confirmed_no = ${msisdn} and contact_no is distinct from ${msisdn}`,
      change: sql`confirmed_no = null`,
    }),
    rows('saved_views', 'names of saved views', 'name'),
    rows('saved_views', 'filters of saved views', 'filter'),
    {
      name: 'portability table',
      table: 'ported_numbers',
      company: sql<null>`null::bigint`,
      where: isProviders(
        sql`ported_numbers.first_msisdn = ${msisdn} and ported_numbers.last_msisdn = ${msisdn}`,
      ),
      change: null,
      // With another version each process reads the table anew.
      also: sql`
        update portability set version = gen_random_uuid()::text, numbers = numbers - erased.count
        from (select count(*)::int as count from gone) erased where erased.count > 0`,
    },
    {
      name: 'do-not-disturb list',
      table: 'do_not_disturb',
      company: sql<null>`null::bigint`,
      where: isProviders(sql`do_not_disturb.msisdn = ${msisdn}`),
      change: null,
    },
    withOptOuts
      ? theirs('opt_outs', 'opt-outs', null)
      : place('opt_outs', 'texts by which they opted out', {
          where: sql`${isAsked('opt_outs')} and msisdn = ${msisdn} and source = 'incoming' and note is not null`,
          change: sql`note = null`,
        }),
  ];
}

/** Messages to the number that have not ended, and so are not erased. */
export function areOpen(erasure: Erasure): RawBuilder<unknown> {
  return sql`${areTo(erasure)} and ${isOpen}`;
}

/** Messages to the number. With every company and operator their index finds them. */
function areTo({ msisdn, companyId }: Pick<Erasure, 'msisdn' | 'companyId'>): RawBuilder<unknown> {
  const companies = companyId === null ? sql`(select id from companies)` : sql`(${companyId})`;
  return sql`messages.msisdn = ${msisdn} and messages.operator in ${wordList(operators)}
    and messages.company_id in ${companies}`;
}
