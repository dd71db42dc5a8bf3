import {
  approvalImportLimits,
  approvalStates,
  type ApprovalFault,
} from '#contract/main-api/operatorApprovals.ts';
import { readExportedCell } from '#domain/csv.ts';
import { operatorWords } from '#domain/words/operatorWords.ts';
import { forEachRow } from '#services/engine/recipients/forEachRow.ts';
import { openTable, toAppError } from '#services/engine/recipients/openTable.ts';
import { FileRefused, type TableRow } from '#services/engine/recipients/table.ts';
import type { KnownApproval, NewApproval } from '#services/engine/approvals/storeApprovals.ts';
import { refusedFields } from '#services/kit/errors.ts';
import type { UploadedFile } from '#services/kit/UploadedFile.ts';
import { cellKey, columnsNamed, dayOf, operatorNamed } from '../fileCells.ts';

/** A row of the file, with its names not looked up yet. */
export interface ApprovalRow {
  row: number;
  senderId: string;
  company: string;
  operator: NewApproval['operator'];
  approval: KnownApproval;
}

export interface FaultyRow {
  row: number;
  fault: ApprovalFault;
}

/** Headings, without spaces and capitals; the columns may stand in any order. */
const headings = {
  senderId: ['senderid', 'sender', 'cli', 'masking', 'সেন্ডারআইডি'],
  company: ['company', 'companyname', 'কোম্পানি'],
  operator: ['operator', 'mno', 'অপারেটর'],
  state: ['state', 'status', 'অবস্থা'],
  validUntil: ['validuntil', 'expires', 'expirydate', 'মেয়াদ'],
} as const;
type Field = keyof typeof headings;

const { en, bn } = operatorWords;

const statesByName = new Map(
  approvalStates.flatMap((name) =>
    [name, en.approvalState[name], bn.approvalState[name]].map((word) => [cellKey(word), name] as const),
  ),
);

/**
 * Reads a file of states, each row of which is one sender ID at one operator.
 * @throws rule-refused for a file that is none, that lacks a column or has too many rows
 */
export async function readApprovalFile(
  upload: UploadedFile,
  signal: AbortSignal,
): Promise<{ read: number; rows: ApprovalRow[]; faults: FaultyRow[] }> {
  try {
    const table = await openTable({ hasHeader: true }, upload, signal);
    try {
      const columns = columnsOf(table.facts.headers);
      const rows: ApprovalRow[] = [];
      const faults: FaultyRow[] = [];
      await forEachRow(
        table,
        (row) => {
          if (rows.length + faults.length === approvalImportLimits.rows)
            throw new FileRefused('file-too-many-rows');
          const read = readRow(row, columns);
          if (typeof read === 'string') faults.push({ row: row.row, fault: read });
          else rows.push(read);
          return undefined;
        },
        signal,
      );
      return { read: rows.length + faults.length, rows, faults };
    } finally {
      await table.close();
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : toAppError(error, 'file');
  }
}

/** @throws rule-refused where one that is needed is missing */
function columnsOf(headers: readonly string[]): Record<Field, number> {
  const columns = columnsNamed(headers, headings);
  const { validUntil: _, ...needed } = columns;
  if (Object.values(needed).includes(-1)) throw refusedFields({ file: 'no-approval-columns' });
  return columns;
}

function readRow(
  { row, cells, fault, cellFaults = [] }: TableRow,
  columns: Record<Field, number>,
): ApprovalRow | ApprovalFault {
  if (fault !== undefined || cellFaults.length > 0) return 'row-broken';
  const cell = (field: Field) => readExportedCell(cells[columns[field]] ?? '').trim();
  const operator = operatorNamed(cell('operator'));
  const state = statesByName.get(cellKey(cell('state')));
  const validUntil = dayOf(cell('validUntil'));
  if (!operator) return 'no-operator';
  if (!state) return 'no-state';
  if (validUntil === undefined) return 'bad-date';
  return {
    row,
    senderId: cell('senderId'),
    company: cell('company'),
    operator,
    approval: { state, validUntil: state === 'approved' ? validUntil : null },
  };
}
