import type { BulkKind, BulkList } from '#contract/sms-receiver/bulk.ts';
import type { TableFacts } from '#contract/sms-receiver/recipients.ts';
import { splitNumbers } from '#domain/numbers/pastedNumbers.ts';
import type { ListFile } from '../../../dataProviders/bulk.ts';
import { chosenFile } from './chosenFiles.ts';
import type { Draft } from './draft.ts';

/** What a list is called that has no file. Nobody reads it, but a service's log. */
const pastedName = 'pasted.txt';

/** Whether what is pasted has columns: numbers alone have none to choose. */
export function hasColumns(kind: BulkKind, { source }: Draft): boolean {
  return source === 'file' || (source === 'paste' && kind === 'multiple');
}

export function hasRecipients({ source, pasted, file, groupIds }: Draft): boolean {
  if (source === 'paste') return pasted.trim() !== '';
  return source === 'file' ? file !== null : groupIds.length > 0;
}

/** The list as it is uploaded: pasted ones travel as files too, so that they may be as long. */
export function listFileOf(kind: BulkKind, { source, pasted, listId, file }: Draft): ListFile | null {
  if (source === 'paste') {
    const lines = kind === 'bulk' ? splitNumbers(pasted).join('\n') : pasted;
    return { file: new Blob([lines], { type: 'text/plain' }), name: pastedName };
  }
  const chosen = source === 'file' ? chosenFile(listId) : undefined;
  return chosen && file ? { file: chosen, name: file.name } : null;
}

/** A file that was chosen before a reload is not: to look at it again it has to be chosen again. */
export function isListHere({ source, listId }: Draft): boolean {
  return source !== 'file' || chosenFile(listId) !== undefined;
}

/** What says that two lists are the same one. */
export function listKeyOf({ source, listId, groupIds }: Draft): string {
  return source === 'groups' ? `groups ${groupIds.join(' ')}` : `${source} ${listId}`;
}

/** Which columns count: what a person has said, or else what was guessed. */
export function columnsOf(
  { numberColumn, textColumn }: Draft,
  facts: TableFacts | undefined,
): { numberColumn: number | null; textColumn: number | null } {
  const number = numberColumn ?? facts?.numberColumn ?? null;
  const text = textColumn ?? facts?.textColumn ?? null;
  return { numberColumn: number, textColumn: text === number ? null : text };
}

/** What is asked for, beside the file. */
export function listOf(kind: BulkKind, draft: Draft, facts: TableFacts | undefined): BulkList {
  const { source, groupIds, wording, text, senderId, leavesOutEmptyFields } = draft;
  const { numberColumn, textColumn } = columnsOf(draft, facts);
  const isPastedNumbers = source === 'paste' && kind === 'bulk';
  return {
    class: draft.class,
    ...(senderId && { senderId }),
    ...(kind === 'bulk' && { text: text ?? '' }),
    ...(kind === 'multiple' && wording === 'template' && { template: text ?? '' }),
    ...(kind === 'multiple' && wording === 'column' && textColumn !== null && { textColumn }),
    ...(source === 'groups' && { groupIds }),
    ...(leavesOutEmptyFields && { onEmptyFields: 'leave-out' }),
    ...(isPastedNumbers && { hasHeader: false, numberColumn: 0 }),
    ...(hasColumns(kind, draft) && facts && { hasHeader: facts.hasHeader }),
    ...(hasColumns(kind, draft) && numberColumn !== null && { numberColumn }),
  };
}
