import { exportBulkSms } from '#contract/database-manager/batches.ts';
import { listKinds } from '#contract/sms-receiver/newBatches.ts';
import type { ListedBatch } from '../../dataProviders/resources/listedBatch.ts';
import { BatchColumnsButton, BatchRows } from '../send/batches/list/BatchRows.tsx';
import { EmptyReport } from './EmptyReport.tsx';
import { useReportFilters } from './filters/reportFilters.tsx';
import { ReportList } from './ReportList.tsx';

const exported = { endpoint: exportBulkSms, fileName: 'bulk-sms-report' };

/** The list of batches with the filters, sums and files of a report. */
export default function BulkSmsReportPage() {
  return (
    <ReportList<ListedBatch>
      resource="bulk-sms"
      title="menu.bulkSmsReport"
      filters={useReportFilters(listKinds)}
      exported={exported}
      columnsButton={<BatchColumnsButton />}
      isOpen={({ pending, scheduled }) => pending + scheduled > 0}
      empty={<EmptyReport report="bulk" />}
    >
      <BatchRows />
    </ReportList>
  );
}
