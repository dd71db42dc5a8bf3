/**
 * A spreadsheet reads a cell that begins with one of these as a formula; an apostrophe before it makes it text
 * (OWASP, CSV injection). Excel treats the full-width signs of East Asian keyboards as the plain ones.
 */
export const formulaStarts = '=+-@＝＋－＠\t\r\n';

/** How a CSV file begins: the byte order mark without which Excel garbles Bangla. */
export const csvStart = '\ufeff';

/** One line of CSV by RFC 4180, with its end; no cell of it is a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string): string {
  const safe = value !== '' && formulaStarts.includes(value[0]!) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
