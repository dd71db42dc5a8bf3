import { ViewTabs } from '../../../reports/ViewTabs.tsx';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { useMayCall } from '../../../../components/useMayCall.ts';
import { batchPath, batchTabs, type BatchTab } from '../batchPath.ts';

interface BatchTabsProps {
  batchId: string;
  tab: BatchTab;
}

/** Links between the tabs of a batch. Its messages are for who may read the history. */
export function BatchTabs({ batchId, tab }: BatchTabsProps) {
  const mayRead = useMayCall(smsHistory);
  const allowed = batchTabs.filter((name) => mayRead || !tabsOfMessages.includes(name));
  const paths = Object.fromEntries(allowed.map((name) => [name, batchPath(batchId, name)]));
  return (
    <ViewTabs
      view={tab}
      paths={paths as Record<BatchTab, string>}
      labelOf={(name) => `batches.tab.${name}`}
    />
  );
}

export const tabsOfMessages: readonly BatchTab[] = ['recipients', 'failures'];
