import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { delimiters, recipientLimits, type Delimiter } from '#contract/sms-receiver/recipients.ts';
import { readExportedCell } from '#domain/lists/csv.ts';
import { readTable } from '#services/engine/recipients/readTable.ts';
import { readAll, refusalOf, rowsOf } from '#tests/helpers/recipients/recipientFiles.ts';

const number = '01712345678';
const table = 'mobile,name\n01712345678,রহিম\n01812345678,Karim';
const rows = [
  { row: 2, cells: ['01712345678', 'রহিম'] },
  { row: 3, cells: ['01812345678', 'Karim'] },
];
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('how a text is stored', () => {
  test.each([
    ['utf-8', table],
    ['utf-8', `\ufeff${table}`],
    ['utf-16le', Buffer.from(`\ufeff${table}`, 'utf16le')],
    ['utf-16le', Buffer.from(table, 'utf16le')],
    ['utf-16be', swapped(`\ufeff${table}`)],
    ['utf-16be', swapped(table)],
  ])('is found: %s, case %#', async (charset, content) => {
    const read = await readAll(content);
    expect(read.facts).toMatchObject({
      charset,
      delimiter: ',',
      headers: ['mobile', 'name'],
      numberColumn: 0,
    });
    expect(read.rows).toEqual(rows);
  });

  test('is told to be Windows-1252 when it can be nothing else', async () => {
    const read = await readAll(Buffer.from(`${number},Jos\xe9 \x93\x80\x94`, 'latin1'));
    expect(read.facts.charset).toBe('windows-1252');
    expect(read.cells).toEqual([[number, 'José “€”']]);
  });

  test('is not told to be Windows-1252 for one broken character among many of UTF-8', async () => {
    const broken = Buffer.concat([Buffer.from(`${table}\n${number},মোঃ `), Buffer.from([0xe0, 0xa6])]);
    expect(await refusalOf(broken)).toEqual({ problem: 'file-bad-encoding', row: null });
    const later = Buffer.concat([Buffer.from(`${table}\n`.repeat(3_000)), Buffer.from([0xe9])]);
    expect(await refusalOf(later)).toEqual({ problem: 'file-bad-encoding', row: null });
  });

  test.each([
    ['a mark of UTF-8 before something else', Buffer.from(`\xef\xbb\xbf${number},Jos\xe9\n`, 'latin1')],
    ['bytes that Windows-1252 has no character for', Buffer.from(`${number},\x81\n`, 'latin1')],
    ['half a character of UTF-16', Buffer.from(`\ufeff${table}\ud83d`, 'utf16le')],
    ['an odd number of bytes of UTF-16', Buffer.from(`\ufeff${table}`, 'utf16le').subarray(0, -1)],
  ])('is refused: %s', async (_, content) => {
    expect(await refusalOf(content)).toEqual({ problem: 'file-bad-encoding', row: null });
  });

  test('does not tear characters apart where one piece ends and the next begins', async () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `${'x'.repeat(index % 5)}মো😀é`);
    for (const content of [names.join('\n'), Buffer.from(`\ufeff${names.join('\n')}`, 'utf16le')]) {
      expect((await readAll(content, { hasHeader: false })).cells.map(([name]) => name)).toEqual(names);
    }
  });
});

