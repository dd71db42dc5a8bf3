import type { Queries } from '#services/kit/database/index.ts';
import { prepared } from '#services/kit/database/pool/prepared.ts';
import { availableCredits, type AvailableCredit } from '../credit/ledger.ts';
import { optOutsAmong, refusalBy, type OptOut, type Wanted } from '../opt-outs/optedOut.ts';
import { approvedSenderIds, choiceAmong, type ApprovedSenderId, type SenderIdChoice } from './senderIds.ts';

/** What decides whether messages may be accepted, as it was a moment ago. */
export interface Facts {
  senderIdOf: SenderIdChoice;
  /** By company, SMS units; a company without an account is missing. */
  available: Map<number, number>;
  isOptedOut: (message: Wanted) => boolean;
}

/** Reads them for a group of messages in one statement: each one more would cost more than it finds. */
export async function readFacts(queries: Queries, messages: readonly Wanted[]): Promise<Facts> {
  const companyIds = [...new Set(messages.map(({ companyId }) => companyId))];
  const { rows } = await prepared<ApprovedSenderId & AvailableCredit & OptOut & { fact: Fact }>`
    select 'sender-id' as fact, "companyId", name, "isDefault", null::bigint as available, null as msisdn
      from (${approvedSenderIds(companyIds)}) as approved
    union all select 'credit', "companyId", null, null, available, null from (${availableCredits(companyIds)}) as credit
    union all select 'opt-out', "companyId", null, null, null, msisdn from (${optOutsAmong(messages)}) as opted_out`.execute(
    queries,
  );
  const found = (fact: Fact) => rows.filter((row) => row.fact === fact);
  return {
    senderIdOf: choiceAmong(found('sender-id')),
    available: new Map(found('credit').map(({ companyId, available }) => [companyId, available])),
    isOptedOut: refusalBy(found('opt-out')),
  };
}

type Fact = 'sender-id' | 'credit' | 'opt-out';
