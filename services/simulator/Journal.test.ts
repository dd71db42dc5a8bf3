import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sampleSubmit } from '#tests/simulators/samplePdus.ts';
import { Journal } from './Journal.ts';
import { journalEntry } from './journalEntry.ts';

const folder = mkdtempSync(join(tmpdir(), 'barta-journal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function entry(destination: string) {
  const submit = sampleSubmit({ destination: { ton: 1, npi: 1, addr: destination } });
  return journalEntry(submit, 1, { carrierMessageId: '7', status: 0 });
}

describe('Journal', () => {
  it('keeps the newest entries in memory, and counts all', () => {
    const journal = new Journal({ memory: 3 });
    for (let number = 1; number <= 100; number += 1) journal.append(() => entry(`8801${number}`));
    expect(journal.entries().map(({ destination }) => destination)).toEqual(['880198', '880199', '8801100']);
    expect(journal.total).toBe(100);
  });

  it('finds the entries to one number', () => {
    const journal = new Journal({ memory: 10 });
    for (const destination of ['88011', '88012', '88011']) journal.append(() => entry(destination));
    expect(journal.entries('88011')).toHaveLength(2);
    expect(journal.entries('8801')).toEqual([]);
  });

  it('has each entry in the file when append returns, and empties it when cleared', () => {
    const path = join(folder, 'journal.jsonl');
    const journal = new Journal({ path, memory: 0 });
    journal.append(() => entry('88011'));
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
    journal.append(() => entry('88012'));
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ destination: '88012' });
    journal.close();
  });
});
