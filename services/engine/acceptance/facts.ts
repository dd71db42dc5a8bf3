import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { prepared } from '#services/kit/database/pool/prepared.ts';
import { availableCredits, type AvailableCredit } from '../credit/ledger.ts';
import { optOutsAmong, refusalBy, type OptOut, type Wanted } from '../opt-outs/optedOut.ts';
import type { SmsInput } from './messages.ts';
import { approvedSenderIds, choiceAmong, type ApprovedSenderId, type SenderIdChoice } from './senderIds.ts';

/** What decides whether messages may be accepted, as it was a moment ago. */
export interface Facts {
  senderIdOf: SenderIdChoice;
  /** By company, SMS units; a company without an account is missing. */
  available: Map<number, number>;
  isOptedOut: (message: Wanted) => boolean;
}

/** Reads the facts for a group of messages in one statement: separate statements would cost more than they find. */
export async function readFacts(
  queries: Queries,
  requests: readonly { companyId: number; sms: SmsInput }[],
): Promise<Facts> {
  const messages = requests.flatMap(recipientOf);
  const companyIds = [...new Set(requests.map(({ companyId }) => companyId))];
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

/** Invalid numbers are skipped. */
function recipientOf({ companyId, sms }: { companyId: number; sms: SmsInput }): Wanted[] {
  const number = parseMsisdn(sms.to);
  return number.ok ? [{ companyId, msisdn: number.msisdn, class: sms.class }] : [];
}

type Fact = 'sender-id' | 'credit' | 'opt-out';
