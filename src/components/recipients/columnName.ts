import type { TableFacts } from '#contract/sms-receiver/recipients.ts';

/** As a spreadsheet calls it: 0 is A, 26 is AA. */
function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/** `B · Mobile`, or the letter alone without a heading. */
export function columnName({ headers }: TableFacts, column: number): string {
  const heading = headers[column]?.trim();
  return heading ? `${columnLetters(column)} · ${heading}` : columnLetters(column);
}
