import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { pipelined, prepared, rowsLater } from '#services/kit/database/pool/prepared.ts';
import { availableCredits, type AvailableCredit } from '../credit/ledger.ts';
import { optOutsAmong, refusalBy, type OptOut, type Wanted } from '../opt-outs/optedOut.ts';
import type { SmsInput } from './messages.ts';
import { Recent } from '#services/kit/Recent.ts';
import { approvedSenderIds, choiceAmong, type ApprovedSenderId, type SenderIdChoice } from './senderIds.ts';

/** What decides whether messages may be accepted, as it was a moment ago. */
export interface Facts {
  senderIdOf: SenderIdChoice;
  /** By company, SMS units; a company without an account is missing. */
  available: Map<number, number>;
  isOptedOut: (message: Wanted) => boolean;
}

/** A message somebody asks for. */
export interface Asked {
  companyId: number;
  sms: SmsInput;
}

/** Reads the facts for a group of messages. */
export async function readFacts(queries: Queries, asked: readonly Asked[]): Promise<Facts> {
  const { rows } = await prepared<FactRow>`${factsOn(asked)}`.execute(queries);
  return factsOf(rows);
}

/** @returns a function that gives the facts after a later statement was awaited */
export async function readFactsLater(
  transaction: Transaction<Schema>,
  asked: readonly Asked[],
): Promise<() => Promise<Facts>> {
  const { rows } = await pipelined`${factsOn(asked)}`.execute(transaction);
  const later = rowsLater<FactRow>(rows);
  return async () => factsOf(await later());
}

type FactRow = { fact: 'sender-id' | 'credit' | 'opt-out' } & ApprovedSenderId & AvailableCredit & OptOut;

/** In one statement: separate ones would cost more than they find. */
function factsOn(asked: readonly Asked[]): RawBuilder<unknown> {
  const companyIds = [...new Set(asked.map(({ companyId }) => companyId))];
  return sql`
    select 'sender-id' as fact, "companyId", name, "isDefault", null::bigint as available, null as msisdn
      from (${approvedSenderIds(companyIds)}) as approved
    union all select 'credit', "companyId", null, null, available, null from (${availableCredits(companyIds)}) as credit
    union all select 'opt-out', "companyId", null, null, null, msisdn
      from (${optOutsAmong(asked.flatMap(recipientOf))}) as opted_out`;
}

function factsOf(rows: readonly FactRow[]): Facts {
  const found = (fact: FactRow['fact']) => rows.filter((row) => row.fact === fact);
  return {
    senderIdOf: choiceAmong(found('sender-id')),
    available: new Map(found('credit').map(({ companyId, available }) => [companyId, available])),
    isOptedOut: refusalBy(found('opt-out')),
  };
}

/**
 * The facts of the last second. They are only for who reads them again in the transaction that writes; who has opted out
 * is not among them, and is found there.
 */
export class RecentFacts {
  readonly #ofCompany = new Recent<number, Facts>(1_000);

  keep(companyIds: readonly number[], facts: Facts): void {
    for (const companyId of companyIds) this.#ofCompany.set(companyId, facts);
  }

  /** @returns null when those of a company are missing. They are not given again, unless they are kept again. */
  take(companyIds: readonly number[]): Facts | null {
    const known = new Map<number, Facts>();
    for (const companyId of companyIds) {
      const facts = this.#ofCompany.take(companyId);
      if (!facts) return null;
      known.set(companyId, facts);
    }
    return {
      senderIdOf: (companyId, name) => known.get(companyId)!.senderIdOf(companyId, name),
      available: new Map(
        [...known].map(([companyId, facts]) => [companyId, facts.available.get(companyId) ?? 0]),
      ),
      isOptedOut: () => false,
    };
  }
}

/** Invalid numbers are skipped. */
function recipientOf({ companyId, sms }: Asked): Wanted[] {
  const number = parseMsisdn(sms.to);
  return number.ok ? [{ companyId, msisdn: number.msisdn, class: sms.class }] : [];
}
