import { useTranslate } from 'react-admin';
import type { CheckReport } from '#contract/sms-receiver/recipients.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import { CountList } from '../../../../components/recipients/CountList.tsx';
import { Stack } from '@mui/material';
import type { BatchPreview } from '#contract/sms-receiver/newBatches.ts';
import { ExportRejectsButton } from '../../batches/batch/ExportRejectsButton.tsx';

/** The messages by their parts, their alphabet and their operator: beside each other where there is room. */
export function Breakdowns({ report }: { report: CheckReport }) {
  const translate = useTranslate();
  const formats = useFormats();
  const parts = Object.entries(report.parts).map(
    ([count, messages]) => [formats.parts(Number(count)), messages] as const,
  );
  const named = (counts: Record<string, number>, words: string) =>
    Object.entries(counts)
      .sort(([, one], [, other]) => other - one)
      .map(([name, count]) => [translate(`reports.${words}.${name}`), count] as const);
  return (
    <>
      <CountList title={translate('bulk.check.by_parts')} counts={parts} />
      <CountList title={translate('bulk.check.by_operator')} counts={named(report.operators, 'operator')} />
      <CountList title={translate('bulk.check.by_encoding')} counts={named(report.encodings, 'encoding')} />
    </>
  );
}

/** Rows that get nothing, by the reason, and all of them as a file to be mended. */
export function RejectedRows({ preview: { batchId, report } }: { preview: BatchPreview }) {
  const translate = useTranslate();
  const reasons = Object.entries(report.rejected).sort(([, one], [, other]) => other - one);
  if (reasons.length === 0) return null;
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <CountList
        title={translate('bulk.check.rejected')}
        counts={reasons.map(([reason, count]) => [translate(`bulk.rejected.${reason}`), count])}
      />
      {batchId !== null && (
        <ExportRejectsButton
          batchId={batchId}
          rows={report.read - report.valid}
          label="batches.rejects.download"
        />
      )}
    </Stack>
  );
}
