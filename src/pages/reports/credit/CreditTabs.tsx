import { useListContext } from 'react-admin';
import { filteredPath } from '../../../components/list/filteredPath.ts';
import { ViewTabs } from '../tabs/ViewTabs.tsx';
import { creditPath, entriesPath } from './creditPaths.ts';

/** The two views of the ledger; the filters that both have go along. */
export function CreditTabs({ view }: { view: 'groups' | 'entries' }) {
  const { filterValues } = useListContext();
  const shared = { ...(filterValues as Record<string, unknown>) };
  delete shared.isSingle;
  const paths = { groups: filteredPath(creditPath, shared), entries: filteredPath(entriesPath, shared) };
  return <ViewTabs view={view} paths={paths} labelOf={(name) => `sendingCredit.view.${name}`} />;
}
