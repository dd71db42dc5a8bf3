import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTable } from '#services/engine/recipients/readTable.ts';
import { cpuMs } from '#tests/helpers/cpuTime.ts';
import {
  columnName,
  readAll,
  refusalOf,
  rowsOf,
  workbook,
  workbookParts,
  writeWorkbook,
  zip,
  type ZipPart,
} from '#tests/helpers/recipients/recipientFiles.ts';

const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>mobile</t></is></c></row>';
const withHeader = (row: string) => `${header}<row r="2">${row}</row>`;
const damaged = { problem: 'file-damaged', row: null };
const suspicious = { problem: 'file-suspicious', row: null };
const zeros = Buffer.alloc(200 * 1024 * 1024);

/** The cells of a row with `cells` as its XML. */
async function cellsOf(cells: string, parts: Partial<Parameters<typeof workbook>[0]> = {}) {
  const content = workbook({ rows: `<row r="7">${cells}</row>`, ...parts });
  return (await readAll(content, { hasHeader: false })).rows[0];
}

/** The parts of a sound workbook, with `name` replaced by `content`, or taken out. */
function withPart(name: string, content: ZipPart['content'] | null): Buffer {
  const parts = workbookParts({ rows: header, shared: ['<t>a</t>'] });
  return zip([
    ...parts.filter((part) => part.name !== name),
    ...(content === null ? [] : [{ name, content }]),
  ]);
}

