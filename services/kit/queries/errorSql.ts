import { sql, type RawBuilder } from 'kysely';
import type { Language } from '#contract/exportQuery.ts';
import { shippedErrorWords } from '#domain/messages/errorWords.ts';
import { statusesOf } from '#domain/messages/status/messageStatus.ts';
import { maskings } from '#domain/numbers/msisdnMask.ts';
import { wordList } from '../database/sql/arrays.ts';

const failed = wordList(statusesOf('failed'));

/** A receipt's `err` of zeros says that there is none. */
function receiptErrorSql(row: 'messages' | 'before'): RawBuilder<string | null> {
  const error = sql.ref(`${row}.carrier_error`);
  return sql`case when ${error} ~ '[^0]' then ${error} end`;
}

/** The state under which failures are counted that have no count of their own. */
export const otherReasons = '*';

/** A number however it is written, or one that was masked or erased: both give the same reason, so that an erasure changes no count. */
const maybeNumber = sql.lit([...maskings.map(({ pattern }) => pattern), '[0-9]{10,}', '•'].join('|'));

/**
 * The reason by which a failed message is counted: what the carrier has said of it, empty if it has not. Carriers may write the
 * recipient's number into it. Such reasons are counted together: they would be as many as messages, and would be read where numbers are
 * masked.
 */
export function failureReasonSql(row: 'messages' | 'before'): Record<'state' | 'error', RawBuilder<string>> {
  const state = sql<string>`coalesce(${sql.ref(`${row}.carrier_status`)}, '')`;
  const error = sql<string>`coalesce(${receiptErrorSql(row)}, '')`;
  const isOther = sql`${state} ~ ${maybeNumber} or ${error} ~ ${maybeNumber}`;
  return {
    state: sql<string>`case when ${isOther} then ${sql.lit(otherReasons)} else ${state} end`,
    error: sql<string>`case when ${isOther} then '' else ${error} end`,
  };
}

const receiptError = receiptErrorSql('messages');

/** `errorCode` of a message: null unless it has failed. `domain/messages/errorWords.ts` reads it. */
export const errorCodeSql: RawBuilder<string | null> = sql<
  string | null
>`case when messages.status in ${failed}
  then concat_ws(' ', coalesce(nullif(messages.carrier_status, ''), messages.status), ${receiptError}) end`;

/**
 * The provider's own words for why one of `messages` has failed; without a row where the shipped ones serve. Words of the
 * message's route come before those of all routes, and what says more before what says less.
 */
const ownWords = (columns: RawBuilder<unknown>) => sql`
  select ${columns} from error_words
  where messages.status in ${failed} and (route_id is null or route_id = messages.route_id)
    and code in (${receiptError}, messages.carrier_status, messages.status)
  order by route_id nulls last, code = ${receiptError} desc nulls last, code = messages.carrier_status desc nulls last
  limit 1`;

/** Joins `error_text` to `messages`, which is null where the shipped words serve. */
export const joinErrorText = sql`left join lateral (${ownWords(
  sql`jsonb_build_object('en', en, 'bn', bn, 'adviceEn', advice_en, 'adviceBn', advice_bn) as words`,
)}) error_text on true`;

/** Why one of `messages` has failed, as `errorTextOf` says it; null unless it has. */
export function errorTextSql(language: Language): RawBuilder<string | null> {
  const shipped = Object.entries(shippedErrorWords).map(
    ([code, words]) => sql`when ${sql.lit(code)} then ${sql.lit(words[language])}`,
  );
  return sql`case when messages.status in ${failed} then coalesce((${ownWords(sql.ref(language))}),
    case split_part(${errorCodeSql}, ' ', 1) ${sql.join(shipped, sql` `)} end, ${errorCodeSql}) end`;
}
