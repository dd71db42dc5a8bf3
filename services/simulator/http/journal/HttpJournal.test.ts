import { describe, expect, test } from 'vitest';
import { HttpJournal, type HttpRecord } from './HttpJournal.ts';
import { countHttpJournal } from './httpJournalCounts.ts';

function record(numbers: readonly string[], changes: Partial<HttpRecord> = {}): HttpRecord {
  return {
    at: 0,
    protocol: 'central-platform',
    source: 'BARTA',
    text: 'hello',
    numbers: numbers.join(','),
    carrierMessageId: '1',
    status: 0,
    ...changes,
  };
}

describe('HttpJournal', () => {
  test('keeps the newest requests, as many as have so many messages, and tells of those that it forgets', () => {
    const forgotten: string[] = [];
    const journal = new HttpJournal(5, ({ numbers }) => forgotten.push(numbers));
    journal.append(record(['1', '2', '3']));
    journal.append(record(['4', '5']));
    expect(forgotten).toEqual([]);
    journal.append(record(['6']));
    expect(forgotten).toEqual(['1,2,3']);
    expect([...journal.entries()].map(({ destination }) => destination)).toEqual(['4', '5', '6']);
    expect(journal.total).toBe(6);
    journal.clear();
    expect([forgotten, journal.total, [...journal.records()]]).toEqual([['1,2,3', '4,5', '6'], 0, []]);
  });

  test('stays small however much comes', () => {
    const journal = new HttpJournal(10);
    for (let number = 0; number < 20_000; number += 1) journal.append(record([String(number)]));
    expect([...journal.records()].map(({ numbers }) => numbers)).toEqual(
      Array.from({ length: 10 }, (_, at) => String(19_990 + at)),
    );
  });

  test('finds a whole number only', () => {
    const journal = new HttpJournal(10);
    journal.append(record(['8801', '88011']));
    expect([...journal.entries('8801')]).toEqual([
      {
        at: '1970-01-01T00:00:00.000Z',
        protocol: 'central-platform',
        source: 'BARTA',
        destination: '8801',
        text: 'hello',
        carrierMessageId: '1',
        status: 0,
        udh: null,
      },
    ]);
  });
});

test('the counts of the journal tell which text a number was sent twice', () => {
  const records = [
    record(['1', '2']),
    record(['2'], { status: null }),
    record(['2'], { text: 'another' }),
    record(['1', '1'], { status: 1015, carrierMessageId: null }),
  ];
  expect(countHttpJournal(records)).toEqual({
    requests: 4,
    inMemory: 6,
    accepted: 3,
    refused: 2,
    unanswered: 1,
    repeated: 1,
    duplicates: [{ destination: '2', text: 'hello', times: 2 }],
  });
});
