import { buffer } from 'node:stream/consumers';
import readWorkbook, { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { fileRow, sheetDay, sheetPercent, type FileCell } from '#domain/spreadsheet/cells.ts';
import { exportStream } from './exportStream.ts';

test.each(['csv', 'xlsx'] as const)(
  'a chunk that cannot be read while the caller is slow breaks off the file, not the process: %s',
  async (format) => {
    const unhandled: unknown[] = [];
    const onUnhandled = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', onUnhandled);
    process.on('uncaughtException', onUnhandled);
    let chunks = 0;
    const file = exportStream(format, ['Name'], () => {
      chunks += 1;
      return chunks === 1
        ? Promise.resolve({ octets: Buffer.alloc(1_000_000, 'a'), rows: 1 })
        : Promise.reject(new Error('the database is away'));
    });
    try {
      file.read(0);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(chunks).toBe(2);
      expect(unhandled).toEqual([]);
      await expect(file.toArray()).rejects.toThrow('the database is away');
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', onUnhandled);
      process.off('uncaughtException', onUnhandled);
    }
  },
);

const texts = [
  '=1+1',
  '+8801712345678',
  '0171',
  ' edges ',
  '<b> & "x"',
  'a\tb\nc\rd',
  '_x0041_',
  'বার্তা',
  '🙂',
];

test('a workbook is read by another program as it was written', async () => {
  const row = [...texts, 'bell\u0007', '', 12, sheetDay('2026-11-21'), sheetPercent(0.97531)];
  const rows = await readSheet(await workbookOf([[row, 1]]), { trim: false });
  expect(rows).toEqual([
    ['Name', ...Array.from({ length: 13 }, () => null)],
    [...texts, 'bell', null, 12, new Date('2026-11-21T00:00:00Z'), 0.975],
  ]);
});

test('rows for which a sheet has no room stand in the next one, with the headings', async () => {
  const many = 1_030_000;
  const sheets = await readWorkbook(
    await workbookOf([
      [['one'], many],
      [['two'], many],
      [['three'], 1],
    ]),
  );
  expect(sheets.map(({ sheet, data }) => [sheet, data])).toEqual(
    ['one', 'two', 'three'].map((text, index) => [`Sheet${index + 1}`, [['Name'], [text]]]),
  );
});

test('a workbook that nobody reads on asks for no more rows, and ends with its reader', async () => {
  let asked = 0;
  // Noise, which does not become smaller.
  const noise = Buffer.from(fileRow(Array.from({ length: 20_000 }, Math.random), 'xlsx', 2));
  const file = exportStream('xlsx', ['Name'], () => {
    asked += 1;
    return Promise.resolve({ octets: noise, rows: 1 });
  });
  file.read(0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const before = asked;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).toBe(before);
  file.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toBeLessThanOrEqual(before + 1);
});

/** @param chunks each a row, which stands for so many */
function workbookOf(chunks: [row: FileCell[], rows: number][]): Promise<Buffer> {
  const file = exportStream('xlsx', ['Name'], (_, firstRow) => {
    const [row, rows] = chunks.shift() ?? [];
    const octets = row && Buffer.from(fileRow(row, 'xlsx', firstRow));
    return Promise.resolve(octets && rows ? { octets, rows } : null);
  });
  return buffer(file);
}
