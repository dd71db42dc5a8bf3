import { exportSingleSms, type MessageReport } from '#contract/database-manager/messages.ts';
import type { BatchKind } from '#contract/sms-receiver/messages.ts';
import { isFinal } from '#domain/messages/status/messageStatus.ts';
import { EmptyReport } from './EmptyReport.tsx';
import { useReportFilters } from './filters/reportFilters.tsx';
import { Messages } from './Messages.tsx';
import { ReportList } from './ReportList.tsx';

const kinds: readonly BatchKind[] = ['single'];
const exported = { endpoint: exportSingleSms, fileName: 'single-sms-report' };

export default function SingleSmsReportPage() {
  return (
    <ReportList<MessageReport>
      resource="single-sms"
      title="menu.singleSmsReport"
      filters={useReportFilters(kinds)}
      exported={exported}
      isOpen={({ status }) => !isFinal(status)}
      empty={<EmptyReport report="single" />}
    >
      <Messages />
    </ReportList>
  );
}
