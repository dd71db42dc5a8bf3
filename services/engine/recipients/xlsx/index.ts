import type { Source } from '../file/source.ts';
import { shownText, type OpenedFile, type TableRow } from '../table.ts';
import { workbookLimits } from './limits.ts';
import { readWorkbook, type Workbook } from './parts.ts';
import { SharedStrings } from './SharedStrings.ts';
import { SheetReader } from './SheetReader.ts';
import { WorkbookFile } from './WorkbookFile.ts';
import { readXml } from './xml.ts';

/** The first visible sheet of an XLSX: only the shared strings are held in memory. Throws `FileRefused`. */
export async function openWorkbook(source: Source): Promise<OpenedFile> {
  const file = await WorkbookFile.open(source);
  try {
    const workbook = await readWorkbook(file);
    const strings = await readStrings(file, workbook);
    const reader = new SheetReader({ ...workbook, strings });
    return {
      about: {
        format: 'xlsx',
        charset: null,
        delimiter: null,
        sheet: shownText(workbook.sheetName),
        sheets: workbook.sheets,
      },
      rows: rowsOf(file.read(workbook.sheetPart, workbookLimits.sheetBytes), reader),
      formulaCells: () => reader.formulaCells,
      close: () => file.close(),
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

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
