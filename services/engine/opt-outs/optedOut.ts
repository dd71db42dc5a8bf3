import { sql, type RawBuilder } from 'kysely';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import { bigints, texts, unnested } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { msisdnSetOf, type MsisdnSet } from '#domain/numbers/MsisdnSet.ts';

/** Somebody as a company writes to them. */
export interface Addressee {
  companyId: number;
  /** Canonical. */
  msisdn: string;
}

/** A message, as far as an opt-out concerns it. */
export interface Wanted extends Addressee {
  class: MessageClass;
}

/** Rows `("companyId", msisdn)`: who of the recipients of these has opted out of what their sender sends. */
export function optOutsAmong(messages: readonly Wanted[]): RawBuilder<Addressee> {
  const bound = messages.filter(isBound);
  const wanted = {
    company_id: bigints(bound.map(({ companyId }) => companyId)),
    msisdn: texts(bound.map(({ msisdn }) => msisdn)),
  };
  // With `offset 0` each is looked up by its key, however many opt-outs the statistics know of.
  return sql`select found.company_id as "companyId", found.msisdn from ${unnested('wanted', wanted)}
    cross join lateral (select company_id, msisdn from opt_outs
      where opt_outs.company_id = wanted.company_id and opt_outs.msisdn = wanted.msisdn offset 0) as found`;
}

/** Whether a message may not go, by the rows of `optOutsAmong`. */
export function refusalBy(optOuts: readonly Addressee[]): (message: Wanted) => boolean {
  const optedOut = new Set(optOuts.map(addresseeKey));
  return (message) => isBound(message) && optedOut.has(addresseeKey(message));
}

/** One-time codes reach everybody. */
function isBound(message: Wanted): boolean {
  return !classRules[message.class].reachesOptedOut;
}

/** As one text, for maps and sets. */
export function addresseeKey({ companyId, msisdn }: Addressee): string {
  return `${companyId}/${msisdn}`;
}

/**
 * All numbers that a list of this class may not go to, read once; null where there is none.
 * @param among the only ones that are asked for
 */
export async function optedOutFor(
  queries: Queries,
  companyId: number,
  messageClass: MessageClass,
  among?: readonly string[],
): Promise<MsisdnSet | null> {
  if (classRules[messageClass].reachesOptedOut) return null;
  if (among) {
    const wanted = among.map((msisdn) => ({ companyId, msisdn, class: messageClass }));
    return msisdnSetOf((await optOutsAmong(wanted).execute(queries)).rows);
  }
  const rows = await queries
    .selectFrom('opt_outs')
    .select('msisdn')
    .where('company_id', '=', companyId)
    .execute();
  return msisdnSetOf(rows);
}
