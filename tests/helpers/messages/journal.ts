import { expect } from 'vitest';
import type { Database } from '#services/kit/database/index.ts';
import type { Protocol } from '#services/simulator/http/journal/HttpJournal.ts';
import type { JournalEntry } from '#services/simulator/journal/journalEntry.ts';

/** An entry of the journal of SMPP, or of HTTP, which has a protocol. */
export type CarrierEntry = Pick<JournalEntry, 'status' | 'destination' | 'udh'> & { protocol?: Protocol };

export interface Comparison {
  /** Messages that we say were sent and the carrier has never seen. */
  missing: number[];
  /** Messages of which the carrier took a part more than once. */
  duplicates: number[];
  /** Those of them that do not say so. */
  unflagged: number[];
  /** Parts the carrier took that no message of ours stands for. */
  strangers: string[];
}

/**
 * The carrier's journal against our database. Every message of the scenario has
 * a number of its own.
 */
export async function compare(database: Database, journal: readonly CarrierEntry[]): Promise<Comparison> {
  const messages = await database.selectFrom('messages').selectAll().execute();
  const taken = new Map<string, number>();
  /** Messages that arrived whole, over HTTP. */
  const whole = new Map<string, number>();
  for (const { status, destination, udh, protocol } of journal) {
    // A null status is a submit that was taken and never answered.
    if (status !== 0 && status !== null) continue;
    const [counts, key] = protocol
      ? ([whole, destination] as const)
      : ([taken, `${destination}/${udh?.part ?? 1}`] as const);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const countsOf = ({ msisdn, segments }: { msisdn: string; segments: number }) =>
    Array.from(
      { length: segments },
      (_, index) => (taken.get(`${msisdn}/${index + 1}`) ?? 0) + (whole.get(msisdn) ?? 0),
    );
  const wasSent = new Set(['submitted', 'delivered', 'undelivered']);
  const missing = messages.filter(
    (row) => wasSent.has(row.status) && row.uncertain_at === null && countsOf(row).includes(0),
  );
  const duplicates = messages.filter((row) => countsOf(row).some((count) => count > 1));
  const known = new Set(messages.map(({ msisdn }) => msisdn));
  return {
    missing: missing.map(({ id }) => id),
    duplicates: duplicates.map(({ id }) => id),
    unflagged: duplicates.filter((row) => !row.possible_duplicate).map(({ id }) => id),
    strangers: [...taken.keys(), ...whole.keys()].filter((key) => !known.has(key.split('/')[0]!)),
  };
}

/** Nothing lost, nothing sent twice in silence. @returns how many were sent twice */
export async function expectJournal(database: Database, journal: readonly CarrierEntry[]): Promise<number> {
  const { duplicates, ...wrong } = await compare(database, journal);
  expect(wrong).toEqual({ missing: [], unflagged: [], strangers: [] });
  return duplicates.length;
}
