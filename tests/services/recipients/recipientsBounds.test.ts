import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTable } from '#services/engine/recipients/readTable.ts';
import { FileRefused } from '#services/engine/recipients/table.ts';
import { forEachRow } from '#services/engine/recipients/forEachRow.ts';
import { cpuMs } from '#tests/helpers/cpuTime.ts';
import { workbook, workbookParts, zip } from '#tests/helpers/recipients/recipientFiles.ts';

const megabyte = 1024 * 1024;
/** Whether the machine has nothing else to do: then each file is read, and the bounds are those that are promised. */
const isAlone = process.env.ALL_FAULTS === '1';
/** The most that one file may cost, whatever is in it. Beside other tests garbage is collected later, and pauses are longer. */
const mostMemory = (isAlone ? 300 : 700) * megabyte;
const longestPauseMs = isAlone ? 100 : 400;
/** One of each kind of reader, of those that cost most before they were bounded. */
const always = [
  '24 million cells with errors',
  'tags within each other',
  'tiny shared strings',
  'one endless line',
  'nothing but line ends',
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'barta-bounds-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>mobile</t></is></c></row>';
const people = `${header}<row r="2"><c r="A2"><v>8801711000001</v></c></row>`;

/** `unit` a million times and more, with so much noise in between that the archive is not refused for its ratio alone. */
function repeated(unit: string, times: number): string {
  const each = Math.ceil(200_000 / unit.length);
  const blocks: string[] = [];
  for (let count = 0; count < times; count += each) {
    blocks.push(unit.repeat(each), `<!--${randomBytes(2_000).toString('base64')}-->`);
  }
  return blocks.join('');
}

const inRow = (cells: string) => workbook({ rows: `${people}<row r="3">${cells}</row>` });

/** Names of files, and what they are made of. */
const files: Record<string, () => Buffer> = {
  '24 million cells with errors': () => inRow(repeated('<c t="e"/>', 24e6)),
  'a million errors in one cell': () => inRow(repeated('<c r="A3" t="e"/>', 1e6)),
  'formulas without a value': () => inRow(repeated('<c r="B3"><f/></c>', 3e5)),
  'tags within each other': () => workbook({ rows: people + repeated('<a>', 4e6) }),
  'rows for ever': () => workbook({ rows: people + repeated('<row><c><v>1</v></c></row>', 1.1e6) }),
  'blank rows for ever': () => workbook({ rows: people + repeated('<row/>', 1.2e6) }),
  'sheets for ever': () =>
    workbook({
      rows: people,
      sheets: `<sheet name="A" sheetId="1" r:id="rId1"/>${repeated('<sheet name="B" sheetId="2" r:id="rId1"/>', 3e5)}`,
    }),
  'styles for ever': () =>
    workbook({ rows: people, styles: `<cellXfs>${repeated('<xf numFmtId="164"/>', 5e5)}</cellXfs>` }),
  'relations for ever': () =>
    zip(
      workbookParts({ rows: people }).map((part) =>
        part.name === 'xl/_rels/workbook.xml.rels'
          ? {
              ...part,
              content: String(part.content).replace(
                '</Relationships>',
                `${repeated('<Relationship Id="x" Type="x" Target="../a"/>', 3e5)}</Relationships>`,
              ),
            }
          : part,
      ),
    ),
  'tiny shared strings': () =>
    workbook({ rows: people, shared: [`<t/></si>${repeated('<si><t>x</t></si>', 1.5e6)}<si>`] }),
  'large shared strings': () =>
    workbook({
      rows: people,
      shared: Array.from({ length: 12_000 }, () => `<t>${randomBytes(4_000).toString('base64')}</t>`),
    }),
  'a sheet of long strings again and again': () =>
    workbook({
      rows: people + repeated('<row><c t="s"><v>0</v></c></row>', 3e5),
      shared: [`<t>${'x'.repeat(9_990)}</t>`],
    }),
  'one endless line': () => Buffer.concat([Buffer.from('mobile\n'), Buffer.alloc(20 * megabyte, 'x')]),
  'nothing but line ends': () => Buffer.alloc(12 * megabyte, '\n'),
  'nothing but commas': () => Buffer.alloc(20 * megabyte, ','),
  'nothing but quotation marks': () => Buffer.alloc(20 * megabyte, '"'),
  'broken quotation marks': () => Buffer.from('mobile\n' + '"a"b '.repeat(1_900).concat('\n').repeat(500)),
  'rows of two hundred cells': () => Buffer.from(`${'1,'.repeat(199)}1\n`.repeat(40_000)),
};

/** Reads a file, and what that cost: bytes of memory, and the longest work between two turns of the event loop. */
async function cost(file: string, signal?: AbortSignal) {
  const before = process.memoryUsage().rss;
  let memory = 0;
  let longest = 0;
  let turn = cpuMs();
  let isOver = false;
  const watch = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - turn);
    turn = now;
    memory = Math.max(memory, process.memoryUsage().rss - before);
    if (!isOver) setImmediate(watch);
  };
  setImmediate(watch);
  let outcome = 'read';
  try {
    const table = await readTable({ path: file, signal }, { hasHeader: true, numberColumn: 0 });
    try {
      await forEachRow(table, () => undefined, signal);
    } finally {
      await table.close();
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    outcome = error.problem;
  }
  isOver = true;
  return { memory, longest, outcome };
}

describe('memory and event loop are bounded for a file with', () => {
  const read = Object.entries(files).filter(([name]) => isAlone || always.includes(name));
  test.each(read)('%s', { timeout: 120_000 }, async (name, content) => {
    const file = path.join(folder, name);
    writeFileSync(file, content());
    globalThis.gc?.();
    const { memory, longest } = await cost(file);
    rmSync(file);
    expect(memory).toBeLessThan(mostMemory);
    expect(longest).toBeLessThan(longestPauseMs);
  });
});

test('reading ends within a row when its caller leaves', { timeout: 60_000 }, async () => {
  const file = path.join(folder, 'left.xlsx');
  writeFileSync(file, inRow(repeated('<c r="A3" t="e"/>', 4e6)));
  const controller = new AbortController();
  const started = cpuMs();
  setTimeout(() => controller.abort(new Error('The caller has gone.')), 50);
  await expect(cost(file, controller.signal)).rejects.toThrow('The caller has gone.');
  // All of it takes some seconds.
  expect(cpuMs() - started).toBeLessThan(1_000);
});

test('cells beyond the columns are refused even if they are empty', async () => {
  for (const cell of [
    '<c r="GS3" s="1"/>',
    '<c r="GS3" t="e"/>',
    '<c r="XFD3"><f>1</f></c>',
    '<c/>'.repeat(201),
  ]) {
    const file = path.join(folder, 'wide.xlsx');
    writeFileSync(file, inRow(cell));
    expect((await cost(file)).outcome).toBe('file-too-many-columns');
  }
});
