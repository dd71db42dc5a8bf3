import type { RejectReason, TableFacts } from '#contract/sms-receiver/recipients.ts';

/** Something wrong with one cell, which matters when that cell is used. */
export interface CellFault {
  /** Counted from 0. */
  column: number;
  reason: RejectReason;
}

export interface TableRow {
  /** As a person counts: the row of the sheet, or the record of a text file, blank ones included; 1 is the first. */
  row: number;
  cells: readonly string[];
  /** The row as a whole cannot be trusted. */
  fault?: RejectReason;
  cellFaults?: readonly CellFault[];
}

/** A list of recipients that can be read once, from its first row below the header, in whatever it came. */
export interface Table {
  facts: TableFacts;
  /** In batches, so that waiting costs little; blank rows are left out. Throws `FileRefused`, also late in a file. */
  rows: AsyncIterable<TableRow[]>;
  /** Formula cells read so far. */
  formulaCells(): number;
  /** Gives files back; to be called also when not all was read. */
  close(): Promise<void>;
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || cell.trim() === '');
}

/** `text` as databases and JSON can hold it: halves of characters and NUL, which no list needs, become `�`. */
export function storable(text: string): string {
  return text.replace(/\p{Surrogate}|\0/gu, '\ufffd');
}
