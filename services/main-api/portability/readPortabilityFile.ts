import { portabilityLimits, type PortabilityFault } from '#contract/main-api/carriers/portability.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import type { GivenTable } from '#services/engine/recipients/openTable.ts';
import { refusedFields } from '#services/kit/errors.ts';
import type { UploadedFile } from '#services/kit/UploadedFile.ts';
import { columnsNamed, dayOf, operatorNamed } from '../fileCells.ts';
import { readNamedRows } from '../readNamedRows.ts';
import { PortabilityRows, type FaultyRow, type PortedRow } from './PortabilityRows.ts';

/** Headings, see `columnsNamed`. */
const headings = {
  number: ['number', 'msisdn', 'mobile', 'mobilenumber', 'phone', 'নম্বর', 'মোবাইলনম্বর'],
  from: ['from', 'first', 'start', 'rangefrom', 'rangestart', 'শুরু', 'থেকে'],
  to: ['to', 'last', 'end', 'rangeto', 'rangeend', 'শেষ', 'পর্যন্ত'],
  operator: ['operator', 'mno', 'recipient', 'recipientoperator', 'portedto', 'অপারেটর'],
  date: ['date', 'portedon', 'portingdate', 'portdate', 'তারিখ'],
} as const;
type Field = keyof typeof headings;

export interface PortabilityFile {
  /** Rows that are not blank, without the header. */
  read: number;
  rows: PortabilityRows;
  /** In the order of the file, the first of them. */
  faults: FaultyRow[];
  faulty: number;
  /** Places of the rows that count, in the order of their numbers. */
  kept: Uint32Array;
}

/**
 * Reads a list to its end, from a file or from rows, and checks all of it. A row takes 21 bytes of memory, a fault that is not listed none.
 * @throws rule-refused for a list that is none, that lacks a column or has too many rows; the reason of `signal`
 */
export async function readPortabilityFile(
  rows: GivenTable['rows'],
  upload: UploadedFile | null,
  signal: AbortSignal,
): Promise<PortabilityFile> {
  const given = { hasHeader: true, mostRows: portabilityLimits.rows, ...(rows && { rows }) };
  const ported = new PortabilityRows();
  const faults: FaultyRow[] = [];
  let faulty = 0;
  const note = (fault: FaultyRow) => {
    faulty += 1;
    if (faults.length < portabilityLimits.faults) faults.push(fault);
  };
  await readNamedRows<Field, PortedRow, PortabilityFault>(given, upload, signal, {
    columnsOf: (headers) => columnsOf(headers, upload ? 'file' : 'rows'),
    readRow,
    onRow: (row) => ported.add(row),
    onFault: (row, fault) => note({ row, fault, other: null }),
  });
  const read = ported.size + faulty;
  const kept = ported.check(note);
  faults.sort((one, other) => one.row - other.row);
  return { read, rows: ported, faults, faulty, kept };
}

/** @throws rule-refused where neither numbers nor ranges have their columns, or operators have none */
function columnsOf(headers: readonly string[], field: 'file' | 'rows'): Record<Field, number> {
  const columns = columnsNamed(headers, headings);
  const hasNumbers = columns.number >= 0 || (columns.from >= 0 && columns.to >= 0);
  if (!hasNumbers || columns.operator < 0) throw refusedFields({ [field]: 'no-portability-columns' });
  return columns;
}

function readRow(cell: (field: Field) => string, row: number): PortedRow | PortabilityFault {
  const ends = endsOf(cell('number'), cell('from'), cell('to'));
  if (typeof ends === 'string') return ends;
  const operator = operatorNamed(cell('operator'));
  if (!operator) return 'no-operator';
  const portedOn = dayOf(cell('date'));
  if (portedOn === undefined) return 'bad-date';
  return { row, ...ends, operator, portedOn };
}

function endsOf(
  number: string,
  from: string,
  to: string,
): Pick<PortedRow, 'first' | 'last'> | PortabilityFault {
  const hasRange = from !== '' || to !== '';
  if (number !== '' && hasRange) return 'number-and-range';
  const [first, last] = (number === '' ? [from, to] : [number, number]).map(parseMsisdn) as [
    ReturnType<typeof parseMsisdn>,
    ReturnType<typeof parseMsisdn>,
  ];
  for (const end of [first, last])
    if (!end.ok) return end.reason === 'empty' ? 'no-number' : `msisdn-${end.reason}`;
  if (!first.ok || !last.ok) return 'no-number';
  if (first.msisdn > last.msisdn) return 'range-backwards';
  return { first: first.msisdn, last: last.msisdn };
}
