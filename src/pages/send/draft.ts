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

/** @param classes in which the user may send */
export function readDraft(userId: number, classes: readonly MessageClass[]): Draft {
  const draft = { ...emptyDraft, ...readItem<Partial<Draft>>(storageKey(userId)) };
  return classes.includes(draft.class) ? draft : { ...draft, class: emptyDraft.class };
}

export function keepDraft(userId: number, draft: Draft): void {
  writeItem(storageKey(userId), draft);
}

/**
 * The next message of a series usually goes out under the same sender and kind, to somebody else, in other words. A
 * one-time code is no series: its class passes opt-outs and sending hours, so it is chosen anew each time.
 */
export function nextDraft(draft: Draft): Draft {
  return { ...draft, to: '', text: '', class: draft.class === 'otp' ? emptyDraft.class : draft.class };
}
