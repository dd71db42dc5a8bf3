import { describe, expect, test } from 'vitest';
import { readTable, type TableChoice } from '#services/engine/recipients/readTable.ts';
import { FileRefused } from '#services/engine/recipients/table.ts';
import type { Content } from '#services/engine/recipients/validation/index.ts';
import { columnName, escapeXml, workbook, workbookOf } from '#tests/helpers/recipients/recipientFiles.ts';
import { validateTable } from '#tests/helpers/recipients/validateRecipients.ts';

const [one, other, third] = ['01711000001', '01711000002', '01711000003'];
const hello: Content = { kind: 'one', text: 'Hello' };
const named: Content = { kind: 'template', template: 'Dear {{Name}}' };

/** Checks a file, and returns the report with the texts. */
async function check(content: string | Buffer, words = named, chosen: TableChoice = {}) {
  const table = await readTable({ octets: Buffer.from(content) }, chosen);
  try {
    const { report, valid, rejected } = await validateTable(table, words);
    const texts = valid.map(({ text }) => text);
    return {
      ...report,
      facts: report.facts,
      numbers: valid.map(({ msisdn }) => `0${msisdn.slice(3)}`),
      texts,
      rejected,
    };
  } finally {
    await table.close();
  }
}

const cellXml = (text: string, row: number, column: number) =>
  `<c r="${columnName(column)}${row}" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`;
/** A row of a sheet, with attributes such as `hidden="1"`. */
const rowXml = (row: number, cells: readonly string[], attributes = '') =>
  `<row r="${row}" ${attributes}>${cells.map((text, column) => cellXml(text, row, column)).join('')}</row>`;

describe('above the headings', () => {
  test.each([
    ['a title', [['Customers of November 2026'], [], ['Name', 'Mobile', 'Due']], 3],
    [
      'an address, a date and blank rows',
      [['Padma Ltd'], ['Date:', '21/11/2026'], [], ['Printed by', 'Rahim'], ['Name', 'Mobile', 'Due']],
      5,
    ],
    ['a title about phones', [['Mobile numbers of the guardians'], ['Name', 'Mobile', 'Due']], 2],
    [
      'groups of columns',
      [
        ['', 'Contact', ''],
        ['Name', 'Mobile', 'Due'],
      ],
      2,
    ],
    ['a title, and headings that no program knows', [['Liste'], ['Name', 'Anschluss', 'Due']], 2],
    ['nothing', [['Name', 'Mobile', 'Due']], 1],
  ])('may stand %s', async (_, above, headerRow) => {
    const rows = [...above, ['Rahim', one, '500'], ['Karim', other, '750'], ['Total', '2', '1250']];
    for (const file of [workbookOf(rows), rows.map((cells) => cells.join(';')).join('\r\n')]) {
      const { facts, texts } = await check(file);
      expect([facts.headerRow, facts.numberColumn, texts]).toEqual([
        headerRow,
        1,
        ['Dear Rahim', 'Dear Karim'],
      ]);
      expect(facts.rowsAbove).toBe(above.filter((cells) => cells.some((cell) => cell !== '')).length - 1);
    }
  });

  test('nothing vanishes that was meant as a number', async () => {
    const { facts, rejected, read } = await check(`Rahim;0171100\nSalma;mobile lost\nKarim;${one}`, hello);
    expect([facts.hasHeader, read, rejected.map(({ row }) => row)]).toEqual([false, 3, [1, 2]]);
  });

  test('a person can say which row has the headings', async () => {
    const file = `Name;Mobile\nVorname;Telefon\nRahim;${one}\n`;
    expect((await check(file)).texts).toEqual(['Dear Rahim']);
    const chosen = await check(file, { kind: 'template', template: '{{Vorname}}' }, { headerRow: 2 });
    expect([chosen.facts.headerRow, chosen.facts.rowsAbove, chosen.texts]).toEqual([2, 1, ['Rahim']]);
    const blank = await check(`\n\n${one};x\n`, hello, { headerRow: 2 });
    expect([blank.facts.hasHeader, blank.numbers]).toEqual([false, [one]]);
  });
});

describe('headings that are fewer than the columns', () => {
  test('leave columns without a name, one of which may be the number', async () => {
    for (const rows of [
      `Name\nRahim;${one}\nKarim;${other}`,
      `Name;Mobile\nRahim;${one};Dhaka\nKarim;${other}`,
      `Name,Mobile\nRahim,${one},Dhaka\nKarim,${other},Khulna`,
    ]) {
      const { texts, numbers } = await check(rows);
      expect([texts, numbers]).toEqual([
        ['Dear Rahim', 'Dear Karim'],
        [one, other],
      ]);
    }
    expect((await check(workbookOf([['Name'], ['Rahim', one, 'x'], ['Karim', other]]))).numbers).toEqual([
      one,
      other,
    ]);
  });

  test('do not make columns of a text that has the delimiter in it', async () => {
    const file = `mobile,text\n${one},Your bill is due, Rahim\n${other},Your bill is due, Karim`;
    expect((await check(file, { kind: 'column' })).rejected.map(({ reason }) => reason)).toEqual([
      'too-many-cells',
      'too-many-cells',
    ]);
    const withoutSpace = file.replaceAll(', ', ',');
    expect((await check(withoutSpace, { kind: 'column' })).rejected).toHaveLength(2);
  });
});

