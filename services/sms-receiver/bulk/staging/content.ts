import type { FieldProblem } from '#contract/errors.ts';
import type { BulkKind, BulkList } from '#contract/sms-receiver/bulk.ts';
import type { ListProblem } from '#contract/sms-receiver/recipients.ts';
import type { ColumnChoice } from '#domain/recipientColumns.ts';
import { refusedFields } from '#services/kit/errors.ts';
import type { Upload } from '#services/kit/upload.ts';
import { FileRefused } from '../../recipients/FileRefused.ts';
import { tableOfNumbers, tableOfRecords } from '../../recipients/lists.ts';
import type { Content } from '../../recipients/preflight/index.ts';
import { readTable } from '../../recipients/readTable.ts';
import type { Table } from '../../recipients/table.ts';

/** Who gets what, without the class: as a request brings it. */
export type GivenList = Omit<BulkList, 'class' | 'senderId'>;

/** What the recipients are to read. @throws rule-refused */
export function contentOf({ text, template, textColumn }: GivenList): Content {
  if (text !== undefined && template !== undefined) throw refusedFields({ template: 'one-text-only' });
  if (text !== undefined) return { kind: 'one', text };
  if (template !== undefined) return { kind: 'template', template };
  return { kind: 'column', column: textColumn ?? null };
}

export function kindOf(content: Content): BulkKind {
  return content.kind === 'one' ? 'bulk' : 'multiple';
}

/** The recipients, from wherever they come. The table is to be closed. @throws rule-refused */
export async function openTable(list: GivenList, upload: Upload | null): Promise<Table> {
  const sources = [list.recipients, list.rows, upload ?? undefined].filter((source) => source !== undefined);
  if (sources.length === 0) throw refusedFields({ recipients: 'required' });
  if (sources.length > 1) throw refusedFields({ [upload ? 'file' : 'rows']: 'one-list-only' });
  try {
    if (upload) return await readTable({ path: upload.path }, chosenOf(list));
    return list.recipients ? tableOfNumbers(list.recipients) : tableOfRecords(list.rows!, chosenOf(list));
  } catch (error) {
    throw inOurWords(error, upload ? 'file' : 'rows');
  }
}

function chosenOf({ hasHeader, numberColumn, textColumn }: GivenList): Partial<ColumnChoice> {
  return {
    ...(hasHeader !== undefined && { hasHeader }),
    ...(numberColumn !== undefined && { numberColumn }),
    ...(textColumn !== undefined && { textColumn }),
  };
}

/** A file that is not read, as the refusal of the field that it came in. */
export function inOurWords(error: unknown, field: 'file' | 'rows'): unknown {
  return error instanceof FileRefused ? refusedFields({ [field]: error.problem }) : error;
}

/** Where a person mends what keeps a whole list from being sent. */
export function fieldOf(problem: ListProblem, { text }: GivenList): Record<string, FieldProblem> {
  if (problem === 'no-number-column') return { numberColumn: problem };
  if (problem === 'no-text-column') return { textColumn: problem };
  return { [text === undefined ? 'template' : 'text']: problem };
}
