import { useLocation } from 'react-router-dom';
import { historyPath } from '../totals/totalsPath.ts';
import { ViewTabs } from './ViewTabs.tsx';

/** The two views; the filters go along. */
export function HistoryTabs({ view }: { view: 'messages' | 'totals' }) {
  const { search } = useLocation();
  const paths = { messages: historyPath + search, totals: `${historyPath}/totals/day${search}` };
  return <ViewTabs view={view} paths={paths} labelOf={(name) => `reports.view.${name}`} />;
}
