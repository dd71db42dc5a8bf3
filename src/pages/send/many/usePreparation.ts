import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { BulkKind } from '#contract/sms-receiver/bulk.ts';
import { randomKey } from '../../../dataProviders/http/randomKey.ts';
import { useNotifyUndoable } from '../../../layout/toasts/ToastMessage.tsx';
import { useSignedInUser } from '../../../session.ts';
import {
  carriedOver,
  clearPreparation,
  hasContent,
  preparationOf,
  storePreparation,
  type Preparation,
} from './preparation.ts';

export const pages = {
  bulk: { path: '/home/send-sms/bulk', title: 'menu.bulkSms' },
  multiple: { path: '/home/send-multiple-sms', title: 'menu.multipleSms' },
} as const satisfies Record<BulkKind, { path: string; title: string }>;

/** What the page's address carries to have its form made anew from what is stored. */
export interface PageState {
  round?: string;
}

/** Clears a page or takes all of it to the other one; the toast of either undoes it. */
export function usePreparation(kind: BulkKind) {
  const { userId } = useSignedInUser();
  const translate = useTranslate();
  const navigate = useNavigate();
  const notifyUndoable = useNotifyUndoable();
  const other = kind === 'bulk' ? 'multiple' : 'bulk';

  const open = (page: BulkKind, replace: boolean) =>
    void navigate(pages[page].path, { replace, state: { round: randomKey() } satisfies PageState });

  const restore = (preparation: Preparation) => {
    // What was begun meanwhile can be brought back in its turn.
    const replaced = preparationOf(userId, kind);
    storePreparation(userId, kind, preparation);
    open(kind, true);
    if (hasContent(replaced)) notifyUndoable('bulk.undone', {}, () => restore(replaced));
  };

  const startOver = () => {
    const before = preparationOf(userId, kind);
    clearPreparation(userId, kind);
    open(kind, true);
    if (hasContent(before)) notifyUndoable('bulk.started_over', {}, () => restore(before));
  };

  const carryOver = () => {
    const mine = preparationOf(userId, kind);
    const theirs = preparationOf(userId, other);
    const carried = carriedOver(kind, mine);
    clearPreparation(userId, kind);
    storePreparation(userId, other, carried);
    open(other, false);
    const leavesTexts = kind === 'multiple' && mine.draft?.wording === 'column' && !mine.draft.text?.trim();
    notifyUndoable(
      leavesTexts ? 'bulk.carry.done_without_texts' : 'bulk.carry.done',
      { page: translate(pages[other].title) },
      () => {
        clearPreparation(userId, other);
        storePreparation(userId, other, theirs);
        storePreparation(userId, kind, mine);
        open(kind, false);
      },
    );
  };
  return { startOver, carryOver };
}
