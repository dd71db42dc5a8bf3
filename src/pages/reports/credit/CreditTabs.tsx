import { useListContext } from 'react-admin';
import { ViewTabs } from '../../../components/tabs/ViewTabs.tsx';
import { creditPath } from '../../../screens/creditPath.ts';
import { filteredPath } from '../../../screens/filteredPath.ts';

export const entriesPath = `${creditPath}/entries`;

/** The two views of the ledger; the filters that both have go along. */
export function CreditTabs({ view }: { view: 'groups' | 'entries' }) {
  const { filterValues } = useListContext();
  const shared = { ...(filterValues as Record<string, unknown>) };
  delete shared.isSingle;
  const paths = { groups: filteredPath(creditPath, shared), entries: filteredPath(entriesPath, shared) };
  return (
    <ViewTabs
      view={view}
      paths={paths}
      labelOf={(name) => `sendingCredit.view.${name}`}
      label="menu.smsSendingCredit"
    />
  );
}