describe('a workbook of several sheets', () => {
  const sheets = (attributes = ['', '']) =>
    `<sheet name="Cover" sheetId="1" r:id="rId1" ${attributes[0]}/><sheet name="People" sheetId="2" r:id="rId2" ${attributes[1]}/>`;
  const people = rowXml(1, ['Name', 'Mobile']) + rowXml(2, ['Rahim', one]);
  const book = (cover: string, names = sheets()) =>
    workbook({
      rows: cover,
      sheets: names,
      extra: [
        {
          name: 'xl/worksheets/sheet2.xml',
          content: `<worksheet><sheetData>${people}</sheetData></worksheet>`,
        },
      ],
    });
  const cover =
    rowXml(1, ['Padma Ltd']) + rowXml(3, ['Prepared by', 'Rahim']) + rowXml(4, ['Hotline', other]);

  test.each([
    ['is empty', '', true],
    ['is a cover with a phone number', cover, false],
  ])('whose first one %s is read from the sheet that is a list', async (_, first, isEmpty) => {
    const { facts, texts } = await check(book(first));
    expect([facts.sheet, texts]).toEqual(['People', ['Dear Rahim']]);
    expect(facts.sheetList).toMatchObject([
      { name: 'Cover', isHidden: false, isEmpty },
      {
        name: 'People',
        isHidden: false,
        isEmpty: false,
        sample: [
          ['Name', 'Mobile'],
          ['Rahim', one],
        ],
      },
    ]);
  });

  test('is read from the sheet that a person chooses, a hidden one too, and from no other by itself', async () => {
    const hidden = book(cover, sheets(['', 'state="veryHidden"']));
    expect((await check(hidden, hello)).facts.sheet).toBe('Cover');
    expect((await check(hidden, named, { sheet: 'People' })).texts).toEqual(['Dear Rahim']);
    await expect(check(hidden, named, { sheet: 'Nobody' })).rejects.toMatchObject({ code: 'rule-refused' });
  });

  test('with nothing to read says which sheets there are', async () => {
    const { problem, facts } = await check(book('', sheets(['', 'state="hidden"'])), hello);
    expect([problem, facts.sheet, facts.sheetList?.length]).toEqual(['no-number-column', 'Cover', 2]);
  });
});

describe('what a workbook hides', () => {
  const rows =
    rowXml(1, ['Name', 'Mobile']) +
    rowXml(2, ['Rahim', one]) +
    rowXml(3, ['Karim', other], 'hidden="1"') +
    rowXml(4, ['Salma', third], 'ht="0" customHeight="1"');

  test('rows are left out and counted, unless somebody asks for them', async () => {
    const { facts, numbers, hiddenRows, read } = await check(workbook({ rows }));
    expect([facts.hiddenRows, numbers, hiddenRows, read]).toEqual(['leave-out', [one], 2, 1]);
    const all = await check(workbook({ rows }), named, { hiddenRows: 'include' });
    expect([all.facts.hiddenRows, all.numbers, all.hiddenRows]).toEqual(['include', [one, other, third], 2]);
  });

  test('rows that are all hidden are no empty file', async () => {
    const { hiddenRows, valid } = await check(workbook({ rows: rowXml(1, [one], 'hidden="true"') }), hello);
    expect([hiddenRows, valid]).toEqual([1, 0]);
  });

  test('a column is not taken for the number while another will do', async () => {
    const content = workbook({ rows: rowXml(1, [other, one, 'x']) });
    const hiding = Buffer.from(content);
    expect((await check(hiding, hello)).facts.numberColumns).toEqual([0, 1]);
    const cols = '<cols><col min="1" max="1" hidden="1"/></cols>';
    const parts = workbook({
      rows: '',
      sheets: '<sheet name="A" sheetId="1" r:id="rId2"/>',
      extra: [
        {
          name: 'xl/worksheets/sheet2.xml',
          content: `<worksheet>${cols}<sheetData>${rowXml(1, [other, one, 'x'])}</sheetData></worksheet>`,
        },
      ],
    });
    const { facts, numbers } = await check(parts, hello);
    expect([facts.hiddenColumns, facts.numberColumn, facts.numberColumns, numbers]).toEqual([
      [0],
      1,
      undefined,
      [one],
    ]);
  });
});

