import type { Encoding, Operator } from '#contract/sms-receiver/messages.ts';
import type { RejectReason, ListTable } from '#contract/sms-receiver/recipients.ts';
import { firstMobileIn } from '#domain/numbers/firstMobile.ts';
import { maskNumbersIn } from '#domain/numbers/msisdnMask.ts';
import { operatorByPrefix, type OperatorLookup } from '#domain/numbers/operators.ts';
import { storable, type TableRow } from '../table.ts';
import { MsisdnSet } from '#domain/numbers/MsisdnSet.ts';
import type { RowCounter } from './RowCounter.ts';
import type { Wording } from './wording.ts';

/** UTF-16 units of a rejected row that are stored to show it. */
const rawLength = 500;

/** Reasons that concern the number alone, besides those that say what is wrong with it. */
const reasonsOfNumber: ReadonlySet<RejectReason> = new Set([
  'duplicate',
  'opted-out',
  'on-do-not-disturb',
  'sender-id-not-approved-there',
]);

export interface ValidRow {
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
  /** The rejected text: the number for a fault of the number, else the whole row; cut, and fit to be stored. */
  raw: string;
  reason: RejectReason;
}

export interface ValidatorOptions {
  /** Recipients who have opted out. */
  optedOut?: MsisdnSet | null;
  /** Numbers on the do-not-disturb list, if the class of the list does not go to them. */
  onDoNotDisturb?: MsisdnSet | null;
  /** By prefix if it is missing. */
  operatorOf?: OperatorLookup;
  /** Operators whose numbers are rejected, because they have not approved the sender ID. */
  leftOutOperators?: readonly Operator[];
  /** Rejects rows in which a field has no value. */
  leavesOutEmptyFields?: boolean;
}

/** Validates the rows of a list one after another, counts them and remembers their numbers. */
export class RowValidator {
  readonly #columns: number;
  readonly #delimiter: string;
  readonly #numberColumn: number;
  /** Columns whose faults matter. */
  readonly #used: ReadonlySet<number>;
  /** In a text file alone a delimiter in a text makes another cell, and leaves half of the text in this one. */
  readonly #mustFit: boolean;
  readonly #wording: Wording;
  readonly #counter: RowCounter;
  readonly #optedOut: MsisdnSet | null | undefined;
  readonly #onDoNotDisturb: MsisdnSet | null | undefined;
  readonly #operatorOf: OperatorLookup;
  readonly #leavesOutEmptyFields: boolean;
  /** Null when there are none, as in nearly all lists. */
  readonly #leftOutOperators: readonly Operator[] | null;
  readonly #seen = new MsisdnSet();

  /** @param facts with a number column */
  constructor(
    facts: ListTable,
    wording: Wording,
    counter: RowCounter,
    {
      optedOut,
      onDoNotDisturb,
      operatorOf = (msisdn) => operatorByPrefix(msisdn),
      leftOutOperators = [],
      leavesOutEmptyFields = false,
    }: ValidatorOptions = {},
  ) {
    this.#columns = facts.columns;
    this.#delimiter = facts.delimiter ?? ',';
    this.#numberColumn = facts.numberColumn ?? 0;
    this.#used = new Set([this.#numberColumn, ...wording.columns]);
    this.#mustFit = facts.delimiter !== null && wording.common === null;
    this.#wording = wording;
    this.#counter = counter;
    this.#optedOut = optedOut;
    this.#onDoNotDisturb = onDoNotDisturb;
    this.#operatorOf = operatorOf;
    this.#leavesOutEmptyFields = leavesOutEmptyFields;
    this.#leftOutOperators = leftOutOperators.length > 0 ? leftOutOperators : null;
  }

  // Without closures and copies of objects, because it runs for each of a million rows.
  validate(row: TableRow): ValidRow | RejectedRow {
    const fault = this.#faultOf(row);
    if (fault !== undefined) return this.#rejected(row, fault);
    const number = firstMobileIn(row.cells[this.#numberColumn] ?? '');
    if (!number.ok) return this.#rejected(row, `msisdn-${number.reason}`);
    const { problem, text, encoding, segments, units, isSlightlyOver, emptyFields } =
      this.#wording.textFor(row);
    if (problem !== null) return this.#rejected(row, problem);
    if (this.#leavesOutEmptyFields && emptyFields.length > 0) return this.#rejected(row, 'field-empty');
    const { msisdn } = number;
    if (this.#optedOut?.has(msisdn)) return this.#rejected(row, 'opted-out');
    if (this.#onDoNotDisturb?.has(msisdn)) return this.#rejected(row, 'on-do-not-disturb');
    if (!this.#seen.add(msisdn)) return this.#rejected(row, 'duplicate');

    const operator = this.#operatorOf(msisdn);
    if (this.#leftOutOperators?.includes(operator)) {
      return this.#rejected(row, 'sender-id-not-approved-there');
    }
    const isUnicodeByField = this.#wording.isGsm && encoding === 'UCS2';
    this.#counter.add({
      row: row.row,
      msisdn,
      operator,
      text,
      encoding,
      segments,
      units,
      isSlightlyOver,
      emptyFields,
      isUnicodeByField,
      isOneOfSeveral: number.isOneOfSeveral === true,
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

  #rejected({ row, cells }: TableRow, reason: RejectReason): RejectedRow {
    this.#counter.reject(reason);
    const number = maskable(cells[this.#numberColumn] ?? '');
    const isOfNumber = reasonsOfNumber.has(reason) || reason.startsWith('msisdn-');
    const raw = isOfNumber && number.trim() !== '' ? number : this.#wholeRow(cells, number);
    return { row, raw: storable(raw.slice(0, rawLength)), reason };
  }

  #wholeRow(cells: readonly string[], number: string): string {
    return cells.map((cell, column) => (column === this.#numberColumn ? number : cell)).join(this.#delimiter);
  }
}

/** A number as it stood there, or as it is stored where nobody could tell that it is one to be masked: `1,712,345,678`. */
function maskable(cell: string): string {
  const number = firstMobileIn(cell);
  return number.ok && maskNumbersIn(cell) === cell ? number.msisdn : cell;
}
