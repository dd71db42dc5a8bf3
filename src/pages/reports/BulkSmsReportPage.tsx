import { exportBulkSms } from '#contract/database-manager/batches.ts';
import { bulkKinds } from '#contract/sms-receiver/bulk.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import type { BatchRow } from '../../dataProviders/resources/reports.ts';
import { BatchReportCards } from './BatchReportCards.tsx';
import { BatchReportTable } from './BatchReportTable.tsx';
import { NoBulkSms } from './EmptyReport.tsx';
import { useReportFilters } from './filters/reportFilters.tsx';
import { ReportList } from './ReportList.tsx';

const exported = { endpoint: exportBulkSms, fileName: 'bulk-sms-report' };

export default function BulkSmsReportPage() {
  const isPhone = useIsPhone();
  return (
    <ReportList<BatchRow>
      resource="bulk-sms"
      title="menu.bulkSmsReport"
      filters={useReportFilters(bulkKinds)}
      exported={exported}
      isOpen={({ pending, scheduled }) => pending + scheduled > 0}
      empty={<NoBulkSms />}
    >
      {isPhone ? <BatchReportCards /> : <BatchReportTable />}
    </ReportList>
  );
}