test('a row may be written once for each of its cells', async () => {
  const rows =
    `<row r="1">${cellXml('Name', 1, 0)}</row><row r="1">${cellXml('Mobile', 1, 1)}</row>` +
    `<row r="2">${cellXml('Rahim', 2, 0)}</row><row r="2">${cellXml(one, 2, 1)}</row>`;
  expect((await check(workbook({ rows }))).texts).toEqual(['Dear Rahim']);
  await expect(check(workbook({ rows: rows + rowXml(1, ['x']) }))).rejects.toThrow(FileRefused);
});

describe('a text file', () => {
  test.each([
    ['sep=;\r\n', ';'],
    ['"sep=;"\n', ';'],
    ['SEP=|\n', '|'],
    ['\ufeffsep=\t\n', '\t'],
    ['sep=^\n', ';'],
  ])('may begin with %j', async (line, delimiter) => {
    const { facts, texts } = await check(`${line}Mobile${delimiter}Name\n${one}${delimiter}Rahim, Md.\n`);
    expect([facts.delimiter, facts.headerRow, texts]).toEqual([delimiter, 2, ['Dear Rahim, Md.']]);
  });

  test('loses the marks that nobody sees', async () => {
    const file = `\ufeffMobile;Name\n"\x1f${one}";"\x1fRahim"\n\ufeff"'${other}";Karim\x1a`;
    const { texts, numbers } = await check(Buffer.from(file));
    expect([numbers, texts]).toEqual([
      [one, other],
      ['Dear Rahim', 'Dear Karim'],
    ]);
    const twice = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(`\ufeff"Name";"Mobile"\nরহিম;${one}`, 'utf16le'),
    ]);
    expect((await check(twice)).texts).toEqual(['Dear রহিম']);
  });

  test('of bytes that are no text is still refused', async () => {
    const octets = Buffer.from(Array.from({ length: 4_000 }, (_, index) => 1 + ((index * 7) % 250)));
    await expect(check(octets)).rejects.toThrow(FileRefused);
  });
});

describe('cells', () => {
  test('of several numbers give the first mobile number, and are counted', async () => {
    const file = `Name;Mobile\nA;${one} / ${other}\nB;02-9876543, ${third}\nC;${other} ::: x\n`;
    const { numbers, severalNumbers, rejected } = await check(file, hello);
    expect([numbers, severalNumbers, rejected.length]).toEqual([[one, third], 2, 1]);
  });

  test('of numbers that a program has written are read while all digits are there', async () => {
    const typed = ['1,711,000,001', '1711000002.0', '1.711000003E9', '8.80171E+12', '88 1711000004'];
    const { numbers, rejected } = await check(
      `Mobile\n${typed.map((cell) => `"${cell}"\n`).join('')}`,
      hello,
    );
    expect(numbers).toEqual([one, other, third, '01711000004']);
    expect(rejected).toEqual([{ row: 5, raw: '8.80171E+12', reason: 'msisdn-scientific-notation' }]);
    const stored = (value: string) => `<row><c><v>${value}</v></c></row>`;
    const sheet = await check(workbook({ rows: typed.slice(1, 4).map(stored).join('') }), hello);
    expect(sheet.rejected).toEqual([{ row: 3, raw: '8.80171E+12', reason: 'msisdn-scientific-notation' }]);
    expect(sheet.numbers).toEqual([other, third]);
  });

  test('whose number nobody could mask are named by the number itself when they are rejected', async () => {
    const { rejected } = await check(`Mobile;x\n${one};\n1,711,000,001;`, hello);
    expect(rejected.map(({ raw }) => raw)).toEqual(['8801711000001']);
  });

  test('with the word of a program for nothing are without a value', async () => {
    const values = ['nan', 'NULL', 'None', '#N/A', 'NaT', ' null ', ''];
    const file = `Mobile;Name\n${values.map((value, index) => `0171100000${index};${value}\n`).join('')}01811000001;Nan Begum`;
    const { rowsWithEmptyFields, valid, emptyFields } = await check(file);
    expect([valid, rowsWithEmptyFields, emptyFields[0]?.name]).toEqual([8, 7, 'Name']);
  });
});

describe('columns in doubt', () => {
  test.each([
    [`Name;Phone 1;Phone 2\nA;${one};${other}\nB;${other};`, [1, 2]],
    [`${one};${other};x\n${other};${third};y`, [0, 1]],
    [`Reference;Mobile\n${other};${one}`, undefined],
    [`Mobile;Mobile note\n${one};lost`, undefined],
  ])('are named: %j', async (file, columns) => {
    const { facts } = await check(file, hello);
    expect(facts.numberColumns).toEqual(columns);
    const numberColumn = facts.numberColumn!;
    expect((await check(file, hello, { numberColumn })).facts.numberColumns).toBeUndefined();
  });

  test('with the same heading are named if the text uses it', async () => {
    const file = `Mobile;Name;name \n${one};Rahim;Karim`;
    expect(await check(file)).toMatchObject({ ambiguousFields: ['Name'], texts: ['Dear Rahim'] });
    expect(await check(file, hello)).toMatchObject({ ambiguousFields: [] });
  });
});
