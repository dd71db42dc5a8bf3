import { sql } from 'kysely';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { classRules } from '#domain/messageClass.ts';
import { bigints, texts } from '#services/kit/database/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { asPrepared } from '#services/kit/database/prepared.ts';
import { MsisdnSet } from '../recipients/preflight/MsisdnSet.ts';

/** What decides whether somebody may be written to. */
export interface Wanted {
  companyId: number;
  /** Canonical. */
  msisdn: string;
  class: MessageClass;
}

/** Which of these messages may not go, because their recipient has opted out. One look-up, and none for codes. */
export async function optedOutAmong(
  queries: Queries,
  messages: readonly Wanted[],
): Promise<(message: Wanted) => boolean> {
  const bound = messages.filter((message) => !classRules[message.class].reachesOptedOut);
  if (bound.length === 0) return () => false;
  const rows = await queries
    .selectFrom('opt_outs')
    .modifyFront(asPrepared)
    .select(['company_id', 'msisdn'])
    .where(
      sql<boolean>`(company_id, msisdn) in (select * from unnest(${bigints(bound.map(({ companyId }) => companyId))},
        ${texts(bound.map(({ msisdn }) => msisdn))}))`,
    )
    .execute();
  const optedOut = new Set(rows.map((row) => `${row.company_id}/${row.msisdn}`));
  return ({ companyId, msisdn, class: messageClass }) =>
    !classRules[messageClass].reachesOptedOut && optedOut.has(`${companyId}/${msisdn}`);
}

/** All whom a list of this class may not go to, read once; null where it makes no difference. */
export async function optedOutFor(
  queries: Queries,
  companyId: number,
  messageClass: MessageClass,
): Promise<MsisdnSet | null> {
  if (classRules[messageClass].reachesOptedOut) return null;
  const rows = await queries
    .selectFrom('opt_outs')
    .select('msisdn')
    .where('company_id', '=', companyId)
    .execute();
  if (rows.length === 0) return null;
  const numbers = new MsisdnSet(rows.length);
  for (const { msisdn } of rows) numbers.add(msisdn);
  return numbers;
}
