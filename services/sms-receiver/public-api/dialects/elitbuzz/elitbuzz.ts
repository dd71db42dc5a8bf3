import { readBalance } from '#contract/public-api/account.ts';
import { readMessage, readMessages, sendMessage, type Message } from '#contract/public-api/messages.ts';
import { messageClasses } from '#contract/sms-receiver/messages.ts';
import { invalidFields } from '#services/kit/errors.ts';
import { json, keyInParameter, plain, type Dialect, type DialectRequest } from '../Dialect.ts';
import type { Fault } from '../fault.ts';
import { readRequested } from '../readRequested.ts';
import { requestIdOf } from '../requestId.ts';
import { anySeparator, recipientsOf } from '../request/recipients.ts';
import { instantOfLocalTime } from '../request/times.ts';
import { senderOf } from '../senderOf.ts';
import { sendTexts } from '../sendTexts.ts';
import { stageOf, type Stage } from '../statusWords.ts';

/**
 * The calls of elitbuzz and the panels that are resold under other names. Its programs compare the very texts: `SMS SUBMITTED: ID - …`
 * or a bare number.
 */
export const elitbuzz: Dialect = {
  name: 'elitbuzz',
  calls: [
    { methods: ['GET', 'POST'], path: '/smsapi', endpoint: sendMessage, answer: send },
    { methods: ['GET', 'POST'], path: '/miscapi/{key}/getBalance', endpoint: readBalance, answer: balance },
    {
      methods: ['GET', 'POST'],
      path: '/miscapi/{key}/getDLR/getAll',
      endpoint: readMessages,
      answer: latestReports,
    },
    { methods: ['GET', 'POST'], path: '/miscapi/{key}/getDLR/{id}', endpoint: readMessage, answer: report },
  ],
  keyOf(request) {
    const { key } = request.params;
    return key === undefined ? keyInParameter(request, 'api_key') : { key, isInAddress: true };
  },
  refused: (fault) => plain(String(refusals[fault])),
};

const refusals: Readonly<Record<Fault, number>> = {
  'key-missing': 1003,
  'key-unknown': 1003,
  'key-in-address': 1010,
  network: 1016,
  permission: 1011,
  class: 1019,
  sender: 1002,
  number: 1012,
  'number-missing': 1012,
  'opted-out': 1012,
  'text-missing': 1008,
  'text-too-long': 1015,
  text: 1015,
  start: 1015,
  reference: 1015,
  'reference-used': 1015,
  credit: 1007,
  rate: 1013,
  'day-limit': 1013,
  parameter: 1009,
  'not-found': 1014,
  'not-covered': 1003,
  malformed: 1009,
  unavailable: 1005,
  internal: 1006,
};

async function send(request: DialectRequest) {
  const { parameters } = request;
  const numbers = recipientsOf(parameters.find('contacts') ?? '', anySeparator);
  const text = parameters.find('msg') ?? '';
  const start = parameters.find('scheduledDateTime');
  const sent = await sendTexts(
    request,
    numbers.map((to) => ({ to, text })),
    {
      senderId: senderOf(parameters.find('senderid')),
      class: classOf(parameters.find('label')),
      startsAt: start ? instantOfLocalTime(start) : undefined,
    },
  );
  return plain(`SMS SUBMITTED: ID - ${requestIdOf(sent)}`);
}

function classOf(label: string | undefined) {
  if (!label) return undefined;
  const known = messageClasses.find((each) => each === label.toLowerCase());
  if (!known) throw invalidFields({ class: 'not-allowed' });
  return known;
}

async function balance({ calls }: DialectRequest) {
  const { available } = await calls.readBalance();
  return plain(String(available));
}

/** Its documents do not say how reports look: these are the fields that a program can need. */
async function latestReports({ calls }: DialectRequest) {
  const { data } = await calls.readMessages({ limit: 100 });
  return json(data.map(reported));
}

async function report({ calls, params }: DialectRequest) {
  return json((await readRequested(calls, params.id ?? '')).map(reported));
}

function reported({ id, to, status, error, acceptedAt, finalAt }: Message) {
  return {
    id: requestIdOf({ messageId: id, batchId: null }),
    number: to,
    status: words[stageOf(status)],
    error,
    submitted: acceptedAt,
    done: finalAt,
  };
}

const words: Readonly<Record<Stage, string>> = {
  waiting: 'PENDING',
  sent: 'SENT',
  delivered: 'DELIVERED',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
};
