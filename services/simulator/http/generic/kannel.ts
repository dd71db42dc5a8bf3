import { plain, type RefusalReason, type Reply } from '../Call.ts';
import type { ReadCall } from '../ReadCall.ts';
import { startReceipts } from '../receipts/startReceipts.ts';
import type { ReceiptState } from '../../receipts/Receipt.ts';
import { GenericSend } from './GenericSend.ts';
import { fillDlrUrl } from './kannelUrl.ts';
import { readParameters, readText } from './parameters.ts';
import type { SentMessage } from './send.ts';

/** Bits of dlr-mask, and the values of `%d`. */
const dlr = { delivered: 1, failed: 2, buffered: 4, accepted: 8, refused: 16 } as const;

const refusals: Readonly<Record<RefusalReason, Reply>> = {
  'invalid-number': plain('Garbage receiver number, rejected', 400),
  temporary: plain('Temporal failure, try again later.', 503),
  throttled: plain('Temporal failure, try again later.', 503),
  quota: plain('Quota exceeded', 403),
  'no-credit': plain('Not enough credit', 403),
  duplicate: plain('Duplicate message', 403),
};

/** The shape of Kannel's `sendsms`. No id is answered: only `dlr-url` links a receipt with its message. */
const sendSms: ReadCall = (request, carrier) => {
  const parameters = readParameters(request);
  const first = (...names: string[]) =>
    names.map((name) => parameters.get(name)).find((value) => value !== null) ?? '';
  const numbers = first('to').split(/[ +]+/).filter(Boolean);
  const source = first('from');
  const text = readText(request, 'text', first('charset') || 'UTF-8');
  const mask = Number(first('dlr-mask', 'dlrmask') || 0);
  const url = first('dlr-url', 'dlrurl');

  const push = async (message: SentMessage, state: ReceiptState, value: number) => {
    if ((mask & value) === 0 || url === '') return;
    const now = carrier.now();
    await carrier.callbacks.send({
      method: 'GET',
      url: fillDlrUrl(url, { message, source, text, state, value, now, account: first('account') }),
      isTaken: (status) => status >= 200 && status < 300,
    });
  };
  const sending = { protocol: 'kannel', source, text, numbers } as const;
  return new GenericSend(
    carrier,
    sending,
    {
      accepted: () => plain('0: Accepted for delivery', 202),
      refused: (reason) => refusals[reason],
      failed: (status, words) => plain(words, status),
      async startReceipts(message) {
        await push(message, { state: 'ACCEPTD', errorCode: '000' }, dlr.accepted);
        await startReceipts(carrier.wheel, message.mode, message.number, (state) =>
          push(message, state, valueOf(state)),
        );
      },
    },
    invalid(),
  );

  function invalid(): Reply | null {
    const { systemId, password } = carrier.options;
    if (first('username', 'user') !== systemId || first('password', 'pass') !== password)
      return plain('Authorization failed for sendsms', 403);
    if (numbers.length === 0) return plain('Missing receiver number, rejected', 400);
    return source === '' ? plain('Sender missing and no global set, rejected', 400) : null;
  }
};

export const kannelCalls = { 'GET /cgi-bin/sendsms': sendSms, 'POST /cgi-bin/sendsms': sendSms };

function valueOf({ state }: ReceiptState): number {
  if (state === 'DELIVRD') return dlr.delivered;
  return state === 'ACCEPTD' || state === 'ENROUTE' ? dlr.buffered : dlr.failed;
}
