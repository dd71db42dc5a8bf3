import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { pipelined, prepared, rowsLater } from '#services/kit/database/pool/prepared.ts';
import {
  readContentRules,
  readContentRulesLater,
  type ContentRules,
} from '../content-approvals/contentRules.ts';
import { availableCredits, type AvailableCredit } from '../credit/ledger.ts';
import { optOutsAmong, refusalBy, type Addressee, type Wanted } from '../opt-outs/optedOut.ts';
import type { SmsInput } from './messages.ts';
import { approvedSenderIds, choiceAmong, type ApprovedSenderId, type SenderIdChoice } from './senderIds.ts';

/** The facts that decide whether messages may be accepted, as they were a moment ago. */
export interface AcceptanceData {
  senderIdOf: SenderIdChoice;
  /** By company, SMS units; a company without an account is missing. */
  available: Map<number, number>;
  isOptedOut: (message: Wanted) => boolean;
  /** Missing where there is no promotional message, and where it is looked at later. */
  content?: ContentRules | undefined;
}

/** A message that somebody wants to send. */
export interface RequestedMessage {
  companyId: number;
  sms: SmsInput;
}

/** Each once. */
export function companiesOf(requested: readonly RequestedMessage[]): number[] {
  return [...new Set(requested.map(({ companyId }) => companyId))];
}

/** Reads the facts for a group of messages. */
export async function readAcceptanceData(
  queries: Queries,
  requested: readonly RequestedMessage[],
): Promise<AcceptanceData> {
  const { rows } = await prepared<AcceptanceRow>`${acceptanceDataSql(requested)}`.execute(queries);
  const promoting = promotingCompanies(requested);
  const content = promoting.length > 0 ? await readContentRules(queries, promoting) : undefined;
  return { ...acceptanceDataOf(rows), content };
}

/** The companies that want to send promotional messages, each once. */
function promotingCompanies(requested: readonly RequestedMessage[]): number[] {
  return companiesOf(requested.filter(({ sms }) => sms.class === 'promotional'));
}

/** @returns a function that gives the facts after a later statement was awaited */
export async function readAcceptanceDataLater(
  transaction: Transaction<Schema>,
  requested: readonly RequestedMessage[],
): Promise<() => Promise<AcceptanceData>> {
  const { rows } = await pipelined`${acceptanceDataSql(requested)}`.execute(transaction);
  const later = rowsLater<AcceptanceRow>(rows);
  const promoting = promotingCompanies(requested);
  const contentLater = promoting.length > 0 ? await readContentRulesLater(transaction, promoting) : undefined;
  return async () => ({ ...acceptanceDataOf(await later()), content: await contentLater?.() });
}

type AcceptanceRow = { fact: 'sender-id' | 'credit' | 'opt-out' } & ApprovedSenderId &
  AvailableCredit &
  Addressee;

/** In one statement: separate ones would cost more than they find. */
function acceptanceDataSql(requested: readonly RequestedMessage[]): RawBuilder<unknown> {
  const companyIds = companiesOf(requested);
  return sql`
    select 'sender-id' as fact, "companyId", name, "isDefault", unapproved, null::bigint as available, null as msisdn
      from (${approvedSenderIds(companyIds)}) as approved
    union all select 'credit', "companyId", null, null, null, available, null from (${availableCredits(companyIds)}) as credit
    union all select 'opt-out', "companyId", null, null, null, null, msisdn
      from (${optOutsAmong(requested.flatMap(recipientOf))}) as opted_out`;
}

function acceptanceDataOf(rows: readonly AcceptanceRow[]): AcceptanceData {
  const found = (fact: AcceptanceRow['fact']) => rows.filter((row) => row.fact === fact);
  return {
    senderIdOf: choiceAmong(found('sender-id')),
    available: new Map(found('credit').map(({ companyId, available }) => [companyId, available])),
    isOptedOut: refusalBy(found('opt-out')),
  };
}

/** Invalid numbers are skipped. */
function recipientOf({ companyId, sms }: RequestedMessage): Wanted[] {
  const number = parseMsisdn(sms.to);
  return number.ok ? [{ companyId, msisdn: number.msisdn, class: sms.class }] : [];
}
