import { useListContext } from 'react-admin';
import { creditPath } from '../../../screens/creditPath.ts';
import { filteredPath } from '../../../screens/filteredPath.ts';
import { ViewTabs } from '../ViewTabs.tsx';

export const entriesPath = `${creditPath}/entries`;

/** The two views of the ledger; the filters that both have go along. */
export function CreditTabs({ view }: { view: 'groups' | 'entries' }) {
  const { filterValues } = useListContext();
  const shared = { ...(filterValues as Record<string, unknown>) };
  delete shared.isSingle;
  const paths = { groups: filteredPath(creditPath, shared), entries: filteredPath(entriesPath, shared) };
  return <ViewTabs view={view} paths={paths} labelOf={(name) => `sendingCredit.view.${name}`} />;
}
