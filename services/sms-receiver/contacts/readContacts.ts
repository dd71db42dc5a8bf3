import type { RejectReason } from '#contract/sms-receiver/recipients.ts';
import { Pace } from '#services/engine/recipients/Pace.ts';
import { Batches } from '#services/engine/recipients/preflight/Batches.ts';
import { MsisdnSet } from '#services/engine/recipients/preflight/MsisdnSet.ts';
import { RowJudge, type RejectedRow } from '#services/engine/recipients/preflight/RowJudge.ts';
import { Tally } from '#services/engine/recipients/preflight/Tally.ts';
import type { Wording } from '#services/engine/recipients/preflight/wording.ts';
import { storable, type Table } from '#services/engine/recipients/table.ts';

/** Rows handed to a sink at most. */
const batchRows = 5_000;
/** Rows between two looks at the clock. */
const rowsPerLook = 32;

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
  const tally = new Tally(true);
  const judge = new RowJudge(table.facts, withoutText(columns), tally);
  const contacts = new Batches(onContacts, batchRows);
  const rejected = new Batches(onRejected, batchRows);
  const seen = new MsisdnSet();
  const pace = new Pace();
  let untilLook = rowsPerLook;
  for await (const rows of table.rows) {
    for (const row of rows) {
      const judged = judge.judge(row);
      if ('reason' in judged) rejected.add(judged);
      else {
        seen.add(judged.msisdn);
        contacts.add({ msisdn: judged.msisdn, values: columns.map((column) => valueOf(row.cells[column])) });
      }
      if (contacts.isFull) await contacts.flush();
      if (rejected.isFull) await rejected.flush();
      if (--untilLook > 0) continue;
      untilLook = rowsPerLook;
      signal?.throwIfAborted();
      if (pace.isDue) await pace.pause();
    }
  }
  await contacts.flush();
  await rejected.flush();
  signal?.throwIfAborted();
  const { read, valid, rejected: reasons } = tally.counts();
  return { read, valid, rejected: reasons, seen };
}

function valueOf(cell: string | undefined): string {
  return cell === undefined ? '' : storable(cell.trim());
}

/** The rules of a list whose texts are yet to be written: a row's fields must be whole, whatever they say. */
function withoutText(columns: readonly number[]): Wording {
  const good = {
    problem: null,
    text: '',
    encoding: 'GSM7',
    segments: 0,
    units: 0,
    emptyFields: [],
  } as const;
  return {
    problem: null,
    unknownFields: [],
    strayBraces: 0,
    columns,
    // Not a common one: with that, rows with a cell too many would pass, and their fields are shifted.
    common: null,
    isGsm: false,
    textFor: () => good,
  };
}
