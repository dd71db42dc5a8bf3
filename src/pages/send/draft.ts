import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { readItem, writeItem } from './sessionItem.ts';

/** What stands in the form. react-admin's inputs hold null when they are empty. */
export interface Draft {
  to: string | null;
  text: string | null;
  senderId: string | null;
  class: MessageClass;
}

const emptyDraft: Draft = { to: '', text: '', senderId: '', class: 'transactional' };

const storageKey = (userId: number) => `barta.send.${userId}.draft`;

export function readDraft(userId: number): Draft {
  return { ...emptyDraft, ...readItem<Partial<Draft>>(storageKey(userId)) };
}

export function keepDraft(userId: number, draft: Draft): void {
  writeItem(storageKey(userId), draft);
}

/** The next message of a series usually goes out under the same sender and kind, to somebody else, in other words. */
export function nextDraft(draft: Draft): Draft {
  return { ...draft, to: '', text: '' };
}
