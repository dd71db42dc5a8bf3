import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { idsIn } from '../idsIn.ts';
import { readItem, writeItem } from '../../../dataProviders/http/sessionItem.ts';

/** The fields of the form. react-admin's inputs hold null when they are empty. */
export interface Draft {
  to: string | null;
  text: string | null;
  senderId: string | null;
  class: MessageClass;
  campaignId: number | null;
  /** The text that may be sent although it contains fields such as `{{name}}`; another text has to be confirmed anew. */
  confirmedText: string | null;
}

const emptyDraft: Draft = {
  to: '',
  text: '',
  senderId: '',
  class: 'transactional',
  campaignId: null,
  confirmedText: null,
};

const storageKey = (userId: number) => `barta.send.${userId}.draft`;

/**
 * @param classes in which the user may send
 * @param address the page's query: `?campaign=5` begins with that campaign, `?to=8801…` with that number
 */
export function readDraft(userId: number, classes: readonly MessageClass[], address: URLSearchParams): Draft {
  const [campaignId] = idsIn(address, 'campaign');
  const to = /^\d{8,15}$/.exec(address.get('to') ?? '')?.[0];
  const draft = {
    ...emptyDraft,
    ...readItem<Partial<Draft>>(storageKey(userId)),
    ...(campaignId !== undefined && { campaignId }),
    ...(to !== undefined && { to }),
  };
  return classes.includes(draft.class) ? draft : { ...draft, class: emptyDraft.class };
}

export function keepDraft(userId: number, draft: Draft): void {
  writeItem(storageKey(userId), draft);
}

export function hasConfirmedText({ text, confirmedText }: Draft): boolean {
  return confirmedText !== null && confirmedText === text;
}

/**
 * The next message of a series usually goes out under the same sender and kind, to somebody else, in other words. A
 * one-time code is no series: its class passes opt-outs and sending hours, so it is chosen anew each time.
 */
export function nextDraft(draft: Draft): Draft {
  return {
    ...draft,
    to: '',
    text: '',
    confirmedText: null,
    class: draft.class === 'otp' ? emptyDraft.class : draft.class,
  };
}
