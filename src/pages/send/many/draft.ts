import type { BulkKind } from '#contract/sms-receiver/bulk.ts';
import { bulkClasses } from '#contract/sms-receiver/messages.ts';
import { idsIn } from '../idsIn.ts';
import { readItem, removeItem, writeItem } from '../storage/sessionItem.ts';
import { forgetFile } from './chosenFiles.ts';

/** Where the recipients come from. */
export const sources = ['paste', 'file', 'groups'] as const;
export type Source = (typeof sources)[number];

export interface FileFacts {
  name: string;
  /** Octets. */
  size: number;
}

/** What stands on the page. react-admin's inputs hold null when they are empty. */
export interface Draft {
  source: Source;
  /** Numbers, or rows of a spreadsheet. */
  pasted: string;
  /** Another one for every list that was pasted or chosen, so that lists need not be compared. */
  listId: string;
  file: FileFacts | null;
  groupIds: number[];
  /** What a person has said of the columns; null is as guessed. */
  hasHeader: boolean | null;
  numberColumn: number | null;
  textColumn: number | null;
  /** Of multiple: each row's own text, or a template over the columns. */
  wording: 'column' | 'template';
  /** One text for all, or the template. */
  text: string | null;
  senderId: string | null;
  class: (typeof bulkClasses)[number];
  campaignId: number | null;
  /** When it starts, as an instant; null is now. */
  startsAt: string | null;
  /** Rows in which a field has no value get no message. */
  leavesOutEmptyFields: boolean;
}

/** Nothing is known of the columns of another list. */
export const asGuessed = { hasHeader: null, numberColumn: null, textColumn: null } as const;

const emptyDraft: Draft = {
  source: 'paste',
  pasted: '',
  listId: '',
  file: null,
  groupIds: [],
  ...asGuessed,
  wording: 'column',
  text: '',
  senderId: '',
  class: 'transactional',
  campaignId: null,
  startsAt: null,
  leavesOutEmptyFields: false,
};

/** What is stored of a page: the form, what was read of its list, and what was checked. */
export type ItemName = 'draft' | 'facts' | 'checked';

export const itemKey = (userId: number, kind: BulkKind, name: ItemName) =>
  `barta.send.${userId}.${kind}.${name}`;

const storageKey = (userId: number, kind: BulkKind) => itemKey(userId, kind, 'draft');

/** @param address the page's query: `?groups=5,7` or `?campaign=5` begins with these */
export function readDraft(userId: number, kind: BulkKind, address: URLSearchParams): Draft {
  const draft = { ...emptyDraft, ...readItem<Partial<Draft>>(storageKey(userId, kind)) };
  const groupIds = idsIn(address, 'groups');
  const [campaignId] = idsIn(address, 'campaign');
  return {
    ...draft,
    // An old draft may have the class `otp`, which bulk messages no longer accept.
    class: bulkClasses.includes(draft.class) ? draft.class : emptyDraft.class,
    ...(groupIds.length > 0 && { source: 'groups' as const, groupIds, ...asGuessed }),
    ...(campaignId !== undefined && { campaignId }),
  };
}

export function keepDraft(userId: number, kind: BulkKind, draft: Draft): void {
  writeItem(storageKey(userId, kind), draft);
}

/** How the open form stores its draft at once: by itself it waits a moment after each key. */
const openForms = new Set<() => void>();

/** @returns detaches the form; false if its draft was sent, cleared or replaced, so that it must not be stored again */
export function attachForm(store: () => void): () => boolean {
  openForms.add(store);
  return () => openForms.delete(store);
}

export function isAttached(store: () => void): boolean {
  return openForms.has(store);
}

export function storeOpenDrafts(): void {
  openForms.forEach((store) => store());
}

export function detachForms(): void {
  openForms.clear();
}

/** With the file of its list. */
export function forgetDraft(userId: number, kind: BulkKind): void {
  const listId = readItem<Partial<Draft>>(storageKey(userId, kind))?.listId;
  if (listId) forgetFile(listId);
  detachForms();
  removeItem(storageKey(userId, kind));
}
