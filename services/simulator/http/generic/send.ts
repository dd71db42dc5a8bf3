import { segmentsOf } from '#domain/sms/segments.ts';
import type { RefusalReason } from '../Call.ts';
import type { HttpCarrier } from '../HttpCarrier.ts';
import type { HttpMode } from '../httpMode.ts';
import type { Protocol } from '../journal/HttpJournal.ts';

/** A message as the sender of a plain HTTP carrier asks for it. */
export interface Sending {
  protocol: Protocol;
  source: string;
  text: string;
  numbers: readonly string[];
  details?: Readonly<Record<string, unknown>>;
}

/** One accepted message. */
export interface SentMessage {
  number: string;
  id: string;
  /** The mode in which it was accepted. */
  mode: HttpMode;
  /** On the carrier's clock; Unix time, ms. */
  at: number;
  parts: number;
}

/** The account of the carriers that have only one. */
const account = 'account';

/** Accepts a message for each number, or says why not; the journal has either. */
export function send(
  carrier: HttpCarrier,
  sending: Sending,
  isAnswered: boolean,
): RefusalReason | SentMessage[] {
  const { mode, purses, settings } = carrier;
  const { numbers, text } = sending;
  const parts = segmentsOf(text).segments;
  const price = settings.prices.operator * parts * numbers.length;
  const refusal = purses.has(account, price) ? carrier.admit(account, numbers.length) : 'no-credit';
  if (refusal) {
    journalRefusal(carrier, sending, -1);
    return refusal;
  }
  purses.take(account, price);
  carrier.counters[isAnswered ? 'accepted' : 'unanswered'] += numbers.length;
  return numbers.map((number) => {
    const id = carrier.nextId('uuid');
    const status = isAnswered ? 0 : null;
    carrier.journal.append({ ...recordOf(sending), numbers: number, carrierMessageId: id, status });
    return { number, id, mode, at: carrier.now(), parts };
  });
}

/** @param status the code of the refusal; -1 where the protocol has only words */
export function journalRefusal(carrier: HttpCarrier, sending: Sending, status: number): void {
  carrier.counters.refused += sending.numbers.length;
  carrier.journal.append({
    ...recordOf(sending),
    numbers: sending.numbers.join(','),
    carrierMessageId: null,
    status,
  });
}

function recordOf({ protocol, source, text, details }: Sending) {
  return { at: Date.now(), protocol, source, text, ...(details && { details }) };
}