describe('rows and cells', () => {
  test.each([
    [';', 'mobile;name\n01712345678;Rahim, Dhaka'],
    ['\t', '01712345678\tRahim, Dhaka; Road 5\n01812345678\tKarim'],
    ['|', '01712345678|a,b|c;d'],
    [',', '01712345678,"a;b;c;d"\n01812345678,"a;b;c;d"'],
    [',', '01712345678\n01812345678\n'],
    [',', '01712345678,Hello, Rahim\n01812345678,Hello'],
  ])('are parted by %j', async (delimiter, content) => {
    expect((await readAll(content)).facts.delimiter).toBe(delimiter);
  });

  test('may have quotes, and delimiters, quotes and line ends within', async () => {
    const { rows: read } = await readAll(
      `mobile,text\r\n"${number}","a ""b"", c\r\nd"\r\n\r\n01812345678,5" x\r\n`,
    );
    expect(read).toEqual([
      { row: 2, cells: [number, 'a "b", c\nd'] },
      { row: 4, cells: ['01812345678', '5" x'] },
    ]);
  });

  test.each([
    ['\n', '\n\n \n,\n'],
    ['\r\n', '\r\n\r\n'],
    ['\r', '\r\r'],
    ['\n', ''],
  ])('end with %j, and blank ones at the end are none', async (newline, end) => {
    const { rows: read } = await readAll(`${newline}mobile,name${newline}${number},Rahim${end}`);
    expect(read).toEqual([{ row: 3, cells: [number, 'Rahim'] }]);
  });

  test('are the same with a return at the end of one piece and its newline at the beginning of the next', async () => {
    // 13 bytes a line: the return of line 5,042 is the last of the first 65,536.
    const lines = ['ab', ...Array.from({ length: 6_000 }, () => number)];
    expect(lines.join('\r\n').indexOf('\r', 65_530)).toBe(65_535);
    const { rows: read } = await readAll(lines.join('\r\n'), { hasHeader: false });
    expect(read).toEqual(lines.map((line, index) => ({ row: index + 1, cells: [line] })));
  });

  test('are cut by whoever reads, never altered: numbers stay as they were typed', async () => {
    const typed = ['০১৭১২৩৪৫৬৭৮', '+880 1712-345678', '1712345678.0', '8.80171E+12', ' 01712345678 ', '=1+1'];
    expect((await readAll(typed.join('\n'), { hasHeader: false })).cells.flat()).toEqual(typed);
  });

  test('are marked where a quotation mark stands that may have swallowed others', async () => {
    const { rows: read } = await readAll(`${number},a\n01812345678,"b" c\n01912345678,"d"\n01612345678,e`);
    expect(read.filter(({ fault }) => fault)).toEqual([
      { row: 2, cells: ['01812345678', 'b" c\n01912345678,"d'], fault: 'broken-quotes' },
    ]);
    expect(read.at(-1)?.cells).toEqual(['01612345678', 'e']);
  });

  test('are what was written, whatever was written', async () => {
    const unit = fc.constantFrom('"', ',', ';', '\t', '|', '\n', ' ', 'a', '1', 'ব', '😀', '=', "'");
    const cell = fc.string({ unit, maxLength: 12 });
    const list = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 30 });
    const quoted = (text: string, always: boolean, delimiter: Delimiter) =>
      always || /["\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
    await fc.assert(
      fc.asyncProperty(
        list,
        fc.constantFrom(...delimiters),
        fc.boolean(),
        async (written, delimiter, always) => {
          // A first row with a number in a cell of its own settles the delimiter.
          const first = [number, 'x', 'y', 'z'];
          const all = [first, ...written, first];
          const line = (cells: string[]) =>
            cells.map((text) => quoted(text, always, delimiter)).join(delimiter);
          const read = await readAll(all.map(line).join('\n'));
          expect(read.facts).toMatchObject({ delimiter, hasHeader: false });
          const isBlank = (cells: string[]) => cells.every((text) => text.trim() === '');
          // Marks that our own exports put before some cells are taken away again.
          const meant = all.filter((cells) => !isBlank(cells)).map((cells) => cells.map(readExportedCell));
          expect(read.cells).toEqual(meant);
        },
      ),
    );
  });
});

