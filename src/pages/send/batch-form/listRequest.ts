import type { BatchList } from '#contract/sms-receiver/newBatches.ts';
import type { ListTable } from '#contract/sms-receiver/recipients.ts';
import { holdsRows, splitNumbers } from '#domain/numbers/pastedNumbers.ts';
import type { ListFile } from '../../../dataProviders/batchLists.ts';
import { placeFound } from '../../../components/recipients/tablePlace.ts';
import { chosenFile } from './chosenFiles.ts';
import type { Draft } from './draft.ts';

/** The file name of a list that has no file. Nobody reads it, but a service's log. */
const pastedName = 'pasted.txt';

/** Whether fields can be filled from the columns of the list: pasted numbers alone have none. */
export function hasColumns({ source, pasted }: Draft): boolean {
  return source !== 'paste' || holdsRows(pasted);
}

/** Whether the user assigns the columns; those of contact groups are known. */
export function choosesColumns(draft: Draft): boolean {
  return draft.source !== 'groups' && hasColumns(draft);
}

/** Whether the text is filled in for each row; one without braces is the same for all. */
export function isTemplate(draft: Draft): boolean {
  return hasColumns(draft) && (draft.text ?? '').includes('{{');
}

/** Whether each row is sent the text in its column. A text that was written wins over a column that was guessed. */
export function usesTextColumn(draft: Draft, facts: ListTable | undefined): boolean {
  if (!choosesColumns(draft)) return false;
  if (draft.textSource !== null) return draft.textSource === 'column';
  return !draft.text?.trim() && columnsOf(draft, facts).textColumn !== null;
}

export function hasRecipients({ source, pasted, file, groupIds }: Draft): boolean {
  if (source === 'paste') return pasted.trim() !== '';
  return source === 'file' ? file !== null : groupIds.length > 0;
}

/** The list as it is uploaded: pasted ones travel as files too, so that they may be as long. */
export function listFileOf({ source, pasted, listId, file }: Draft): ListFile | null {
  if (source === 'paste') {
    const lines = holdsRows(pasted) ? pasted : splitNumbers(pasted).join('\n');
    return { file: new Blob([lines], { type: 'text/plain' }), name: pastedName };
  }
  const chosen = source === 'file' ? chosenFile(listId) : undefined;
  return chosen && file ? { file: chosen, name: file.name } : null;
}

/** A file that was chosen before a reload is not: to look at it again it has to be chosen again. */
export function isListHere({ source, listId }: Draft): boolean {
  return source !== 'file' || chosenFile(listId) !== undefined;
}

/** A key that is equal for the same list. */
export function listKeyOf({ source, listId, groupIds }: Draft): string {
  return source === 'groups' ? `groups ${groupIds.join(' ')}` : `${source} ${listId}`;
}

/** Which columns count: what a person has said, or else what was guessed. */
export function columnsOf(
  { numberColumn, textColumn }: Draft,
  facts: ListTable | undefined,
): { numberColumn: number | null; textColumn: number | null } {
  // Where several may be it, a person chooses.
  const guessed = facts?.numberColumns ? null : facts?.numberColumn;
  const number = numberColumn ?? guessed ?? null;
  const text = textColumn ?? facts?.textColumn ?? null;
  return { numberColumn: number, textColumn: text === number ? null : text };
}

/** The request, beside the file. */
export function listOf(draft: Draft, facts: ListTable | undefined): BatchList {
  const { source, groupIds, senderId, leavesOutEmptyFields, leavesOutUnapproved } = draft;
  const { numberColumn, textColumn } = columnsOf(draft, facts);
  const chooses = choosesColumns(draft);
  return {
    class: draft.class,
    ...(senderId && { senderId }),
    ...(usesTextColumn(draft, facts)
      ? textColumn !== null && { textColumn }
      : { [isTemplate(draft) ? 'template' : 'text']: draft.text ?? '' }),
    ...(source === 'groups' && { groupIds }),
    ...(leavesOutEmptyFields && { onEmptyFields: 'leave-out' }),
    ...(leavesOutUnapproved && { onUnapproved: 'leave-out' }),
    ...(!hasColumns(draft) && { hasHeader: false, numberColumn: 0 }),
    ...(chooses && facts && placeFound(facts, draft)),
    ...(chooses && numberColumn !== null && { numberColumn }),
  };
}
