import { localTime } from '../../localTime.ts';
import { minuteOf, type ReceiptState } from '../../receipts/Receipt.ts';
import type { SentMessage } from './send.ts';

interface Filling {
  message: SentMessage;
  source: string;
  text: string;
  state: ReceiptState;
  /** The value of `%d`. */
  value: number;
  /** On the carrier's clock; Unix time, ms. */
  now: number;
  account: string;
}

const smscId = 'barta-sim';

/** Writes a number as `%q` and `%Q` do: a leading 00 becomes a plus. */
const withPlus = (number: string) => number.replace(/^00/, '+');

/** The escapes of `dlr-url` and what they stand for; another letter stays as it is. */
const escapes: Readonly<Record<string, (filling: Filling) => string>> = {
  d: ({ value }) => String(value),
  p: ({ source }) => source,
  P: ({ message }) => message.number,
  q: ({ source }) => withPlus(source),
  Q: ({ message }) => withPlus(message.number),
  t: ({ now }) => localTime(now).slice(0, 16),
  T: ({ now }) => String(Math.floor(now / 1_000)),
  i: () => smscId,
  I: ({ message }) => message.id,
  F: ({ message }) => message.id,
  n: () => 'sendsms',
  c: ({ text }) => (/^[ -~]*$/.test(text) ? '0' : '2'),
  m: () => '0',
  M: () => '0',
  A: ({ message, state }) => receiptText(message, state),
  R: ({ value }) => String(value),
  D: ({ state }) => `?smpp?dlr_err=${state.errorCode}&`,
  a: ({ text }) => text,
  b: ({ text }) => text,
  k: ({ text }) => text.trim().split(/\s+/)[0] ?? '',
  s: ({ text }) => text.trim().split(/\s+/)[1] ?? '',
  o: ({ account }) => account,
};

export const dlrEscapes = Object.keys(escapes);

/** Puts a receipt into the address that its sender has named. */
export function fillDlrUrl(url: string, filling: Filling): string {
  return url.replace(/%([A-Za-z])/g, (whole, letter: string) => {
    const write = escapes[letter];
    return write ? encodeURIComponent(write(filling)) : whole;
  });
}

/** The receipt in the words of SMPP, which `%A` hands on. */
function receiptText({ id, at }: SentMessage, { state, errorCode }: ReceiptState): string {
  const delivered = state === 'DELIVRD' ? '001' : '000';
  return `id:${id} sub:001 dlvrd:${delivered} submit date:${minuteOf(at)} stat:${state} err:${errorCode} text:`;
}
