import { readBalance } from '#contract/public-api/account.ts';
import { sendMessage } from '#contract/public-api/messages.ts';
import { invalidFields } from '#services/kit/errors.ts';
import { parseJson } from '#services/kit/http/json.ts';
import { json, keyInParameter, type Dialect, type DialectRequest } from '../Dialect.ts';
import type { Fault } from '../fault.ts';
import { requestIdOf } from '../requestId.ts';
import { anySeparator, recipientsOf } from '../request/recipients.ts';
import { senderOf } from '../senderOf.ts';
import { sendTexts, type SentTexts, type Text } from '../sendTexts.ts';

/** The calls of bulksmsbd.net. It answers everything with HTTP 200 and says in `response_code` what became of it. */
export const bulksmsbd: Dialect = {
  name: 'bulksmsbd',
  calls: [
    { methods: ['GET', 'POST'], path: '/api/smsapi', endpoint: sendMessage, answer: send },
    { methods: ['GET', 'POST'], path: '/api/smsapimany', endpoint: sendMessage, answer: sendMany },
    { methods: ['GET', 'POST'], path: '/api/getBalanceApi', endpoint: readBalance, answer: balance },
  ],
  keyOf: (request) => keyInParameter(request, 'api_key'),
  refused(fault, error) {
    const [code, words] = refusals[fault];
    return json({
      response_code: code,
      message_id: '',
      success_message: '',
      error_message: words ?? error.message,
    });
  },
};

const fieldsMissing = [1003, 'Please Required all fields/Contact Your System Administrator'] as const;
const userUnknown = [1011, 'User Id not found'] as const;
const internalError = [1005, 'Internal Error'] as const;
const invalidNumber = [1001, 'Invalid Number'] as const;

/** Without words of its own a code has our sentence. */
const refusals: Readonly<Record<Fault, readonly [code: number, words?: string]>> = {
  'key-missing': fieldsMissing,
  'key-unknown': userUnknown,
  'key-in-address': [1011],
  network: [1032, 'Your ip is not Whitelisted. Please whitelist ip from Phonebook'],
  permission: [1003],
  class: [1014, 'Sender Type Name not found using this sender by api key'],
  sender: [1002, 'sender id not correct/sender id is disabled'],
  number: invalidNumber,
  'number-missing': fieldsMissing,
  'opted-out': invalidNumber,
  'text-missing': fieldsMissing,
  'text-too-long': [1003],
  text: [1003],
  start: [1003],
  reference: [1003],
  'reference-used': [1003],
  credit: [1007, 'Balance Insufficient'],
  rate: [1005],
  'day-limit': [1005],
  parameter: fieldsMissing,
  'not-found': [1003],
  'not-covered': [1003],
  malformed: [1003],
  unavailable: internalError,
  internal: internalError,
};

async function send(request: DialectRequest) {
  const { parameters } = request;
  const numbers = recipientsOf(parameters.find('number') ?? '', anySeparator);
  const text = parameters.find('message') ?? '';
  return submitted(
    request,
    numbers.map((to) => ({ to, text })),
  );
}

/** `messages` is an array of `{ to, message }`: in a JSON body, or as JSON in a parameter. */
async function sendMany(request: DialectRequest) {
  const { parameters } = request;
  const messages = request.json.messages ?? readList(parameters.find('messages') ?? '');
  if (!Array.isArray(messages)) throw invalidFields({ messages: 'wrong-type' });
  return submitted(request, messages.map(textOf));
}

async function submitted(request: DialectRequest, texts: readonly Text[]) {
  const sent = await sendTexts(request, texts, { senderId: senderOf(request.parameters.find('senderid')) });
  return json({
    response_code: 202,
    message_id: Number(requestIdOf(sent)),
    success_message: successOf(sent),
    error_message: '',
  });
}

function successOf({ messages }: SentTexts): string {
  return `SMS Submitted Successfully ${messages}`;
}

function readList(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw invalidFields({ messages: 'bad-format' });
  }
}

function textOf(item: unknown): Text {
  const { to, message } = (item ?? {}) as { to?: unknown; message?: unknown };
  const texts = [to, message].map((value) => (typeof value === 'number' ? String(value) : value));
  if (!texts.every((value) => typeof value === 'string')) throw invalidFields({ messages: 'bad-format' });
  return { to: texts[0]!.trim(), text: texts[1]! };
}

async function balance({ calls }: DialectRequest) {
  const { available } = await calls.readBalance();
  return json({ response_code: 202, balance: String(available) });
}
