import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import type { OperatorLookup } from '#domain/numbers/operators.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { pipelined, prepared, rowsLater } from '#services/kit/database/pool/prepared.ts';
import {
  readContentRules,
  readContentRulesLater,
  type ContentRules,
} from '../content-approvals/contentRules.ts';
import { availableCredits, type AvailableCredit } from '../credit/ledger.ts';
import { listedAmong, stoppedBy, type Addressed } from '../do-not-disturb/listed.ts';
import { operatorsOf, portabilityVersion } from '../operators/readOperators.ts';
import { optOutsAmong, refusalBy, type Addressee, type Wanted } from '../opt-outs/optedOut.ts';
import type { SmsInput } from './messages.ts';
import { approvedSenderIds, choiceAmong, type ApprovedSenderId, type SenderIdChoice } from './senderIds.ts';

/** The facts that decide whether messages may be accepted, as they were a moment ago. */
export interface AcceptanceData {
  senderIdOf: SenderIdChoice;
  /** By company, SMS units; a company without an account is missing. */
  available: Map<number, number>;
  isOptedOut: (message: Wanted) => boolean;
  /** Whether it is on the provider's do-not-disturb list, and of a class that this list stops. */
  isOnDoNotDisturb: (message: Addressed) => boolean;
  operatorOf: OperatorLookup;
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
  return { ...(await acceptanceDataOf(queries, rows)), content };
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
  return async () => ({
    ...(await acceptanceDataOf(transaction, await later())),
    content: await contentLater?.(),
  });
}

type AcceptanceRow = {
  fact: 'sender-id' | 'credit' | 'opt-out' | 'do-not-disturb' | 'portability';
  version: string | null;
} & ApprovedSenderId &
  AvailableCredit &
  Addressee;

/** In one statement: separate ones would cost more than they find. */
function acceptanceDataSql(requested: readonly RequestedMessage[]): RawBuilder<unknown> {
  const companyIds = companiesOf(requested);
  const recipients = requested.flatMap(recipientOf);
  const listed = listedAmong(recipients);
  return sql`
    select 'sender-id' as fact, "companyId", name, "isDefault", unapproved, null::bigint as available, null as msisdn,
      null as version from (${approvedSenderIds(companyIds)}) as approved
    union all select 'credit', "companyId", null, null, null, available, null, null
      from (${availableCredits(companyIds)}) as credit
    union all select 'opt-out', "companyId", null, null, null, null, msisdn, null
      from (${optOutsAmong(recipients)}) as opted_out
    ${
      listed
        ? sql`union all select 'do-not-disturb', null, null, null, null, null, msisdn, null from (${listed}) as listed`
        : sql``
    }
    union all select 'portability', null, null, null, null, null, null, ${portabilityVersion}`;
}

async function acceptanceDataOf(queries: Queries, rows: readonly AcceptanceRow[]): Promise<AcceptanceData> {
  const found = (fact: AcceptanceRow['fact']) => rows.filter((row) => row.fact === fact);
  return {
    senderIdOf: choiceAmong(found('sender-id')),
    available: new Map(found('credit').map(({ companyId, available }) => [companyId, available])),
    isOptedOut: refusalBy(found('opt-out')),
    isOnDoNotDisturb: stoppedBy(found('do-not-disturb')),
    operatorOf: await operatorsOf(queries, found('portability')[0]!.version),
  };
}

/** Invalid numbers are skipped. */
function recipientOf({ companyId, sms }: RequestedMessage): Wanted[] {
  const number = parseMsisdn(sms.to);
  return number.ok ? [{ companyId, msisdn: number.msisdn, class: sms.class }] : [];
}