describe('a workbook', () => {
  test('has shared, inline and formula texts, numbers and gaps', async () => {
    const shared = [
      '<t>মোঃ রহিম</t>',
      '<r><rPr/><t xml:space="preserve">Two </t></r><r><t>runs</t></r><rPh><t>not said</t></rPh>',
      '<t>line_x000D__x000a_end &amp; _x005F_ &lt;</t>',
    ];
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
      <row r="4"><c t="inlineStr"><is><t>in</t><t>line</t></is></c><c t="s"><v>2</v></c></row>
      <row><c r="B5"><v>8801712345678</v></c><c r="C5" s="3"/></row><row r="9"><c r="A9" s="1"/></row>`;
    const read = await readAll(workbook({ rows, shared }), { hasHeader: false });
    expect(read.facts).toMatchObject({
      format: 'xlsx',
      charset: null,
      delimiter: null,
      sheet: 'Sheet1',
      sheets: 1,
    });
    expect(read.rows).toEqual([
      { row: 1, cells: ['মোঃ রহিম', '', 'Two runs'] },
      { row: 4, cells: ['inline', 'line\nend & _ <'] },
      { row: 5, cells: ['', '8801712345678'] },
    ]);
  });

  test.each([
    ['8801712345678', '8801712345678'],
    ['8.801712345678E12', '8801712345678'],
    ['1712345678', '1712345678'],
    ['1500.5', '1500.5'],
    ['0.30000000000000004', '0.3'],
    ['-3', '-3'],
    ['0', '0'],
    ['1E-7', '1E-7'],
    ['8.8017123456789012E+17', '8.8017123456789012E+17'],
  ])('gives the number %s as %s', async (stored, text) => {
    expect((await cellsOf(`<c r="A1"><v>${stored}</v></c>`))?.cells).toEqual([text]);
  });

  test.each([
    [9, undefined, '0.15', '15%'],
    [10, undefined, '0.125', '12.5%'],
    [164, '0.0%', '0.07', '7%'],
    [164, '0"%"', '15', '15'],
    [14, undefined, '46347', '21/11/2026'],
    [22, undefined, '46347.604166666664', '21/11/2026 14:30'],
    [20, undefined, '0.6041666666666666', '14:30'],
    [21, undefined, '0.99999', '23:59:59'],
    [164, '[$-409]d\\-mmm\\-yyyy;@', '46347', '21/11/2026'],
    [164, 'yyyy\\-mm\\-dd\\ hh:mm', '46347.5', '21/11/2026 12:00'],
    [164, '[h]:mm', '0.5', '12:00'],
    [164, '00000000000', '1712345678', '01712345678'],
    [164, '#,##0.00" days"', '46347', '46347'],
    [164, '[Red]0;[Blue]0', '46347', '46347'],
    [164, 'General', '46347', '46347'],
    [14, undefined, '1', '01/01/1900'],
    [14, undefined, '61', '01/03/1900'],
    [14, undefined, '-1', '-1'],
  ])('gives a number of format %i %s, %s, as %s', async (id, code, stored, text) => {
    const own =
      code === undefined
        ? ''
        : `<numFmts><numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts>`;
    const styles = `${own}<cellStyleXfs><xf numFmtId="1"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs>`;
    expect((await cellsOf(`<c r="A1" s="1"><v>${stored}</v></c>`, { styles }))?.cells).toEqual([text]);
  });

  test.each([
    ['2026-11-21', '21/11/2026'],
    ['2026-11-21T00:00:00', '21/11/2026'],
    ['2026-11-21T14:30:05.000Z', '21/11/2026 14:30:05'],
    ['T14:30:00', 'T14:30:00'],
  ])('gives the date %s as %s', async (stored, text) => {
    expect((await cellsOf(`<c r="A1" t="d"><v>${stored}</v></c>`))?.cells).toEqual([text]);
  });

  test('may count its days from 1904', async () => {
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>';
    const row = await cellsOf('<c r="A1" s="0"><v>44885</v></c>', { styles, from1904: true });
    expect(row?.cells).toEqual(['21/11/2026']);
  });

  test('gives the result of a formula, counts formulas, and marks those without a result', async () => {
    const rows = withHeader(
      '<c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="str"><f>A2&amp;""</f><v>x</v></c><c r="C2" t="str"><f>""</f><v/></c><c r="D2"><f>TODAY()</f></c><c r="E2"><f>B2</f><v></v></c>',
    );
    const read = await readAll(workbook({ rows }));
    expect(read.formulaCells).toBe(5);
    expect(read.rows).toEqual([
      {
        row: 2,
        cells: ['2', 'x'],
        cellFaults: [
          { column: 3, reason: 'formula-without-value' },
          { column: 4, reason: 'formula-without-value' },
        ],
      },
    ]);
  });

  test('marks cells with an error, and gives booleans as words', async () => {
    const row = await cellsOf(
      '<c r="A7" t="b"><v>1</v></c><c r="B7" t="b"><v>0</v></c><c r="C7" t="e"><v>#N/A</v></c>',
    );
    expect(row).toMatchObject({
      cells: ['TRUE', 'FALSE', '#N/A'],
      cellFaults: [{ column: 2, reason: 'cell-error' }],
    });
  });

  test('is read from its first sheet that can be seen', async () => {
    const sheets =
      '<sheet name="Old" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Now" sheetId="2" r:id="rId2"/>';
    const sheet2 = {
      name: 'xl/worksheets/sheet2.xml',
      content:
        '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    };
    const read = await readAll(workbook({ rows: header, sheets, extra: [sheet2] }), { hasHeader: false });
    expect(read.facts).toMatchObject({ sheet: 'Now', sheets: 2 });
    expect(read.cells).toEqual([['5']]);
  });

  test('does without styles and shared strings, and with parts that nobody knows', async () => {
    const parts = workbookParts({ rows: withHeader('<c r="A2" s="9"><v>1</v></c>') });
    const some = parts.filter(({ name }) => !/styles|sharedStrings/.test(name));
    const read = await readAll(zip([...some, { name: 'xl/media/a.png', content: 'x' }]));
    expect(read.cells).toEqual([['1']]);
  });

  test('of 20,000 rows is read from a file as it was written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'barta-test-'));
    try {
      const path = join(folder, 'a.xlsx');
      const written = Array.from({ length: 20_000 }, (_, row) => [
        `0171${row}`,
        `নাম <${row % 900}> & "x"`,
        String(row + 1),
      ]);
      await writeWorkbook(path, written);
      const read = await rowsOf(await readTable({ path }, { hasHeader: false }));
      expect(read.map(({ cells }) => cells)).toEqual(written);
      expect(read.at(-1)?.row).toBe(20_000);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('an archive that is refused', () => {
  test.each([
    ['a Word document', withPart('xl/workbook.xml', '<document/>'), 'file-not-a-table'],
    ['any other archive', zip([{ name: 'a.txt', content: 'a' }]), 'file-not-a-table'],
    ['one that is cut off', workbook({ rows: header }).subarray(0, -30), 'file-damaged'],
    ['nothing but a beginning', Buffer.from('PK\x03\x04'), 'file-damaged'],
    ['one without its sheet', withPart('xl/worksheets/sheet1.xml', null), 'file-damaged'],
    [
      'a sheet that is no XML',
      withPart('xl/worksheets/sheet1.xml', '<worksheet><row></worksheet>'),
      'file-damaged',
    ],
    [
      'a sheet that ends too early',
      withPart('xl/worksheets/sheet1.xml', '<worksheet><sheetData><row>'),
      'file-damaged',
    ],
    [
      'a sheet in Latin-1',
      withPart('xl/worksheets/sheet1.xml', Buffer.from('<a>\xe9</a>', 'latin1')),
      'file-damaged',
    ],
    [
      'a shared string that is not there',
      workbook({ rows: '<row r="1"><c t="s"><v>5</v></c></row>' }),
      'file-damaged',
    ],
    ['rows that go up', workbook({ rows: '<row r="2"/><row r="1"/>' }), 'file-damaged'],
    ['a cell that is nowhere', workbook({ rows: '<row><c r="1"><v>1</v></c></row>' }), 'file-damaged'],
    ['an empty sheet', workbook({ rows: '' }), 'file-empty'],
  ])('%s', async (_, content, problem) => {
    expect((await refusalOf(content)).problem).toBe(problem);
  });

  test.each([
    ['xl/worksheets/sheet1.xml', 'a sheet'],
    ['xl/sharedStrings.xml', 'shared strings'],
    ['xl/workbook.xml', 'a list of sheets'],
  ])('a bomb: %s of 200 MB of zeros, before it is unpacked', async (name) => {
    const bomb = withPart(name, zeros);
    const before = process.memoryUsage.rss();
    const started = cpuMs();
    expect(await refusalOf(bomb)).toEqual(suspicious);
    expect(cpuMs() - started).toBeLessThan(1_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(50e6);
  });

  test('a bomb that lies about its size, as soon as it exceeds that', async () => {
    const parts = workbookParts({ rows: header }).map((part) =>
      part.name === 'xl/worksheets/sheet1.xml' ? { ...part, content: zeros, declaredBytes: 5_000 } : part,
    );
    const bomb = zip(parts);
    const started = cpuMs();
    expect(await refusalOf(bomb)).toEqual(damaged);
    expect(cpuMs() - started).toBeLessThan(1_000);
  });

  test('more parts than a workbook needs, or two of one name', async () => {
    const part = (index: number) => ({ name: `xl/media/${index}`, content: '' });
    const many = Array.from({ length: 200 }, (_, index) => part(index));
    expect(await refusalOf(workbook({ rows: header, extra: many }))).toEqual(suspicious);
    expect(await refusalOf(workbook({ rows: header, extra: [part(1), part(1)] }))).toEqual(suspicious);
    const twice = { name: 'XL/worksheets/Sheet1.xml', content: '<worksheet/>' };
    expect(await refusalOf(workbook({ rows: header, extra: [twice] }))).toEqual(suspicious);
  });

  test('a document type, whatever entities it has', async () => {
    const prolog = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
    expect(await refusalOf(workbook({ rows: header, prolog }))).toEqual(suspicious);
  });

  test('a million columns, and a value beyond column 200', async () => {
    const cells = Array.from(
      { length: 1_000_000 },
      (_, column) => `<c r="${columnName(column)}1"><v>1</v></c>`,
    );
    const wide = { problem: 'file-too-many-columns', row: 1 };
    expect(await refusalOf(workbook({ rows: `<row r="1">${cells.join('')}</row>` }))).toEqual(wide);
    expect(await refusalOf(workbook({ rows: '<row r="1"><c r="GS1"><v>1</v></c></row>' }))).toEqual(wide);
  });

  test('a cell or a row of more than 10,000 characters, an endless text or attribute', async () => {
    const long = { problem: 'file-row-too-long', row: 2 };
    const cell = (length: number) => `<c t="inlineStr"><is><t>${'x'.repeat(length)}</t></is></c>`;
    expect(await refusalOf(workbook({ rows: withHeader(cell(10_001)) }))).toEqual(long);
    expect(await refusalOf(workbook({ rows: withHeader(cell(6_000).repeat(2)) }))).toEqual(long);
    expect(await refusalOf(workbook({ rows: withHeader(`<c><v>${'1'.repeat(10_001)}</v></c>`) }))).toEqual(
      long,
    );
    // Random, or the archive would already be refused for its ratio.
    const noise = Buffer.from(Array.from({ length: 3e6 }, () => 97 + Math.random() * 26)).toString('latin1');
    expect(
      await refusalOf(workbook({ rows: withHeader(`<c t="inlineStr"><is><t>${noise}</t></is></c>`) })),
    ).toEqual(suspicious);
    expect(await refusalOf(workbook({ rows: `<row spans="${noise}"/>` }))).toEqual(suspicious);
  });
});
