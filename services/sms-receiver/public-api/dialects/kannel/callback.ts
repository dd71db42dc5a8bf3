import { receiptState, receiptTime, type ReportedMessage, type MakeCallback } from '../callbacks/Callback.ts';

/** Bits of `dlr-mask`, and values of `%d`. */
const values: ReadonlyMap<string, number> = new Map([
  ['delivered', 1],
  ['undelivered', 2],
  ['expired', 2],
  ['rejected', 2],
  ['submitted', 8],
  ['failed', 16],
  ['cancelled', 16],
]);

/** Calls `dlr-url`, with its escapes filled. @param options the mask */
export const kannelCallback: MakeCallback = (url, message, [mask = '']) => {
  const value = values.get(message.status) ?? 0;
  if ((Number(mask) & value) === 0) return null;
  const path = `${url.pathname}${url.search}`.replace(
    /%([A-Za-z])/g,
    (whole, letter: string, at: number, text: string) =>
      isOctet.test(text.slice(at, at + 3)) ? whole : encoded(escapes.get(letter)?.(message, value) ?? whole),
  );
  return { method: 'GET', path, headers: {}, body: '' };
};

/** An octet that the caller's own program has escaped is no escape of Kannel, unless it is one of those that begin no octet. */
const isOctet = /^%[0-9A-Fa-f]{2}$/;

const encoded = (text: string) => encodeURIComponent(text);
const dateOf = ({ finalAt, acceptedAt }: ReportedMessage) => finalAt ?? acceptedAt;

/** A report goes the other way than its message: who sends it (`%p`) is the handset. */
const escapes: ReadonlyMap<string, (message: ReportedMessage, value: number) => string> = new Map<
  string,
  (message: ReportedMessage, value: number) => string
>([
  ['d', (_, value) => String(value)],
  ['R', (_, value) => String(value)],
  ['p', ({ to }) => to],
  ['q', ({ to }) => to],
  ['P', ({ senderId }) => senderId],
  ['Q', ({ senderId }) => senderId],
  ['t', (message) => dateOf(message).slice(0, 16).replace('T', ' ')],
  ['T', (message) => String(Math.floor(Date.parse(dateOf(message)) / 1_000))],
  ['i', () => 'barta'],
  ['I', ({ id }) => id],
  ['F', ({ id }) => id],
  ['n', () => 'sendsms'],
  ['c', () => '0'],
  ['m', () => '0'],
  ['M', () => '0'],
  ['a', reportText],
  ['A', reportText],
  ['b', reportText],
  ['k', (message) => reportText(message).split(' ', 1)[0]!],
  ['s', (message) => reportText(message).split(' ')[1]!],
  ['D', ({ error }) => `?smpp?dlr_err=${error ?? '000'}&`],
]);

function reportText({ id, status, error, acceptedAt, finalAt }: ReportedMessage): string {
  const delivered = status === 'delivered' ? '001' : '000';
  const dates = `submit date:${receiptTime(acceptedAt)} done date:${receiptTime(finalAt ?? acceptedAt)}`;
  return `id:${id} sub:001 dlvrd:${delivered} ${dates} stat:${receiptState(status)} err:${error ?? '000'} text:`;
}
