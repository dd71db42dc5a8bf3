import { readItem, removeItem, writeItem } from '../../../dataProviders/http/sessionItem.ts';
import { chosenFile, forgetFile, keepFile } from './chosenFiles.ts';
import { detachForms, itemKey, storeOpenDrafts, type Draft } from './draft.ts';

/** The stored draft with the result of its check. */
export interface Preparation {
  draft: Draft | null;
  /** The columns that were read of the list. */
  facts: unknown;
  /** The findings of the check, which stay on the service for a day. */
  checked: unknown;
  file: File | undefined;
}

export function preparationOf(userId: number): Preparation {
  storeOpenDrafts();
  const draft = readItem<Draft>(itemKey(userId, 'draft'));
  return {
    draft,
    facts: readItem(itemKey(userId, 'facts')),
    checked: readItem(itemKey(userId, 'checked')),
    file: draft?.listId ? chosenFile(draft.listId) : undefined,
  };
}

/** Puts it where the page finds it when it is opened; with the same file, so that no upload is repeated. */
export function storePreparation(userId: number, preparation: Preparation): void {
  const { draft, file } = preparation;
  detachForms();
  for (const name of ['draft', 'facts', 'checked'] as const) {
    const key = itemKey(userId, name);
    if (preparation[name] === null) removeItem(key);
    else writeItem(key, preparation[name]);
  }
  if (draft?.listId && file) keepFile(draft.listId, file);
}

const nothing: Preparation = { draft: null, facts: null, checked: null, file: undefined };

export function clearPreparation(userId: number): void {
  const { draft } = preparationOf(userId);
  if (draft?.listId) forgetFile(draft.listId);
  storePreparation(userId, nothing);
}

/** Whether somebody would miss it. A sender and a class are chosen by themselves. */
export function hasContent({ draft }: Preparation): boolean {
  if (!draft) return false;
  const { pasted, file, groupIds, text, name, campaignId, startsAt } = draft;
  return (
    [pasted, text, name].some((typed) => Boolean(typed?.trim())) ||
    [file, campaignId, startsAt].some((chosen) => chosen !== null) ||
    groupIds.length > 0
  );
}