describe('a file that is none of ours', () => {
  test.each([
    ['file-empty', ''],
    ['file-empty', ' \n\r\n,,\n'],
    ['file-pdf', '%PDF-1.7\n'],
    ['file-image', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1')],
    ['file-image', Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
    ['file-image', Buffer.from('BM\0\0\0\0', 'latin1')],
    ['file-old-excel', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')],
    [
      'file-password-protected',
      Buffer.concat([
        Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
    ],
    ['file-web-page', '<html><table><tr><td>01712345678</td></tr></table>'],
    [
      'file-web-page',
      '<meta charset="utf-8"><style>td { }</style><table><tr><td>01712345678</td></tr></table>',
    ],
    ['file-web-page', '<!-- exported --><div><TABLE border=1><tr><td>01712345678</td></tr></TABLE></div>'],
    ['file-web-page', Buffer.from('\ufeff<html><table><tr><td>01712345678</td></tr></table>', 'utf16le')],
    ['file-not-a-table', '{\\rtf1'],
    ['file-not-a-table', 'BEGIN:VCARD\nTEL:01712345678\nEND:VCARD'],
    ['file-not-a-table', '[{"mobile":"01712345678"}]'],
    ['file-not-a-table', Buffer.from(`${number}\0,Rahim`)],
    ['file-not-a-table', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8])],
    ['file-not-a-table', Buffer.concat([Buffer.from(`${number},a\n`.repeat(9_000)), Buffer.from('\0')])],
  ])('is refused as %s, case %#', async (problem, content) => {
    expect((await refusalOf(content)).problem).toBe(problem);
  });

  test('is told from one whose first heading only looks like it', async () => {
    expect((await readAll('BMobile,name\n01712345678,Rahim')).cells).toHaveLength(1);
    expect((await readAll('<mobile>,<title>\n01712345678,Rahim')).cells).toHaveLength(1);
  });
});

describe('limits', () => {
  test('of a row: 10,000 characters in 200 cells', async () => {
    const cell = 'x'.repeat(recipientLimits.rowLength - number.length);
    expect((await readAll(`${number},${cell}\n`)).cells[0]?.[1]).toBe(cell);
    const long = `${number}\n\n${number},${cell}x\n${number}`;
    expect(await refusalOf(long)).toEqual({ problem: 'file-row-too-long', row: 3 });
    const endless = `${number}\n${number}${'x'.repeat(10_000_000)}`;
    expect(await refusalOf(endless)).toEqual({ problem: 'file-row-too-long', row: 2 });

    expect((await readAll(`${number}${','.repeat(199)}`)).facts.columns).toBe(200);
    const wide = `${number}\n${number}${','.repeat(200)}`;
    expect(await refusalOf(wide)).toEqual({ problem: 'file-too-many-columns', row: 2 });
    expect((await refusalOf('1,'.repeat(1_000_000))).problem).toMatch(
      /^file-(row-too-long|too-many-columns)$/,
    );
  });

  test('of a quotation mark that is never closed: its row is told, and nothing after it lost unseen', async () => {
    expect(await refusalOf(`${number},a\n${number},"b\n01812345678,c`)).toEqual({
      problem: 'file-quote-not-closed',
      row: 2,
    });
    const long = `${number},a\n${number},"b\n${`${number},c\n`.repeat(100_000)}`;
    expect(await refusalOf(long)).toEqual({ problem: 'file-row-too-long', row: 2 });
  });

  test('of rows: those of a sheet of Excel', async () => {
    const { problem, row } = await refusalOf('1\n'.repeat(recipientLimits.rows + 1));
    expect(problem).toBe('file-too-many-rows');
    expect(row).toBeGreaterThan(1_000_000);
  });
});

describe('a file on the disk', () => {
  let folder: string;
  const kept = () => readdir(folder);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'barta-test-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('can be read again, and stays there', async () => {
    const path = join(folder, 'list.csv');
    await writeFile(path, table);
    expect(await rowsOf(await readTable({ path }))).toEqual(rows);
    expect(await rowsOf(await readTable({ path }))).toEqual(rows);
    expect(await kept()).toEqual(['list.csv']);
  });
});
