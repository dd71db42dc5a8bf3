import {
  fileProblems,
  type FileProblem,
  type RejectReason,
  type ListTable,
} from '#contract/sms-receiver/recipients.ts';

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
  /** The workbook does not show it. */
  isHidden?: boolean;
}

/** A list of recipients that can be read once, from its first row below the header, in whatever it came. */
export interface Table {
  facts: ListTable;
  /** In batches, so that waiting costs little; blank rows are left out. Throws `FileRefused`, also late in a file. */
  rows: AsyncIterable<TableRow[]>;
  /** Formula cells read so far. */
  formulaCells(): number;
  /** Hidden rows read so far. */
  hiddenRows(): number;
  /** The canonical numbers of a short list, which is in memory as a whole; undefined for others. */
  numbers?: () => string[];
  /** Gives files back; to be called also when not all was read. */
  close(): Promise<void>;
}

/** A file of recipients, before its columns are known. */
export interface OpenedFile extends Pick<Table, 'formulaCells'> {
  about: Pick<ListTable, 'format' | 'charset' | 'delimiter' | 'sheet' | 'sheets' | 'sheetList'>;
  /** From the first row on. Throws `FileRefused`. */
  rows: AsyncGenerator<TableRow[], void>;
  /** Columns that are not shown, counted from 0; known once the first rows were read. */
  hiddenColumns(): readonly number[];
  close(): void;
}

/** A file that is not read, or not to its end: nothing of it may be sent. */
export class FileRefused extends Error {
  readonly problem: FileProblem;
  /** Where it went wrong, as a person counts rows; null when it is about the whole. */
  readonly row: number | null;

  constructor(problem: FileProblem, { row = null, cause }: { row?: number | null; cause?: unknown } = {}) {
    super(fileProblems[problem], { cause });
    this.problem = problem;
    this.row = row;
  }
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || cell.trim() === '');
}

/** The beginning of a text of a file, to be shown. */
export function shownText(text: string): string {
  return storable(text.slice(0, 200));
}

/** `text` as databases and JSON can hold it: halves of characters and NUL, which no list needs, become `�`. */
export function storable(text: string): string {
  return text.replace(/\p{Surrogate}|\0/gu, '\ufffd');
}

/**
 * `text` without the control characters that no message can have: some programs write a unit separator before a number, so
 * that a spreadsheet keeps its zero.
 */
export function withoutControls(text: string): string {
  return controls.test(text) ? text.replace(allControls, '') : text;
}

// Tab, line end and what counts as space stay.
const controls = /[\x01-\x08\x0e-\x1f\x7f]/;
const allControls = new RegExp(controls, 'g');
