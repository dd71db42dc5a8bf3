import { json, question, readObject, type CarrierRequest, type RefusalReason, type Reply } from '../Call.ts';
import type { HttpCarrier } from '../HttpCarrier.ts';
import type { ReadCall } from '../ReadCall.ts';
import { startReceipts } from '../receipts/startReceipts.ts';
import type { ReceiptState } from '../../receipts/Receipt.ts';
import { GenericSend } from './GenericSend.ts';
import { acceptedStatus, errorOf, rejectedStatus, statusOf } from './infobipStates.ts';
import type { SentMessage } from './send.ts';

const failure = (messageId: string, text: string, status: number) =>
  json({ requestError: { serviceException: { messageId, text } } }, status);

const unauthorized = failure('UNAUTHORIZED', 'Invalid login details', 401);
const tooMany = failure('TOO_MANY_REQUESTS', 'Too many requests', 429);

const send: ReadCall = (request, carrier) => {
  const body = readObject(request.body) ?? {};
  const [source, text, notifyUrl] = [body.from, body.text, body.notifyUrl].map((value) =>
    typeof value === 'string' ? value : '',
  ) as [string, string, string];
  const numbers = [body.to].flat().filter((value): value is string => typeof value === 'string');
  const sending = { protocol: 'infobip', source, text, numbers } as const;
  const bulkId = carrier.nextId('uuid');
  /** The protocol has no code for most refusals of a message: it is accepted as a request, with a status that says why. */
  const rejected = (reason: keyof typeof rejectedStatus) =>
    json({
      ...(numbers.length > 1 && { bulkId }),
      messages: numbers.map((to) => ({
        to,
        status: rejectedStatus[reason],
        smsCount: 1,
        messageId: carrier.nextId('uuid'),
      })),
    });
  return new GenericSend(
    carrier,
    sending,
    {
      accepted: (messages) =>
        json({
          ...(messages.length > 1 && { bulkId }),
          messages: messages.map(({ number: to, id, parts }) => ({
            to,
            status: acceptedStatus,
            smsCount: parts,
            messageId: id,
          })),
        }),
      refused: (reason) => refused(reason, rejected),
      failed: (status, words) => failure('SERVICE_ERROR', words, status),
      startReceipts: (message) =>
        startReceipts(carrier.wheel, message.mode, message.number, (state) => {
          const content = reportOf(message, source, bulkId, state, carrier.now());
          const url = notifyUrl || carrier.settings.callbackUrl;
          if (!url) return carrier.polledReports.add({ messageId: message.id, bulkId, content });
          return carrier.callbacks.send({
            method: 'POST',
            url,
            type: 'application/json',
            body: JSON.stringify({ results: [content] }),
            isTaken: (status) => status >= 200 && status < 300,
          });
        }),
    },
    invalid(),
  );

  function invalid(): Reply | null {
    if (!isAuthorized(request, carrier)) return unauthorized;
    return numbers.length > 0 && text !== '' ? null : failure('BAD_REQUEST', 'Bad request', 400);
  }
};

function refused(reason: RefusalReason, rejected: (reason: keyof typeof rejectedStatus) => Reply): Reply {
  switch (reason) {
    case 'temporary':
      return failure('GENERAL_ERROR', 'Something went wrong. Please try again.', 500);
    case 'throttled':
      return tooMany;
    case 'quota':
    case 'no-credit':
    case 'duplicate':
    case 'invalid-number':
      return rejected(reason);
  }
}

/** Basic with the account's name and password, or `App` with the API key. */
function isAuthorized({ headers }: CarrierRequest, { options, settings }: HttpCarrier): boolean {
  const { systemId, password } = options;
  const basic = `Basic ${Buffer.from(`${systemId}:${password}`).toString('base64')}`;
  return headers.authorization === basic || headers.authorization === `App ${settings.apiKey}`;
}

function reportOf(message: SentMessage, from: string, bulkId: string, state: ReceiptState, doneAt: number) {
  return {
    bulkId,
    messageId: message.id,
    to: message.number,
    from,
    sentAt: iso(message.at),
    doneAt: iso(doneAt),
    smsCount: message.parts,
    mccMnc: null,
    price: { pricePerMessage: 0, currency: 'BDT' },
    status: statusOf(state.state),
    error: errorOf(state),
  };
}

/** `2026-11-26T17:59:00.123+0000`, the protocol's form of times. */
function iso(at: number): string {
  return new Date(at).toISOString().replace('Z', '+0000');
}

const readReports: ReadCall = (request, carrier) => {
  const query = new URLSearchParams(request.query);
  const text = (name: string) => query.get(name) ?? undefined;
  const read = () => {
    if (!isAuthorized(request, carrier)) return unauthorized;
    const limit = Math.min(Number(text('limit') ?? 50) || 50, 1_000);
    const reports = carrier.polledReports.take(limit, {
      messageId: text('messageId'),
      bulkId: text('bulkId'),
    });
    carrier.counters.polls += 1;
    carrier.counters.receiptsPolled += reports.length;
    return json({ results: reports.map(({ content }) => content) });
  };
  return question('report', [], read, (status, words) => failure('SERVICE_ERROR', words, status));
};

const balance: ReadCall = (request, carrier) => {
  const read = () =>
    isAuthorized(request, carrier)
      ? json({ balance: carrier.purses.balance('account'), currency: 'BDT' })
      : unauthorized;
  return question('balance', [], read, (status, words) => failure('SERVICE_ERROR', words, status));
};

export const infobipCalls = {
  'POST /sms/2/text/single': send,
  'GET /sms/1/reports': readReports,
  'GET /account/1/balance': balance,
};
