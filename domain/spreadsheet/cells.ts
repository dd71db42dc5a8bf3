import type { ExportFormat } from '#contract/exportQuery.ts';
import { csvLine } from '../lists/csv.ts';
import { dayMonthYear } from '../time/dayMonthYear.ts';

/** A number that spreadsheets show in a format of its own. CSV has its text. */
interface SheetNumber {
  text: string;
  value: number;
  style: (typeof cellStyles)['dateTime' | 'date' | 'percent'];
}

export type FileCell = string | number | SheetNumber;

/** By their places in the `cellXfs` of `workbook.ts`. */
export const cellStyles = { dateTime: 1, date: 2, heading: 3, percent: 4 } as const;

const dayMs = 86_400_000;
/** 1900 has a 29 February in spreadsheets, for which the first day is one earlier. */
const dayZero = Date.UTC(1899, 11, 30);

/** @param day such as `2026-11-21` */
export function sheetDay(day: string): SheetNumber {
  return { text: dayMonthYear(day), value: (Date.parse(day) - dayZero) / dayMs, style: cellStyles.date };
}

/** A moment as spreadsheets have it, without a time zone. @param instant as the clock of this computer shows it, without milliseconds */
export function sheetTime(
  instant: Date,
  text: string,
  style: (typeof cellStyles)['dateTime' | 'date'],
): SheetNumber {
  const seconds = Math.floor(instant.getTime() / 1_000) - instant.getTimezoneOffset() * 60;
  const days = (seconds * 1_000 - dayZero) / dayMs;
  return { text, value: style === cellStyles.date ? Math.floor(days) : days, style };
}

/** To a tenth of a percent, in digits with which every spreadsheet calculates. @param share from 0 to 1 */
export function sheetPercent(share: number): SheetNumber {
  const perMille = Math.round(share * 1_000);
  return { text: `${perMille / 10}%`, value: perMille / 1_000, style: cellStyles.percent };
}

/** One row of a file, with its end. @param row its number in a sheet, from 1 */
export function fileRow(cells: readonly FileCell[], format: ExportFormat, row: number): string {
  if (format === 'xlsx') return xlsxRow(cells, row);
  return csvLine(
    cells.map((cell) => (typeof cell === 'object' ? cell.text : cell)),
    format,
  );
}

/** Texts are never formulas, and long numbers among them stay as they are. */
function xlsxRow(cells: readonly FileCell[], row: number): string {
  const written = cells.map((cell, index) => `${cellStart(index)}${row}"${xlsxCell(cell)}`);
  return `<row r="${row}">${written.join('')}</row>`;
}

function xlsxCell(cell: FileCell): string {
  if (typeof cell === 'object') return ` s="${cell.style}"><v>${cell.value}</v></c>`;
  if (typeof cell === 'number') return `><v>${cell}</v></c>`;
  return cell === '' ? emptyCell : textCell(escapeXml(cell));
}

/**
 * A cell up to the number of its row. The address may be left out by the standard, but not every program reads such
 * files. What follows it are the texts below.
 * @param column from 0
 */
export function cellStart(column: number): string {
  return `<c r="${columnLetters(column)}`;
}

/** The letters of a spreadsheet's column: 0 is A, 26 is AA. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(0x41 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}

export const emptyCell = '/>';

/** @param content the text of a cell as XML */
export function textCell(content: string): string {
  return `${textStart}${content}${textEnd}`;
}

export const textStart = ' t="inlineStr"><is><t xml:space="preserve">';
export const textEnd = '</t></is></c>';

/** Characters that XML cannot hold. */
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Most UTF-16 units that Excel takes in a cell. */
const mostUnits = 32_767;

/**
 * A text as XML. Control characters are left out, and a carriage return is written so that it survives. `_x0041_` would
 * be read as the character with that number, unless its first underscore is written as one.
 */
export function escapeXml(text: string): string {
  return text
    .slice(0, mostUnits)
    .replace(unwritable, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}
