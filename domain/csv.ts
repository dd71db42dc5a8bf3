/** A spreadsheet reads a cell that begins so as a formula; the apostrophe makes it text (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;

/** How a CSV file begins: the byte order mark without which Excel garbles Bangla. */
export const csvStart = '\ufeff';

/** One line of CSV by RFC 4180, with its end; no cell of it is a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string): string {
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
