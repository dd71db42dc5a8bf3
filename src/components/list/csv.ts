/** A spreadsheet reads a cell that begins so as a formula; the apostrophe makes it text (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;

function cell(value: string): string {
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Rows as CSV by RFC 4180, with the byte order mark without which Excel garbles Bangla. */
export function toCsv(header: string[], rows: string[][]): string {
  return '\ufeff' + [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
