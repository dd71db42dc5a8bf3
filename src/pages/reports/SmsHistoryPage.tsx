import { useListContext } from 'react-admin';
import { useLocation, useParams } from 'react-router-dom';
import { exportHistory, type MessageReport } from '#contract/database-manager/messages.ts';
import { isFinal } from '#domain/messages/status/messageStatus.ts';
import { EmptyReport } from './EmptyReport.tsx';
import { useReportFilters } from './filters/reportFilters.tsx';
import { Messages } from './Messages.tsx';
import { ReportList } from './ReportList.tsx';
import { ViewTabs } from '../../components/tabs/ViewTabs.tsx';
import { historyPath } from '../../screens/totalsPath.ts';
import { TotalsView } from './totals/TotalsView.tsx';

const exported = { endpoint: exportHistory, fileName: 'sms-history' };

/** Every message, row by row, or added up: two views of the same filters, each with an address of its own. */
export default function SmsHistoryPage() {
  const { by } = useParams();
  return (
    <ReportList<MessageReport>
      resource="sms-history"
      title="menu.smsHistory"
      filters={useReportFilters()}
      exported={exported}
      isOpen={({ status }) => !isFinal(status)}
      empty={<EmptyReport report="history" />}
      head={<HistoryTabs view={by ? 'totals' : 'messages'} />}
      instead={by && <FilteredTotals />}
    >
      <Messages />
    </ReportList>
  );
}

/** The two views; the filters go along. */
function HistoryTabs({ view }: { view: 'messages' | 'totals' }) {
  const { search } = useLocation();
  const paths = { messages: historyPath + search, totals: `${historyPath}/totals/day${search}` };
  return (
    <ViewTabs
      view={view}
      paths={paths}
      labelOf={(name) => `reports.view.${name}`}
      label="reports.view.label"
    />
  );
}

function FilteredTotals() {
  const { filterValues } = useListContext();
  return <TotalsView filter={filterValues as Record<string, unknown>} />;
}
