import { sql, type RawBuilder } from 'kysely';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import { MsisdnSet, msisdnSetOf } from '#domain/numbers/MsisdnSet.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';

/** A message, as far as the do-not-disturb list concerns it. */
export interface Addressed {
  /** Canonical. */
  msisdn: string;
  class: MessageClass;
}

/** Rows `(msisdn)`: the recipients of these who are on the list, and whose message it stops; null where it can stop none. */
export function listedAmong(messages: readonly Addressed[]): RawBuilder<{ msisdn: string }> | null {
  const stopped = messages.filter(isStopped).map(({ msisdn }) => msisdn);
  if (stopped.length === 0) return null;
  // With `offset 0` each is looked up by its key, however many numbers the statistics know of.
  return sql`select found.msisdn from unnest(${texts(stopped)}) as wanted (msisdn) cross join lateral (
    select msisdn from do_not_disturb where do_not_disturb.msisdn = wanted.msisdn offset 0) as found`;
}

/** Whether a message may not go, by the rows of `listedAmong`. */
export function stoppedBy(listed: readonly { msisdn: string }[]): (message: Addressed) => boolean {
  const msisdns = new Set(listed.map(({ msisdn }) => msisdn));
  return (message) => isStopped(message) && msisdns.has(message.msisdn);
}

function isStopped(message: Addressed): boolean {
  return !classRules[message.class].reachesDoNotDisturb;
}

/** Digits of a number on the list: it was sent to, so it is one of Bangladesh. */
const digits = 13;

/**
 * All numbers that a list of this class may not go to, read once; null where there is none.
 * @param among the only ones that are asked for
 */
export async function listedFor(
  queries: Queries,
  messageClass: MessageClass,
  among?: readonly string[],
): Promise<MsisdnSet | null> {
  if (classRules[messageClass].reachesDoNotDisturb) return null;
  if (among) {
    const listed = listedAmong(among.map((msisdn) => ({ msisdn, class: messageClass })));
    return listed && msisdnSetOf((await listed.execute(queries)).rows);
  }
  // Put together by the database, since a row for each number would take ten times as long.
  const { rows } = await sql<{ msisdns: string }>`
    select string_agg(msisdn, '') as msisdns from do_not_disturb group by left(msisdn, 7)`.execute(queries);
  if (rows.length === 0) return null;
  const numbers = new MsisdnSet(rows.reduce((sum, { msisdns }) => sum + msisdns.length / digits, 0));
  for (const { msisdns } of rows)
    for (let at = 0; at < msisdns.length; at += digits) numbers.add(msisdns.slice(at, at + digits));
  return numbers;
}
