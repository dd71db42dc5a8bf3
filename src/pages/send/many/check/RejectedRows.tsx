import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { BulkPreview } from '#contract/sms-receiver/bulk.ts';
import { RejectsDownload } from '../../batches/RejectsDownload.tsx';
import { CountList } from '../../../../components/recipients/CountList.tsx';

/** Rows that get nothing, by the reason, and all of them as a file to be mended. */
export function RejectedRows({ preview: { batchId, report } }: { preview: BulkPreview }) {
  const translate = useTranslate();
  const reasons = Object.entries(report.rejected).sort(([, one], [, other]) => other - one);
  if (reasons.length === 0) return null;
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <CountList
        title={translate('bulk.check.rejected')}
        counts={reasons.map(([reason, count]) => [translate(`bulk.rejected.${reason}`), count])}
      />
      {batchId !== null && <RejectsDownload batch={{ batchId, rejected: report.read - report.valid }} />}
    </Stack>
  );
}
