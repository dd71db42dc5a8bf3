import { messagesOf, type HttpRecord } from './HttpJournal.ts';

/** A text that a number was sent more than once. */
export interface RepeatedText {
  destination: string;
  text: string;
  times: number;
}

/** The reply of `GET /http/journal/counts` without the total; it counts the messages in memory. */
export interface HttpJournalCounts {
  requests: number;
  inMemory: number;
  accepted: number;
  refused: number;
  unanswered: number;
  /** Messages accepted after the first one of the same number and text. */
  repeated: number;
  /** The first hundred of them. */
  duplicates: RepeatedText[];
}

const maxShown = 100;

/** Counts messages, and finds texts that a number was sent twice. One that was not answered counts as accepted there. */
export function countHttpJournal(records: Iterable<HttpRecord>): HttpJournalCounts {
  const counts = { requests: 0, inMemory: 0, accepted: 0, refused: 0, unanswered: 0, repeated: 0 };
  /** By text, then by number: many messages have the same text. */
  const taken = new Map<string, Map<string, number>>();
  for (const record of records) {
    const { text, numbers, status } = record;
    const messages = messagesOf(record);
    counts.requests += 1;
    counts.inMemory += messages;
    if (status === 0) counts.accepted += messages;
    else if (status === null) counts.unanswered += messages;
    else {
      counts.refused += messages;
      continue;
    }
    let times = taken.get(text);
    if (!times) taken.set(text, (times = new Map()));
    for (const number of numbers.split(',')) {
      const earlier = times.get(number) ?? 0;
      if (earlier > 0) counts.repeated += 1;
      times.set(number, earlier + 1);
    }
  }
  const duplicates: RepeatedText[] = [];
  for (const [text, times] of taken)
    for (const [destination, count] of times)
      if (count > 1 && duplicates.length < maxShown) duplicates.push({ destination, text, times: count });
  return { ...counts, duplicates };
}
