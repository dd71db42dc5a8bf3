import { useStore } from 'react-admin';
import type { FoundKind } from '#contract/main-api/search.ts';
import { useSignedInUser } from '../../session.ts';

/** The groups of results, each under a heading. */
export type ResultKind = 'recent' | 'messages' | 'number' | 'batches' | FoundKind | 'screens' | 'actions';

/** A result that was opened earlier. */
export interface RecentResult {
  kind: ResultKind;
  label: string;
  /** Where it led, or what was searched for. */
  to?: string;
  text?: string;
}

const most = 6;

/** The latest first. They are kept in this browser for each user, and are gone after a sign-out, as all that is kept there. */
export function useRecentResults() {
  const { userId } = useSignedInUser();
  const [recent, setRecent] = useStore<RecentResult[]>(`search.recent.${userId}`, []);
  const add = (result: RecentResult) => {
    const isSame = (one: RecentResult) => one.to === result.to && one.text === result.text;
    setRecent([result, ...recent.filter((one) => !isSame(one))].slice(0, most));
  };
  return { recent, add };
}
