import { readBalance } from '#contract/public-api/account.ts';
import { sendMessage } from '#contract/public-api/messages.ts';
import { invalidFields, type AppError } from '#services/kit/errors.ts';
import {
  json,
  keyInParameter,
  plain,
  type Dialect,
  type DialectAnswer,
  type DialectRequest,
} from '../Dialect.ts';
import { callbackShape } from '../callbacks/callbacks.ts';
import type { Fault } from '../fault.ts';
import type { Parameters } from '../request/Parameters.ts';
import { instantInMinutes } from '../request/times.ts';
import { sendTexts } from '../sendTexts.ts';
import { senderOf } from '../senderOf.ts';
import { contentOf } from './content.ts';
import { messageUuid } from './messageUuid.ts';
import { instantOfSmppTime } from './smppTime.ts';

/** The HTTP API of Jasmin: `/send`, `/rate` and `/balance`. */
export const jasmin: Dialect = {
  name: 'jasmin',
  calls: [
    { methods: ['GET', 'POST'], path: '/send', endpoint: sendMessage, answer: send },
    { methods: ['GET', 'POST'], path: '/rate', endpoint: sendMessage, answer: rate },
    { methods: ['GET'], path: '/balance', endpoint: readBalance, answer: balance },
  ],
  keyOf: (request) => keyInParameter(request, 'password'),
  refused(fault, error, call) {
    const [status, words] = refusals[fault];
    const text = wordsOf(error) ?? words ?? error.message;
    return call === '/send' || call === undefined ? failure(text, status) : json(text, status);
  },
};

function failure(words: string, status: number): DialectAnswer {
  return plain(`Error "${words}"`, status);
}

const unauthenticated = [403, 'Authentication failure for username'] as const;
const unauthorized = [400] as const;
const invalidArgument = [400] as const;
const serverError = [500, 'Cannot send submit_sm, check SMPPClientManagerPB log file for details'] as const;

/** Without words of its own a refusal has our sentence. */
const refusals: Readonly<Record<Fault, readonly [status: number, words?: string]>> = {
  'key-missing': [400, 'Mandatory argument [password] is not found.'],
  'key-unknown': unauthenticated,
  'key-in-address': [403],
  network: [403],
  permission: unauthorized,
  class: unauthorized,
  sender: unauthorized,
  number: invalidArgument,
  'number-missing': [400, 'Mandatory argument [to] is not found.'],
  'opted-out': [412, 'No route found'],
  'text-missing': [400, 'content or hex-content not present.'],
  'text-too-long': invalidArgument,
  text: invalidArgument,
  start: invalidArgument,
  reference: invalidArgument,
  'reference-used': invalidArgument,
  credit: [403, 'Cannot charge submit_sm, check RouterPB log file for details'],
  rate: [403, 'User throughput exceeded'],
  'day-limit': [403],
  parameter: invalidArgument,
  'not-found': [404],
  'not-covered': [404],
  malformed: invalidArgument,
  unavailable: serverError,
  internal: serverError,
};

/** How Jasmin names what is wrong with one argument; null for anything else. */
function wordsOf({ details: { problems = {} } }: AppError): string | null {
  const [first] = Object.entries(problems);
  if (!first) return null;
  const [field, problem] = first;
  const name = argumentOf.get(field) ?? (known.has(field) ? field : null);
  if (problem === 'unknown-field') return `Argument [${field.slice(0, 40)}] is unknown.`;
  const isInvalid = name !== null && !['required', 'text-empty', 'too-short'].includes(problem);
  return isInvalid && problem !== 'msisdn-opted-out' ? `Argument [${name}] has an invalid value.` : null;
}

const argumentOf: ReadonlyMap<string, string> = new Map([
  ['to', 'to'],
  ['text', 'content'],
  ['startsAt', 'sdt'],
  ['statusUrl', 'dlr-url'],
]);

const known = new Set([
  'to',
  'from',
  'coding',
  'username',
  'password',
  'priority',
  'sdt',
  'validity-period',
  'dlr',
  'dlr-url',
  'dlr-level',
  'dlr-method',
  'tags',
  'content',
  'hex-content',
  'custom_tlvs',
]);

async function send(request: DialectRequest) {
  const { parameters, now } = request;
  const sdt = parameters.find('sdt');
  const terms = {
    senderId: senderOf(parameters.find('from')),
    startsAt: sdt && instantOfSmppTime(sdt, now),
    callback: callbackIn(parameters),
  };
  const { messageId } = await sendTexts(request, [textOf(request)], terms);
  return plain(`Success "${messageUuid(messageId!)}"`);
}

function callbackIn(parameters: Parameters) {
  const url = parameters.find('dlr-url');
  if (!url) return undefined;
  const level = parameters.find('dlr-level') || '1';
  if (!/^[1-3]$/.test(level)) throw invalidFields({ 'dlr-level': 'bad-format' });
  const method = parameters.find('dlr-method')?.toUpperCase() || 'POST';
  if (method !== 'GET' && method !== 'POST') throw invalidFields({ 'dlr-method': 'bad-format' });
  return { url, shape: callbackShape('jasmin', level, method) };
}

/** Answers with the cost in credits: one for each part. */
async function rate(request: DialectRequest) {
  const { to, text } = textOf(request);
  const senderId = senderOf(request.parameters.find('from'));
  const { segments } = await request.calls.sendMessage({
    to,
    text,
    ...(senderId !== undefined && { senderId }),
    validateOnly: true,
  });
  return json({ unit_rate: 1, submit_sm_count: segments });
}

async function balance({ calls }: DialectRequest) {
  const { available } = await calls.readBalance();
  return json({ balance: available, sms_count: available });
}

/** @throws validation-failed by the rules that Jasmin has for its arguments */
function textOf({ parameters }: DialectRequest) {
  const stranger = parameters.names().find((name) => !known.has(name));
  if (stranger !== undefined) throw invalidFields({ [stranger]: 'unknown-field' });
  const to = parameters.find('to');
  if (!to) throw invalidFields({ to: 'required' });
  if (!/^\+?\d+$/.test(to)) throw invalidFields({ to: 'bad-format' });
  if (parameters.has('content') && parameters.has('hex-content'))
    throw invalidFields({ 'hex-content': 'not-allowed' });
  const minutes = parameters.find('validity-period');
  if (minutes) instantInMinutes(minutes, 0);
  return { to, text: contentOf(parameters) };
}
