import { sql, type RawBuilder } from 'kysely';
import { jasminCallback } from '../jasmin/callback.ts';
import { kannelCallback } from '../kannel/callback.ts';
import type { Callback, ReportedMessage, MakeCallback } from './Callback.ts';
import { twilioCallback } from '../twilio/callback.ts';

const makers: ReadonlyMap<string, MakeCallback> = new Map([
  ['kannel', kannelCallback],
  ['jasmin', jasminCallback],
  ['twilio', twilioCallback],
]);

/**
 * The shape of callbacks, in the fragment of the address that a message keeps: nobody else's address has one, and it is never sent.
 * @param options words of the dialect, without dashes
 */
export function callbackShape(
  dialect: 'kannel' | 'jasmin' | 'twilio',
  ...options: readonly (string | number)[]
): string {
  return `#${[dialect, ...options].join('-')}`;
}

/**
 * The callback to an address of a message.
 * @param authToken the text of the key by which the message was sent, if that is kept
 * @returns undefined where it is not a dialect's, null where the program does not want this status
 */
export function callbackOf(
  address: string,
  message: ReportedMessage,
  authToken: string | null,
): Callback | null | undefined {
  const url = new URL(address);
  const [dialect = '', ...options] = url.hash.slice(1).split('-');
  return makers.get(dialect)?.(url, message, options, authToken ?? '');
}

/** The id of the key that signs callbacks to an address, null where none does. */
export function signingKeyIn(address: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`substring(${address} from '#twilio-([0-9]{1,18})$')::bigint`;
}
