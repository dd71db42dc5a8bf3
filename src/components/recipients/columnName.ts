import type { ListTable } from '#contract/sms-receiver/recipients.ts';
import { columnLetters } from '#domain/spreadsheet/cells.ts';

/** `B · Mobile`, or the letter alone without a heading. */
export function columnName({ headers }: ListTable, column: number): string {
  const heading = headers[column]?.trim();
  return heading ? `${columnLetters(column)} · ${heading}` : columnLetters(column);
}
