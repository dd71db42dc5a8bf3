import { useLocation, useNavigate } from 'react-router-dom';
import { randomKey } from '../../../dataProviders/http/randomKey.ts';
import { useNotifyUndoable } from '../../../layout/toasts/ToastMessage.tsx';
import { useSignedInUser } from '../../../session.ts';
import {
  clearPreparation,
  hasContent,
  preparationOf,
  storePreparation,
  type Preparation,
} from './preparation.ts';

/** Navigation state that makes the page build its form again from storage. */
export interface PageState {
  round?: string;
}

/** Clears the page; the toast undoes it. */
export function useStartOver(): () => void {
  const { userId } = useSignedInUser();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const notifyUndoable = useNotifyUndoable();

  const open = () =>
    void navigate(pathname, { replace: true, state: { round: randomKey() } satisfies PageState });

  const restore = (preparation: Preparation) => {
    // What was entered since can be restored in turn.
    const replaced = preparationOf(userId);
    storePreparation(userId, preparation);
    open();
    if (hasContent(replaced)) notifyUndoable('bulk.undone', {}, () => restore(replaced));
  };

  return () => {
    const before = preparationOf(userId);
    clearPreparation(userId);
    open();
    if (hasContent(before)) notifyUndoable('bulk.started_over', {}, () => restore(before));
  };
}
