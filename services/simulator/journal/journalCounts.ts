import type { JournalRecord } from './journalEntry.ts';

/** A part that was accepted more than once. */
export interface Duplicate {
  destination: string;
  /** null for a message of one part. */
  reference: number | null;
  part: number;
  times: number;
}

/** The reply of `GET /journal/counts` without the total; it counts the entries in memory. */
export interface JournalCounts {
  inMemory: number;
  accepted: number;
  refused: number;
  unanswered: number;
  /** Submits accepted after the first one of the same destination, reference and part. */
  repeated: number;
  /** The first hundred of them. */
  duplicates: Duplicate[];
}

const maxShown = 100;

/** Counts submits and finds parts that were accepted twice. A submit without an answer counts as accepted there. */
export function countJournal(records: Iterable<JournalRecord>): JournalCounts {
  const counts = { inMemory: 0, accepted: 0, refused: 0, unanswered: 0, repeated: 0 };
  const taken = new Map<string, Duplicate>();
  for (const { submit, status } of records) {
    counts.inMemory += 1;
    if (status === 0) counts.accepted += 1;
    else if (status === null) counts.unanswered += 1;
    else {
      counts.refused += 1;
      continue;
    }
    const { destination, concatenation } = submit;
    const { reference = null, part = 1 } = concatenation ?? {};
    const key = `${destination}/${reference}/${part}`;
    const earlier = taken.get(key);
    if (earlier) {
      earlier.times += 1;
      counts.repeated += 1;
    } else {
      taken.set(key, { destination, reference, part, times: 1 });
    }
  }
  const duplicates = [...taken.values()].filter(({ times }) => times > 1).slice(0, maxShown);
  return { ...counts, duplicates };
}
