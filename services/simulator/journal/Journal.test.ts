import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { encodePdu } from '#services/kit/smpp/codec/encodePdu.ts';
import type { SubmitSm } from '#services/kit/smpp/codec/pdu.ts';
import { sampleSubmit } from '#tests/simulators/samplePdus.ts';
import { Journal } from './Journal.ts';
import { journalEntry, type JournalEntry, type JournalRecord } from './journalEntry.ts';
import { countJournal } from './journalCounts.ts';
import { SubmitFrame } from '../wire/SubmitFrame.ts';

const folder = mkdtempSync(join(tmpdir(), 'barta-journal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function record(
  destination: string,
  changes: Partial<JournalRecord> = {},
  submit: Partial<SubmitSm> = {},
): JournalRecord {
  const pdu = sampleSubmit({ destination: { ton: 1, npi: 1, addr: destination }, ...submit });
  const frame = SubmitFrame.read(encodePdu(pdu))!;
  return { at: Date.now(), bind: 1, submit: frame, carrierMessageId: '7', status: 0, ...changes };
}

describe('Journal', () => {
  test('keeps the newest entries in memory, and counts all', () => {
    const journal = new Journal({ memory: 3 });
    for (let number = 1; number <= 100; number += 1) journal.append(record(`8801${number}`));
    expect(journal.entries().map(({ destination }) => destination)).toEqual(['880198', '880199', '8801100']);
    expect(journal.total).toBe(100);
  });

  test('finds the entries to one number', () => {
    const journal = new Journal({ memory: 10 });
    for (const destination of ['88011', '88012', '88011']) journal.append(record(destination));
    expect(journal.entries('88011')).toHaveLength(2);
    expect(journal.entries('8801')).toEqual([]);
  });

  test('has all in the file when flush returns, and empties it when cleared', () => {
    const path = join(folder, 'journal.jsonl');
    const journal = new Journal({ path, memory: 0 });
    journal.append(record('88011'));
    journal.flush();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      destination: '88011',
      source: 'BARTA',
      text: 'hello',
      hex: '68656c6c6f',
      udh: null,
      carrierMessageId: '7',
      status: 0,
    });
    expect(journal.entries()).toEqual([]);
    journal.clear();
    journal.append(record('88012'));
    journal.flush();
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ destination: '88012' });
    journal.close();
  });

  test('writes a submit that nobody answers too', async () => {
    const path = join(folder, 'silent.jsonl');
    const journal = new Journal({ path, memory: 0 });
    journal.append(record('88013', { status: null }));
    await nextTurn();
    expect(readFileSync(path, 'utf8')).toContain('"88013"');
    journal.close();
  });

  test('goes on from a given entry, without those that are no longer in memory', () => {
    const journal = new Journal({ memory: 4 });
    for (let number = 0; number < 10; number += 1) journal.append(record(`8801${number}`));
    const destinations = (since: number) =>
      Array.from(journal.records(undefined, since), ({ submit }) => submit.destination);
    expect(destinations(8)).toEqual(['88018', '88019']);
    expect(destinations(2)).toEqual(['88016', '88017', '88018', '88019']);
    expect(destinations(10)).toEqual([]);
  });

  test('keeps what it was given, however much has come since', () => {
    const journal = new Journal({ memory: 1_000 });
    const given: JournalEntry[] = [];
    for (let number = 0; number < 20_000; number += 1) {
      const text = 'x'.repeat(number % 200);
      const answers = [
        { carrierMessageId: String(number), status: 0 },
        { carrierMessageId: null, status: 0xffffffff },
        { carrierMessageId: '', status: null },
      ];
      const one = record(
        `8801${number}`,
        { bind: number, ...answers[number % 3] },
        { shortMessage: Buffer.from(text) },
      );
      given.push(journalEntry(one));
      journal.append(one);
    }
    expect(journal.entries()).toEqual(given.slice(-1_000));
  });

  test('shows what was there when the reading began, whatever comes meanwhile', () => {
    const journal = new Journal({ memory: 4 });
    for (const number of [1, 2, 3, 4]) journal.append(record(`8801${number}`));
    const reading = journal.records();
    expect(reading.next().value?.submit.destination).toBe('88011');
    for (const number of [5, 6]) journal.append(record(`8801${number}`));
    expect(reading.next().value?.submit.destination).toBe('88013');
    journal.clear();
    expect(reading.next().done).toBe(true);
  });
});

describe('the counts of the journal', () => {
  test('tell what was taken twice by number, reference and part', () => {
    const part = (octets: string): Partial<SubmitSm> => ({
      esmClass: 0x40,
      shortMessage: Buffer.from(`${octets}61`, 'hex'),
    });
    const records = [
      record('88011'),
      record('88011'),
      record('88012', {}, part('050003070201')),
      record('88012', {}, part('050003070202')),
      record('88012', { status: null }, part('050003070202')),
      record('88012', {}, part('050003080202')),
      record('88013', { status: 0x58 }),
      record('88013', { status: 0x58 }),
      record('88013'),
    ];
    expect(countJournal(records)).toEqual({
      inMemory: 9,
      accepted: 6,
      refused: 2,
      unanswered: 1,
      repeated: 2,
      duplicates: [
        { destination: '88011', reference: null, part: 1, times: 2 },
        { destination: '88012', reference: 7, part: 2, times: 2 },
      ],
    });
  });
});
