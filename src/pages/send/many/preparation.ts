import type { BulkKind } from '#contract/sms-receiver/bulk.ts';
import { splitNumbers } from '#domain/numbers/pastedNumbers.ts';
import { readItem, removeItem, writeItem } from '../storage/sessionItem.ts';
import { chosenFile, forgetFile, keepFile } from './chosenFiles.ts';
import { detachForms, itemKey, storeOpenDrafts, type Draft } from './draft.ts';

/** All that stands prepared on one page, with what the service has found out about it. */
export interface Preparation {
  draft: Draft | null;
  /** The columns that were read of the list. */
  facts: unknown;
  /** What the check has found, which stays on the service for a day. */
  checked: unknown;
  file: File | undefined;
}

export function preparationOf(userId: number, kind: BulkKind): Preparation {
  storeOpenDrafts();
  const draft = readItem<Draft>(itemKey(userId, kind, 'draft'));
  return {
    draft,
    facts: readItem(itemKey(userId, kind, 'facts')),
    checked: readItem(itemKey(userId, kind, 'checked')),
    file: draft?.listId ? chosenFile(draft.listId) : undefined,
  };
}

/** Puts it where the page finds it when it is opened; with the same file, so that no upload is repeated. */
export function storePreparation(userId: number, kind: BulkKind, preparation: Preparation): void {
  const { draft, file } = preparation;
  detachForms();
  for (const name of ['draft', 'facts', 'checked'] as const) {
    const key = itemKey(userId, kind, name);
    if (preparation[name] === null) removeItem(key);
    else writeItem(key, preparation[name]);
  }
  if (draft?.listId && file) keepFile(draft.listId, file);
}

const nothing: Preparation = { draft: null, facts: null, checked: null, file: undefined };

export function clearPreparation(userId: number, kind: BulkKind): void {
  const { draft } = preparationOf(userId, kind);
  if (draft?.listId) forgetFile(draft.listId);
  storePreparation(userId, kind, nothing);
}

/** Whether somebody would miss it. A sender and a class are chosen by themselves. */
export function hasContent({ draft }: Preparation): boolean {
  if (!draft) return false;
  const { pasted, file, groupIds, text, campaignId, startsAt } = draft;
  return (
    [pasted, text].some((typed) => Boolean(typed?.trim())) ||
    [file, campaignId, startsAt].some((chosen) => chosen !== null) ||
    groupIds.length > 0
  );
}

/** Named as such beside a chosen file, so in no language. */
const pastedRowsName = 'rows.txt';

/** The same for the other page, where it has to be checked again. */
export function carriedOver(from: BulkKind, { draft, facts, file }: Preparation): Preparation {
  if (!draft) return nothing;
  if (from === 'multiple') {
    const isRows = draft.source === 'paste' && draft.pasted.trim() !== '';
    if (!isRows) return { draft, facts, checked: null, file };
    // Bulk SMS takes pasted numbers alone; as a file the rows keep their columns.
    const rows = new File([draft.pasted], pastedRowsName, { type: 'text/plain' });
    return {
      draft: { ...draft, source: 'file', pasted: '', file: { name: rows.name, size: rows.size } },
      facts: null,
      checked: null,
      file: rows,
    };
  }
  // A text that stands there becomes the template; without one the choice of before stays.
  const wording = draft.text?.trim() ? 'template' : draft.wording;
  const pasted = splitNumbers(draft.pasted).join('\n');
  return { draft: { ...draft, wording, pasted }, facts, checked: null, file };
}
