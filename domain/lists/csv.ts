import type { ExportFormat } from '#contract/exportQuery.ts';

/**
 * A spreadsheet reads a cell that begins with one of these as a formula; an apostrophe before it makes it text
 * (OWASP, CSV injection). Excel treats the full-width signs of East Asian keyboards as the plain ones.
 */
export const formulaStarts = '=+-@＝＋－＠\t\r\n';

/** How a CSV file begins: the byte order mark without which Excel garbles Bangla. */
export const csvStart = '\ufeff';

/**
 * A number that a spreadsheet would change: it drops a plus and leading zeros, shows 12 digits and more as 8.8E+12, and
 * loses those after the 15th.
 */
export const longNumber = /^(?:[+0][0-9]+|[0-9]{12,})$/;

/**
 * One line of CSV by RFC 4180, with its end. No text of it is a formula, save `="8801712345678"`: that way Excel keeps a
 * long number as text. Files for programs (`plain`) have it as digits. Numbers to calculate with may be negative.
 */
export function csvLine(cells: readonly (string | number)[], format: ExportFormat = 'csv'): string {
  return `${cells.map((value) => cell(value, format)).join(',')}\r\n`;
}

function cell(value: string | number, format: ExportFormat): string {
  if (typeof value === 'number') return `"${value}"`;
  if (format === 'csv' && longNumber.test(value)) return `"=""${value}"""`;
  const safe = value !== '' && formulaStarts.includes(value[0]!) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

const textMark = /^="([+0-9]*)"$/;
const equalsSign = '='.charCodeAt(0);
const apostrophe = "'".charCodeAt(0);

/** The value that `csvLine` wrote as this cell, so that exported files can be imported. Quick for any other cell. */
export function readExportedCell(value: string): string {
  const first = value.charCodeAt(0);
  if (first === equalsSign) return textMark.exec(value)?.[1] ?? value;
  return first === apostrophe && value.length > 1 && formulaStarts.includes(value[1]!)
    ? value.slice(1)
    : value;
}
