import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import type { FileProblem } from '#contract/sms-receiver/recipients.ts';
import type { ColumnChoice } from '#domain/lists/recipientColumns.ts';
import { readTable } from '#services/engine/recipients/readTable.ts';
import { FileRefused, type Table, type TableRow } from '#services/engine/recipients/table.ts';

export interface ZipPart {
  name: string;
  content: string | Buffer;
  /** Size that the archive says it unpacks to, when it lies. */
  declaredBytes?: number;
}

/** A zip archive of `parts`, deflated. */
export function zip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declaredBytes } of parts) {
    const { packed, size } = pack(content);
    if (declaredBytes !== undefined) size.unpacked = declaredBytes;
    const file = Buffer.concat([localHeader(name, size), packed]);
    files.push(file);
    directory.push(directoryEntry(name, size, offset));
    offset += file.length;
  }
  return Buffer.concat([...files, ...directory, endOfDirectory(directory, offset)]);
}

interface Size {
  crc: number;
  packed: number;
  unpacked: number;
}

/** Packing a bomb takes a second, and it is the same in every test. */
const packedBuffers = new WeakMap<Buffer, { packed: Buffer; size: Size }>();

function pack(content: string | Buffer): { packed: Buffer; size: Size } {
  const octets = typeof content === 'string' ? Buffer.from(content) : content;
  let found = packedBuffers.get(octets);
  if (!found) {
    const packed = deflateRawSync(octets);
    found = { packed, size: { crc: crc32(octets), packed: packed.length, unpacked: octets.length } };
    packedBuffers.set(octets, found);
  }
  return { packed: found.packed, size: { ...found.size } };
}

