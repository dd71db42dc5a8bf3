import { sendMessage } from '#contract/public-api/messages.ts';
import { AppError, invalidFields } from '#services/kit/errors.ts';
import { callbackShape } from '../callbacks/callbacks.ts';
import { plain, type Dialect, type DialectRequest, type ShownRequest } from '../Dialect.ts';
import type { Fault } from '../fault.ts';
import type { Parameters } from '../request/Parameters.ts';
import { recipientsOf } from '../request/recipients.ts';
import { instantInMinutes } from '../request/times.ts';
import { sendTexts } from '../sendTexts.ts';
import { senderOf } from '../senderOf.ts';

/** `sendsms` of Kannel 1.4, as its smsbox answers it and its `smsc = http` calls it. */
export const kannel: Dialect = {
  name: 'kannel',
  calls: [{ methods: ['GET', 'POST'], path: '/cgi-bin/sendsms', endpoint: sendMessage, answer: send }],

  /** The password is the key, or the user name where a program has room for one word only. */
  keyOf({ parameters }: ShownRequest) {
    const names = ['password', 'pass', 'username', 'user'].filter((name) => parameters.has(name));
    const name = names.find((each) => parameters.find(each)!.startsWith('barta_')) ?? names[0];
    if (name === undefined) return { key: '', isInAddress: false };
    return { key: parameters.find(name)!, isInAddress: parameters.isInQuery(name) };
  },

  refused(fault, error) {
    const field = Object.keys(error.details.problems ?? {})[0] ?? '';
    const words = unsupported.get(field);
    if (fault === 'parameter' && words) return plain(words, 400);
    const [status, usual] = refusals[fault];
    // Its own words go on with a reason of ours where they would not say what to change.
    return plain(fault === 'key-in-address' ? `${usual}: ${error.message}` : usual, status);
  },
};

const unauthorized = [403, 'Authorization failed for sendsms'] as const;
const denied = [403, 'Number(s) has/have been denied by white- and/or black-lists.'] as const;
const temporal = [503, 'Temporal failure, try again later.'] as const;

/** A client that is a Kannel tries again after 503, and gives up after anything else. */
const refusals: Readonly<Record<Fault, readonly [status: number, words: string]>> = {
  'key-missing': unauthorized,
  'key-unknown': unauthorized,
  'key-in-address': unauthorized,
  network: unauthorized,
  permission: unauthorized,
  class: unauthorized,
  sender: [403, 'Sender not approved, rejected'],
  number: denied,
  'number-missing': [400, 'Missing receiver number, rejected'],
  'opted-out': denied,
  'text-missing': [400, 'Missing text, rejected'],
  'text-too-long': [400, 'Text is too long, rejected'],
  text: [400, 'Charset or body misformed, rejected'],
  start: [400, 'Deferred field misformed, rejected'],
  reference: [400, 'Account field misformed or too long, rejected'],
  'reference-used': [403, 'Not routable. Do not try again.'],
  credit: [403, 'Not enough credit, rejected'],
  rate: temporal,
  'day-limit': temporal,
  parameter: [400, 'Coding field misformed, rejected'],
  'not-found': [404, 'Unknown request.'],
  'not-covered': [404, 'Unknown request.'],
  malformed: [400, 'Charset or body misformed, rejected'],
  unavailable: temporal,
  internal: temporal,
};

/** Words for parameters that Barta cannot do what they say. */
const unsupported: ReadonlyMap<string, string> = new Map([
  ['udh', 'UDH field misformed, rejected'],
  ['coding', 'Coding field misformed, rejected'],
  ['mwi', 'MWI field misformed, rejected'],
  ['statusUrl', 'DLR-URL field misformed, rejected'],
  ['dlrMask', 'DLR-Mask field misformed, rejected'],
  ['compress', 'Compress field misformed, rejected'],
]);

async function send(request: DialectRequest) {
  const { parameters } = request;
  refuseUnsupported(parameters);
  const to = parameters.find('to');
  if (!to) throw invalidFields({ to: 'required' });
  const text = textOf(parameters);
  const deferred = parameters.find('deferred');
  await sendTexts(
    request,
    recipientsOf(to, /\s+/).map((number) => ({ to: number, text })),
    {
      senderId: senderOf(parameters.find('from')),
      callback: callbackIn(parameters),
      startsAt: deferred ? instantInMinutes(deferred, request.now) : undefined,
    },
  );
  return plain('0: Accepted for delivery', 202);
}

/** By its guide a mask alone asks for nothing; and an address alone, too. */
function callbackIn(parameters: Parameters) {
  const url = parameters.find('dlr-url', 'dlrurl');
  const mask = Number(parameters.find('dlr-mask', 'dlrmask') || 0);
  if (!Number.isInteger(mask) || mask < 0) throw invalidFields({ dlrMask: 'bad-format' });
  return url && mask > 0 ? { url, shape: callbackShape('kannel', mask) } : undefined;
}

/** @throws validation-failed for binary messages */
function refuseUnsupported(parameters: Parameters): void {
  if (parameters.find('udh')) throw invalidFields({ udh: 'unknown-field' });
  if (!/^[02]?$/.test(parameters.find('coding') ?? '')) throw invalidFields({ coding: 'not-allowed' });
  for (const name of ['mwi', 'compress'])
    if (Number(parameters.find(name) || 0) !== 0) throw invalidFields({ [name]: 'unknown-field' });
}

/** By its guide UTF-8 is expected, and UTF-16 in network order where `coding` is 2, unless `charset` says otherwise. */
function textOf(parameters: Parameters): string {
  const named = parameters.find('charset')?.toLowerCase();
  const charset = named || (parameters.find('coding') === '2' ? 'utf-16be' : 'utf-8');
  try {
    return parameters.text('text', isTwoOctets.has(charset) ? 'utf-16be' : charset) ?? '';
  } catch (error) {
    throw error instanceof AppError ? invalidFields({ text: 'bad-format' }) : error;
  }
}

/** Names that Kannel's own library knows and browsers do not. */
const isTwoOctets = new Set(['ucs-2', 'ucs2', 'ucs-2be', 'utf16be', 'utf-16']);
