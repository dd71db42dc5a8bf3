import { json, plain, question, type RefusalReason, type Reply } from '../Call.ts';
import type { ReadCall } from '../ReadCall.ts';
import { startReceipts } from '../receipts/startReceipts.ts';
import { minuteOf, type ReceiptState } from '../../receipts/Receipt.ts';
import { GenericSend } from './GenericSend.ts';
import { readParameters } from './parameters.ts';
import type { SentMessage } from './send.ts';

const connector = 'barta-sim';
/** A receipt is pushed again until it is answered so. */
const acknowledgement = 'ACK/Jasmin';

const failure = (words: string, status: number) => plain(`Error "${words}"`, status);

const refusals: Readonly<Record<RefusalReason, Reply>> = {
  'invalid-number': failure('Argument [to] has an invalid value', 400),
  temporary: failure('Cannot send submit_sm, check SMPPClientManagerPB log file for details', 500),
  throttled: failure('User throughput exceeded', 403),
  quota: failure('User quota exceeded', 403),
  'no-credit': failure('Cannot charge submit_sm, check RouterPB log file for details', 403),
  duplicate: failure('Duplicate message', 403),
};

const send: ReadCall = (request, carrier) => {
  const parameters = readParameters(request);
  const value = (name: string) => parameters.get(name) ?? '';
  const text = parameters.has('hex-content')
    ? readHex(value('hex-content'), value('coding'))
    : value('content');
  const numbers = [value('to')].filter(Boolean);
  const level = value('dlr-level') || '1';
  const push = async (fields: Record<string, string>) => {
    const isPost = value('dlr-method').toUpperCase() !== 'GET';
    const form = new URLSearchParams({ ...fields, level, connector });
    const url = value('dlr-url');
    await carrier.callbacks.send({
      ...(isPost
        ? { method: 'POST', url, type: 'application/x-www-form-urlencoded', body: form.toString() }
        : { method: 'GET', url: `${url}${url.includes('?') ? '&' : '?'}${form}` }),
      isTaken: (status, body) => status === 200 && body === acknowledgement,
    });
  };
  const sending = { protocol: 'jasmin', source: value('from'), text, numbers } as const;
  return new GenericSend(
    carrier,
    sending,
    {
      accepted: ([message]) => plain(`Success "${message!.id}"`, 200),
      refused: (reason) => refusals[reason],
      failed: (status, words) => failure(words, status),
      async startReceipts(message) {
        if (value('dlr') !== 'yes' || value('dlr-url') === '') return;
        const { id, mode, number } = message;
        // Level 1 is the answer of the carrier behind, level 2 its receipt, level 3 both.
        if (level !== '2') await push({ id, message_status: 'ESME_ROK' });
        if (level === '1') return;
        await startReceipts(carrier.wheel, mode, number, (state) =>
          push(receiptFields(message, state, carrier.now())),
        );
      },
    },
    invalid(),
  );

  function invalid(): Reply | null {
    for (const name of ['username', 'password', 'to'])
      if (value(name) === '') return failure(`Mandatory argument [${name}] is not found.`, 400);
    if (!parameters.has('content') && !parameters.has('hex-content'))
      return failure('content or hex-content not present.', 400);
    const { systemId, password } = carrier.options;
    return value('username') === systemId && value('password') === password
      ? null
      : failure(`Authentication failure for username:${value('username')}`, 403);
  }
};

/** By `coding` 8 the octets are UTF-16, otherwise one is a character. */
function readHex(digits: string, coding: string): string {
  const octets = Buffer.from(digits, 'hex');
  return coding === '8' && octets.length % 2 === 0
    ? octets.swap16().toString('utf16le')
    : octets.toString('latin1');
}

function receiptFields({ id, at }: SentMessage, { state, errorCode }: ReceiptState, now: number) {
  return {
    id,
    message_status: state,
    id_smsc: id,
    sub: '001',
    dlvrd: state === 'DELIVRD' ? '001' : '000',
    subdate: minuteOf(at),
    donedate: minuteOf(now),
    err: errorCode,
    text: '',
  };
}

const balance: ReadCall = (request, carrier) => {
  const parameters = readParameters(request);
  const { systemId, password } = carrier.options;
  const isKnown = parameters.get('username') === systemId && parameters.get('password') === password;
  const read = () =>
    isKnown
      ? json({ balance: carrier.purses.balance('account'), sms_count: 'ND' })
      : failure('Authentication failure', 403);
  return question('balance', [], read, (status, words) => failure(words, status));
};

export const jasminCalls = {
  'GET /send': send,
  'POST /send': send,
  'GET /balance': balance,
};
