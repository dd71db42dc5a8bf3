import type { Source } from '../file/source.ts';
import { FileRefused, shownText, type OpenedFile, type TableRow } from '../table.ts';
import { LargeWorkbooks } from './LargeWorkbooks.ts';
import { workbookLimits } from './limits.ts';
import { readWorkbook, type SheetPart, type Workbook } from './parts.ts';
import { SharedStrings } from './SharedStrings.ts';
import { chooseSheet } from './sheetChoice.ts';
import { SheetReader } from './SheetReader.ts';
import { WorkbookFile } from './WorkbookFile.ts';
import { readXml } from './xml.ts';

/**
 * One sheet of an XLSX: only the shared strings are held in memory. Throws `FileRefused`.
 * @param sheetName the sheet that a person has chosen
 */
export async function openWorkbook(source: Source, sheetName?: string): Promise<OpenedFile> {
  const file = await WorkbookFile.open(source);
  let leave = () => {};
  const close = () => {
    leave();
    file.close();
  };
  try {
    const workbook = await readWorkbook(file);
    const { sharedStringsPart } = workbook;
    if (sharedStringsPart) leave = await largeWorkbooks.enter(file.sizeOf(sharedStringsPart), source.signal);
    const strings = await readStrings(file, workbook);
    const context = { ...workbook, strings };
    const { sheet, list } = await chooseSheet(workbook.sheets, sheetName, (candidate) =>
      sampleRowsOf(file, candidate, new SheetReader(context)),
    );
    const reader = new SheetReader(context);
    return {
      about: {
        format: 'xlsx',
        charset: null,
        delimiter: null,
        sheet: shownText(sheet.name),
        sheets: workbook.sheets.length,
        ...(list && { sheetList: list }),
      },
      rows: rowsOf(file.read(sheet.part, workbookLimits.sheetBytes), reader),
      formulaCells: () => reader.formulaCells,
      hiddenColumns: () => reader.hiddenColumns,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

const largeWorkbooks = new LargeWorkbooks();

async function readStrings(file: WorkbookFile, { sharedStringsPart: part }: Workbook) {
  return part === null ? null : SharedStrings.read(file.read(part, workbookLimits.sharedStringsBytes));
}

async function* rowsOf(chunks: AsyncIterable<Buffer>, reader: SheetReader): AsyncGenerator<TableRow[], void> {
  for await (const sheet of readXml(chunks, reader)) {
    const rows = sheet.take();
    if (rows.length > 0) yield rows;
    if (sheet.isDone) return;
  }
}

/** The first rows of a sheet. What is wrong with it matters only if it is read. */
async function sampleRowsOf(
  file: WorkbookFile,
  { part }: SheetPart,
  reader: SheetReader,
): Promise<TableRow[]> {
  const first: TableRow[] = [];
  try {
    for await (const rows of rowsOf(atMost(file.read(part, workbookLimits.sheetBytes)), reader)) {
      first.push(...rows);
      if (first.length >= workbookLimits.sampleRows) break;
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
  }
  return first.slice(0, workbookLimits.sampleRows);
}

async function* atMost(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    yield chunk;
    if (bytes >= workbookLimits.sampleBytes) return;
  }
}
