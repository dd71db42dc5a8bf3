import { readBalance } from '#contract/public-api/account.ts';
import { readMessage, sendMessage, type Message } from '#contract/public-api/messages.ts';
import { formatLocal } from '../formatLocal.ts';
import { json, keyInParameter, type Dialect, type DialectRequest } from '../Dialect.ts';
import type { Fault } from '../fault.ts';
import { readRequested } from '../readRequested.ts';
import { requestIdOf } from '../requestId.ts';
import { anySeparator, recipientsOf } from '../request/recipients.ts';
import { instantOfLocalTime } from '../request/times.ts';
import { senderOf } from '../senderOf.ts';
import { sendTexts } from '../sendTexts.ts';
import { stageOf, type Stage } from '../statusWords.ts';

/** The calls of sms.net.bd. It answers with HTTP 200 and says in `error` what became of them. */
export const alpha: Dialect = {
  name: 'alpha',
  calls: [
    { methods: ['GET', 'POST'], path: '/sendsms', endpoint: sendMessage, answer: send },
    { methods: ['GET', 'POST'], path: '/report/request/{id}', endpoint: readMessage, answer: report },
    { methods: ['GET', 'POST'], path: '/user/balance', endpoint: readBalance, answer: balance },
  ],
  keyOf: (request) => keyInParameter(request, 'api_key'),
  refused(fault, error) {
    const [code, words] = refusals[fault];
    return json({ error: code, msg: words ?? error.message });
  },
};

const authorizationRequired = [405, 'Authorization required.'] as const;
const noPermission = [403, "You don't have permissions to perform the request."] as const;
const invalidParameter = [400, 'The request was rejected, due to a missing or invalid parameter.'] as const;
const unknownError = [409, 'Unknown error occurred on Server end.'] as const;
const noResource = [404, 'The requested resource not found.'] as const;
const noValidNumber = [416, 'No valid number found.'] as const;

/** Without words of its own a code has our sentence. */
const refusals: Readonly<Record<Fault, readonly [code: number, words?: string]>> = {
  'key-missing': authorizationRequired,
  'key-unknown': authorizationRequired,
  'key-in-address': [405],
  network: noPermission,
  permission: noPermission,
  class: noPermission,
  sender: [413, 'Invalid Sender ID.'],
  number: noValidNumber,
  'number-missing': noValidNumber,
  'opted-out': noValidNumber,
  'text-missing': [414, 'Message is empty.'],
  'text-too-long': [415, 'Message is too long.'],
  text: [400],
  start: [412, 'Invalid Schedule.'],
  reference: invalidParameter,
  'reference-used': invalidParameter,
  credit: [417, 'Insufficient balance.'],
  rate: [409],
  'day-limit': [409],
  parameter: invalidParameter,
  'not-found': noResource,
  'not-covered': noResource,
  malformed: invalidParameter,
  unavailable: unknownError,
  internal: unknownError,
};

async function send(request: DialectRequest) {
  const { parameters } = request;
  const text = parameters.find('msg') ?? '';
  const start = parameters.find('schedule');
  const sent = await sendTexts(
    request,
    recipientsOf(parameters.find('to') ?? '', anySeparator).map((to) => ({ to, text })),
    {
      senderId: senderOf(parameters.find('sender_id')),
      startsAt: start ? instantOfLocalTime(start) : undefined,
    },
  );
  const request_id = Number(requestIdOf(sent));
  return json({ error: 0, msg: 'Request successfully submitted', data: { request_id } });
}

async function report({ calls, params }: DialectRequest) {
  const messages = await readRequested(calls, params.id ?? '');
  const isComplete = messages.every(({ finalAt }) => finalAt !== null);
  const charge = messages.reduce((sum, { credits }) => sum + credits, 0);
  return json({
    error: 0,
    msg: 'Success',
    data: {
      request_id: Number(params.id),
      request_status: isComplete ? 'Complete' : 'Processing',
      request_charge: inDecimals(charge),
      recipients: messages.map(recipientOf),
    },
  });
}

function recipientOf({ to, credits, status }: Message) {
  return { number: formatLocal(to), charge: inDecimals(credits), status: words[stageOf(status)] };
}

const words: Readonly<Record<Stage, string>> = {
  waiting: 'Pending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

async function balance({ calls }: DialectRequest) {
  const { available } = await calls.readBalance();
  return json({ error: 0, msg: 'Success', data: { balance: inDecimals(available) } });
}

/** It counts in taka with four decimals; Barta in credits. */
function inDecimals(credits: number): string {
  return credits.toFixed(4);
}
