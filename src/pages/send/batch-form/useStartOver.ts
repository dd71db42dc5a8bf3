import { useLocation, useNavigate } from 'react-router-dom';
import { randomKey } from '../../../dataProviders/http/randomKey.ts';
import { useOfferUndo } from '../../../components/toasts/UndoContext.ts';
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

/** Clears the page, which can be undone. */
export function useStartOver(): () => void {
  const { userId } = useSignedInUser();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();

  const open = () =>
    void navigate(pathname, { replace: true, state: { round: randomKey() } satisfies PageState });

  const restore = (preparation: Preparation) => {
    // Anything entered since can be restored in turn.
    const replaced = preparationOf(userId);
    storePreparation(userId, preparation);
    open();
    if (hasContent(replaced)) offerUndo({ message: 'bulk.undone', args: {}, undo: () => restore(replaced) });
  };

  return () => {
    const before = preparationOf(userId);
    clearPreparation(userId);
    open();
    if (hasContent(before)) {
      offerUndo({ message: 'bulk.started_over', args: {}, undo: () => restore(before) });
    }
  };
}
