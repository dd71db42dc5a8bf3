import type { Encoding, Operator } from '#contract/sms-receiver/messages.ts';
import type { RejectReason, TableFacts } from '#contract/sms-receiver/recipients.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { operatorOf, type OperatorPrefix } from '#domain/numbers/operators.ts';
import { storable, type TableRow } from '../table.ts';
import { MsisdnSet } from './MsisdnSet.ts';
import type { Tally } from './Tally.ts';
import type { Wording } from './wording.ts';

/** UTF-16 units of a refused row that are kept to show it. */
const rawLength = 500;

export interface GoodRow {
  row: number;
  msisdn: string;
  operator: Operator;
  /** Null when all get the same text. */
  text: string | null;
  encoding: Encoding;
  segments: number;
}

export interface RejectedRow {
  row: number;
  /** What stood there: the number for a fault of the number, else the whole row; cut, and fit to be stored. */
  raw: string;
  reason: RejectReason;
}

export interface JudgeOptions {
  prefixes?: readonly OperatorPrefix[];
  /** Numbers that are not written to. */
  optedOut?: MsisdnSet;
  /** Rejects rows in which a field has no value. */
  leavesOutEmptyFields?: boolean;
}

/** Decides about rows one after another, counting them and remembering their numbers. */
export class RowJudge {
  readonly #columns: number;
  readonly #delimiter: string;
  readonly #numberColumn: number;
  /** Columns whose faults matter. */
  readonly #used: ReadonlySet<number>;
  /** In a text file alone a delimiter in a text makes another cell, and leaves half of the text in this one. */
  readonly #mustFit: boolean;
  readonly #wording: Wording;
  readonly #tally: Tally;
  readonly #prefixes: readonly OperatorPrefix[] | undefined;
  readonly #optedOut: MsisdnSet | undefined;
  readonly #leavesOutEmptyFields: boolean;
  readonly #seen = new MsisdnSet();

  /** @param facts with a number column */
  constructor(
    facts: TableFacts,
    wording: Wording,
    tally: Tally,
    { prefixes, optedOut, leavesOutEmptyFields = false }: JudgeOptions = {},
  ) {
    this.#columns = facts.columns;
    this.#delimiter = facts.delimiter ?? ',';
    this.#numberColumn = facts.numberColumn ?? 0;
    this.#used = new Set([this.#numberColumn, ...wording.columns]);
    this.#mustFit = facts.delimiter !== null && wording.common === null;
    this.#wording = wording;
    this.#tally = tally;
    this.#prefixes = prefixes;
    this.#optedOut = optedOut;
    this.#leavesOutEmptyFields = leavesOutEmptyFields;
  }

  // No closures and no copies of objects here: it runs for each of a million rows.
  judge(row: TableRow): GoodRow | RejectedRow {
    const fault = this.#faultOf(row);
    if (fault !== undefined) return this.#refused(row, fault);
    const number = parseMsisdn(row.cells[this.#numberColumn] ?? '');
    if (!number.ok) return this.#refused(row, `msisdn-${number.reason}`);
    const { problem, text, encoding, segments, units, emptyFields } = this.#wording.textFor(row);
    if (problem !== null) return this.#refused(row, problem);
    if (this.#leavesOutEmptyFields && emptyFields.length > 0) return this.#refused(row, 'field-empty');
    const { msisdn } = number;
    if (this.#optedOut?.has(msisdn)) return this.#refused(row, 'opted-out');
    if (!this.#seen.add(msisdn)) return this.#refused(row, 'duplicate');

    const operator = operatorOf(msisdn, this.#prefixes);
    const isUnicodeByField = this.#wording.isGsm && encoding === 'UCS2';
    this.#tally.add({
      row: row.row,
      msisdn,
      operator,
      text,
      encoding,
      segments,
      units,
      emptyFields,
      isUnicodeByField,
    });
    const ownText = this.#wording.common === null ? text : null;
    return { row: row.row, msisdn, operator, text: ownText, encoding, segments };
  }

  #faultOf({ cells, fault, cellFaults }: TableRow): RejectReason | undefined {
    if (fault !== undefined) return fault;
    if (this.#mustFit && cells.length > this.#columns && this.#hasMoreCells(cells)) return 'too-many-cells';
    return cellFaults?.find(({ column }) => this.#used.has(column))?.reason;
  }

  #hasMoreCells(cells: readonly string[]): boolean {
    return cells.slice(this.#columns).some((cell) => cell.trim() !== '');
  }

  #refused({ row, cells }: TableRow, reason: RejectReason): RejectedRow {
    this.#tally.reject(reason);
    const number = cells[this.#numberColumn] ?? '';
    const isOfNumber = reason === 'duplicate' || reason === 'opted-out' || reason.startsWith('msisdn-');
    const raw = isOfNumber && number.trim() !== '' ? number : cells.join(this.#delimiter);
    return { row, raw: storable(raw.slice(0, rawLength)), reason };
  }
}
