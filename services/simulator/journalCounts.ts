import type { JournalRecord } from './journalEntry.ts';

/** A part that was taken more than once. */
export interface Duplicate {
  destination: string;
  /** null for a message of one part. */
  reference: number | null;
  part: number;
  times: number;
}

/** What `GET /journal/counts` answers beside the total: of the entries in memory. */
export interface JournalCounts {
  inMemory: number;
  accepted: number;
  refused: number;
  unanswered: number;
  /** Submits taken beyond the first of the same destination, reference and part. */
  repeated: number;
  /** Which; the first hundred. */
  duplicates: Duplicate[];
}

const maxShown = 100;

/** Counts, and finds what was taken twice. A refused submit is not taken; one that was never answered is. */
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