/** Fields that the header in front of a file and its entry in the directory share: a deflated file, named in UTF-8. */
function commonFields(name: string, { crc, packed, unpacked }: Size): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800, 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(unpacked, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

function localHeader(name: string, size: Size): Buffer {
  return Buffer.concat([Buffer.from('PK\x03\x04'), commonFields(name, size), Buffer.from(name)]);
}

function directoryEntry(name: string, size: Size, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  const madeBy = Buffer.from([20, 0]);
  return Buffer.concat([
    Buffer.from('PK\x01\x02'),
    madeBy,
    commonFields(name, size),
    rest,
    Buffer.from(name),
  ]);
}

function endOfDirectory(entries: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(entries).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([Buffer.from('PK\x05\x06'), end]);
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export interface WorkbookParts {
  /** The inside of `<sheetData>`. */
  rows: string;
  /** Shared strings as XML, each the inside of a `<si>`. */
  shared?: readonly string[];
  /** The inside of `<styleSheet>`. */
  styles?: string;
  from1904?: boolean;
  /** Before the sheet element. */
  prolog?: string;
  /** Instead of a usual workbook.xml's one sheet. */
  sheets?: string;
  extra?: readonly ZipPart[];
}

/** The parts of a workbook, for those that need to change one before zipping. */
export function workbookParts(parts: WorkbookParts): ZipPart[] {
  const { rows, shared, styles, from1904, prolog = '', extra = [] } = parts;
  const sheets = parts.sheets ?? '<sheet name="Sheet1" sheetId="1" r:id="rId1"/>';
  const date1904 = from1904 ? '<workbookPr date1904="1"/>' : '';
  return [
    ...smallParts(sheets, date1904),
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${head}${prolog}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `${head}<sst ${main}>${(shared ?? []).map((si) => `<si>${si}</si>`).join('')}</sst>`,
    },
    { name: 'xl/styles.xml', content: `${head}<styleSheet ${main}>${styles ?? ''}</styleSheet>` },
    ...extra,
  ];
}

function smallParts(sheets: string, properties: string): ZipPart[] {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relationships}/${type}" Target="${target}"/>`;
  const relations = (inside: string) =>
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
  return [
    { name: '_rels/.rels', content: relations(relation(1, 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook ${main} xmlns:r="${relationships}">${properties}<sheets>${sheets}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        relation(1, 'worksheet', 'worksheets/sheet1.xml') +
          relation(2, 'worksheet', '/xl/worksheets/sheet2.xml') +
          relation(3, 'sharedStrings', 'sharedStrings.xml') +
          relation(4, 'styles', 'styles.xml'),
      ),
    },
  ];
}

/** An XLSX. */
export function workbook(parts: WorkbookParts): Buffer {
  return zip(workbookParts(parts));
}

/** An XLSX of these texts. */
export function workbookOf(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string, row: number, column: number) =>
    `<c r="${columnName(column)}${row}" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`;
  const xml = rows.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((text, column) => cell(text, index + 1, column)).join('')}</row>`,
  );
  return workbook({ rows: xml.join('') });
}

/** `AB` for 27. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * A large XLSX written to a file piece by piece, as Excel would: every text a shared string, digits without a leading
 * zero a number.
 */
export async function writeWorkbook(path: string, rows: Iterable<readonly string[]>): Promise<void> {
  const strings: string[] = [];
  const indexOf = new Map<string, number>();
  const share = (text: string) => {
    const index = indexOf.get(text) ?? strings.push(text) - 1;
    indexOf.set(text, index);
    return index;
  };
  function* sheet() {
    yield `${head}<worksheet ${main}><sheetData>`;
    let row = 0;
    for (const cells of rows) {
      row += 1;
      const inside = cells.map((cell, column) => {
        const at = `r="${columnName(column)}${row}"`;
        return /^[1-9]\d*$/.test(cell)
          ? `<c ${at}><v>${cell}</v></c>`
          : `<c ${at} t="s"><v>${share(cell)}</v></c>`;
      });
      yield `<row r="${row}" spans="1:${cells.length}" x14ac:dyDescent="0.25">${inside.join('')}</row>`;
    }
    yield '</sheetData></worksheet>';
  }
  function* shared() {
    yield `${head}<sst ${main}>`;
    for (const text of strings) yield `<si><t>${escapeXml(text)}</t></si>`;
    yield '</sst>';
  }
  const file = createWriteStream(path);
  const directory: Buffer[] = [];
  let offset = 0;
  const write = async (octets: Buffer) => {
    offset += octets.length;
    if (!file.write(octets)) await once(file, 'drain');
  };
  const small = smallParts('<sheet name="Sheet1" sheetId="1" r:id="rId1"/>', '');
  const large = { 'xl/worksheets/sheet1.xml': sheet, 'xl/sharedStrings.xml': shared };
  const all = [
    ...small.map(({ name, content }) => ({ name, pieces: () => [content.toString()] as Iterable<string> })),
    ...Object.entries(large).map(([name, pieces]) => ({ name, pieces: pieces as () => Iterable<string> })),
  ];
  for (const { name, pieces } of all) {
    const { packed, size } = await deflate(pieces());
    directory.push(directoryEntry(name, size, offset));
    await write(localHeader(name, size));
    for (const chunk of packed) await write(chunk);
  }
  await write(Buffer.concat([...directory, endOfDirectory(directory, offset)]));
  file.end();
  await once(file, 'close');
}

async function deflate(pieces: Iterable<string>): Promise<{ packed: Buffer[]; size: Size }> {
  const size = { crc: 0, packed: 0, unpacked: 0 };
  function* octets() {
    for (const block of inBlocks(pieces)) {
      size.crc = crc32(block, size.crc);
      size.unpacked += block.length;
      yield block;
    }
  }
  const packed: Buffer[] = [];
  for await (const chunk of Readable.from(octets()).pipe(createDeflateRaw()) as AsyncIterable<Buffer>) {
    packed.push(chunk);
    size.packed += chunk.length;
  }
  return { packed, size };
}

/** One call for each cell would take most of the time. */
function* inBlocks(pieces: Iterable<string>): Generator<Buffer> {
  let block = '';
  for (const piece of pieces) {
    block += piece;
    if (block.length < 65_536) continue;
    yield Buffer.from(block);
    block = '';
  }
  if (block !== '') yield Buffer.from(block);
}

/** All rows of a table, which is closed then. */
export async function rowsOf(table: Table): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  try {
    for await (const batch of table.rows) rows.push(...batch);
  } finally {
    await table.close();
  }
  return rows;
}

/** Reads a file held in memory: its facts, its rows and its cells. */
export async function readAll(content: string | Buffer, chosen?: Partial<ColumnChoice>) {
  const table = await readTable({ octets: Buffer.from(content) }, chosen);
  const rows = await rowsOf(table);
  return {
    facts: table.facts,
    rows,
    cells: rows.map(({ cells }) => cells),
    formulaCells: table.formulaCells(),
  };
}

/** The word a file is refused with, be it at once or on the way. */
export async function refusalOf(
  content: string | Buffer,
): Promise<{ problem: FileProblem; row: number | null }> {
  try {
    await readAll(content);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { problem: error.problem, row: error.row };
  }
  throw new Error('The file was read.');
}
