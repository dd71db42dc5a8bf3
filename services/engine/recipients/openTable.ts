import { refusedFields } from '#services/kit/errors.ts';
import type { UploadedFile } from '#services/kit/UploadedFile.ts';
import { tableOfNumbers, tableOfRecords } from './lists.ts';
import { readTable, type TableChoice } from './readTable.ts';
import { FileRefused, type Table } from './table.ts';

/** A list as a request brings it, when it is no file. */
export interface GivenTable extends Omit<TableChoice, 'numberColumn' | 'textColumn'> {
  recipients?: readonly string[];
  rows?: readonly Readonly<Record<string, string>>[];
  numberColumn?: number;
  textColumn?: number;
}

/**
 * The rows of a list, from wherever they come. The table is to be closed.
 * @throws rule-refused; the reason of `signal`
 */
export async function openTable(
  list: GivenTable,
  upload: UploadedFile | null,
  signal?: AbortSignal,
): Promise<Table> {
  const sources = [list.recipients, list.rows, upload ?? undefined].filter((source) => source !== undefined);
  if (sources.length === 0) throw refusedFields({ recipients: 'required' });
  if (sources.length > 1) throw refusedFields({ [upload ? 'file' : 'rows']: 'one-list-only' });
  try {
    if (upload) return await readTable({ path: upload.path, signal }, chosenOf(list));
    return list.recipients ? tableOfNumbers(list.recipients) : tableOfRecords(list.rows!, chosenOf(list));
  } catch (error) {
    throw toAppError(error, upload ? 'file' : 'rows');
  }
}

function chosenOf({
  hasHeader,
  headerRow,
  numberColumn,
  textColumn,
  sheet,
  hiddenRows,
  mostRows,
}: GivenTable): TableChoice {
  return {
    ...(mostRows !== undefined && { mostRows }),
    ...(hasHeader !== undefined && { hasHeader }),
    ...(headerRow !== undefined && { headerRow }),
    ...(numberColumn !== undefined && { numberColumn }),
    ...(textColumn !== undefined && { textColumn }),
    ...(sheet !== undefined && { sheet }),
    ...(hiddenRows !== undefined && { hiddenRows }),
  };
}

/** A file that is not read, as the refusal of the field that it came in. */
export function toAppError(error: unknown, field: 'file' | 'rows'): unknown {
  return error instanceof FileRefused ? refusedFields({ [field]: error.problem }) : error;
}
