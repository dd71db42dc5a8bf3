import { lightFormat, startOfToday } from 'date-fns';
import { exportHistory } from '#contract/database-manager/messages.ts';
import { ExportFileButton } from '../../../../components/report/export/ExportFileButton.tsx';
import { browserZone } from '../../../../i18n/dates.ts';
import { useMayCall } from '../../../../components/useMayCall.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';

/** Every message of a batch as a file, for who may read the history. */
export function ExportMessagesButton({ batch: { batchId, messages, state } }: { batch: BatchRecord }) {
  const mayExport = useMayCall(exportHistory);
  if (!mayExport || state === 'staged') return null;
  return (
    <ExportFileButton
      endpoint={exportHistory}
      query={{ filter: { batchId }, sort: ['acceptedAt', 'ASC'], timeZone: browserZone() }}
      fileName={`sms-history-${batchId}-${lightFormat(startOfToday(), 'yyyy-MM-dd')}`}
      rows={messages}
    />
  );
}
