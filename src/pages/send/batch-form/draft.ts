import { listClasses } from '#contract/sms-receiver/messages.ts';
import { placeAsGuessed, type ChosenPlace } from '../../../components/recipients/tablePlace.ts';
import { idsIn } from '../idsIn.ts';
import { readItem, writeItem } from '../../../dataProviders/http/sessionItem.ts';

/** Where the recipients come from. */
export const sources = ['paste', 'file', 'groups'] as const;
export type Source = (typeof sources)[number];

export interface FileSummary {
  name: string;
  /** Octets. */
  size: number;
}

/** The fields of the page. react-admin's inputs hold null when they are empty. */
export interface Draft extends ChosenPlace {
  source: Source;
  /** Numbers, or rows of a spreadsheet. */
  pasted: string;
  /** Another one for every list that was pasted or chosen, so that lists need not be compared. */
  listId: string;
  file: FileSummary | null;
  groupIds: number[];
  /** The number column that a person has chosen; null is as guessed. */
  numberColumn: number | null;
  textColumn: number | null;
  /** Whether each row is sent the text in its column, or the text below; null is as guessed. */
  textSource: 'column' | 'written' | null;
  /** One text for all, or a template with fields. */
  text: string | null;
  senderId: string | null;
  class: (typeof listClasses)[number];
  campaignId: number | null;
  /** When it starts, as an instant; null is now. */
  startsAt: string | null;
  /** The name of the batch; not every batch has one. */
  name?: string | null;
  /** Rows in which a field has no value get no message. */
  leavesOutEmptyFields: boolean;
  /** Numbers of operators that have not approved the sender ID get no message. */
  leavesOutUnapproved: boolean;
}

/** Nothing is known of the columns of another list. */
export const asGuessed = {
  ...placeAsGuessed,
  numberColumn: null,
  textColumn: null,
  textSource: null,
} as const;

const emptyDraft: Draft = {
  source: 'paste',
  pasted: '',
  listId: '',
  file: null,
  groupIds: [],
  ...asGuessed,
  text: '',
  senderId: '',
  class: 'transactional',
  campaignId: null,
  startsAt: null,
  leavesOutEmptyFields: false,
  leavesOutUnapproved: false,
};

/** Where a page stores its form, what was read of its list, and what was checked. */
export const itemKey = (userId: number, name: 'draft' | 'facts' | 'checked') =>
  `barta.send.${userId}.bulk.${name}`;

/** @param address the page's query: `?groups=5,7`, `?campaign=5` or `?startsAt=…` begins with these */
export function readDraft(userId: number, address: URLSearchParams): Draft {
  // The same page may just be leaving under its other name.
  storeOpenDrafts();
  const draft = { ...emptyDraft, ...readItem<Partial<Draft>>(itemKey(userId, 'draft')) };
  const groupIds = idsIn(address, 'groups');
  const [campaignId] = idsIn(address, 'campaign');
  const startsAt = address.get('startsAt');
  return {
    ...draft,
    // An old draft may have the class `otp`, which bulk messages no longer accept.
    class: listClasses.includes(draft.class) ? draft.class : emptyDraft.class,
    ...(groupIds.length > 0 && { source: 'groups' as const, groupIds, ...asGuessed }),
    ...(campaignId !== undefined && { campaignId }),
    ...(startsAt !== null && Date.parse(startsAt) > Date.now() && { startsAt }),
  };
}

export function keepDraft(userId: number, draft: Draft): void {
  writeItem(itemKey(userId, 'draft'), draft);
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
