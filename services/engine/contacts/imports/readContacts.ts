import type { RejectReason } from '#contract/sms-receiver/recipients.ts';
import { forEachRow } from '../../recipients/forEachRow.ts';
import { RowBuffer } from '../../recipients/RowBuffer.ts';
import { MsisdnSet } from '#domain/numbers/MsisdnSet.ts';
import { RowValidator, type RejectedRow } from '../../recipients/validation/RowValidator.ts';
import { RowCounter } from '../../recipients/validation/RowCounter.ts';
import type { Wording } from '../../recipients/validation/wording.ts';
import { storable, type Table, type TableRow } from '../../recipients/table.ts';

/** Rows of one statement. */
const rowsPerWrite = 5_000;

export interface ReadContact {
  msisdn: string;
  /** In the order of the columns that are kept. */
  values: string[];
}

interface ReadOptions {
  table: Table;
  /** Columns that are kept, counted from 0. */
  columns: readonly number[];
  /** Get rows in the order of the list; the next is read when they have resolved. */
  onContacts(contacts: ReadContact[]): Promise<void>;
  onRejected(rows: RejectedRow[]): Promise<void>;
  signal?: AbortSignal | undefined;
}

export interface ReadCounts {
  read: number;
  valid: number;
  rejected: Partial<Record<RejectReason, number>>;
  /** Everybody who is in the list. */
  seen: MsisdnSet;
}

/**
 * Reads a list of people to its end, each number once, by the rules by which lists are sent to.
 * @throws FileRefused for a file that breaks off; the signal's reason; the sinks' own errors
 */
export async function readContacts({
  table,
  columns,
  onContacts,
  onRejected,
  signal,
}: ReadOptions): Promise<ReadCounts> {
  const counter = new RowCounter(true);
  const validator = new RowValidator(table.facts, withoutText(columns), counter);
  const contacts = new RowBuffer(onContacts, rowsPerWrite);
  const rejected = new RowBuffer(onRejected, rowsPerWrite);
  const seen = new MsisdnSet();
  const visit = (row: TableRow) => {
    const result = validator.validate(row);
    if ('reason' in result) return rejected.add(result);
    seen.add(result.msisdn);
    return contacts.add({
      msisdn: result.msisdn,
      values: columns.map((column) => valueOf(row.cells[column])),
    });
  };
  await forEachRow(table, visit, signal);
  await contacts.flush();
  await rejected.flush();
  signal?.throwIfAborted();
  const { read, valid, rejected: reasons } = counter.counts();
  return { read, valid, rejected: reasons, seen };
}

function valueOf(cell: string | undefined): string {
  return cell === undefined ? '' : storable(cell.trim());
}

/** The rules of a list without texts: the kept cells of a row must be sound, whatever they contain. */
function withoutText(columns: readonly number[]): Wording {
  const good = {
    problem: null,
    text: '',
    encoding: 'GSM7',
    segments: 0,
    units: 0,
    isSlightlyOver: false,
    emptyFields: [],
  } as const;
  return {
    problem: null,
    unknownFields: [],
    ambiguousFields: [],
    strayBraces: 0,
    columns,
    // Not a common one: with that, rows with a cell too many would pass, and their fields are shifted.
    common: null,
    isGsm: false,
    textFor: () => good,
  };
}
