import { Alert, Box, Stack } from '@mui/material';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import type { BatchPreview } from '#contract/sms-receiver/newBatches.ts';
import type { CheckReport } from '#contract/sms-receiver/recipients.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import { Breakdowns, RejectedRows } from './Breakdowns.tsx';
import { CreditAlert } from './CreditAlert.tsx';
import { EmptyFields } from './EmptyFields.tsx';
import { Figures } from './Figures.tsx';
import { Remarks } from './Remarks.tsx';
import { UnapprovedContent } from './UnapprovedContent.tsx';
import { UnapprovedNumbers } from './UnapprovedNumbers.tsx';

interface FindingsProps {
  preview: BatchPreview;
  isStale: boolean;
}

/** The findings of the check, most important first; they are pale when something has changed since. */
export const Findings = memo(function Findings({ preview, isStale }: FindingsProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { report } = preview;
  if (report.problem !== null) {
    const fields = report.unknownFields.map((name) => `{{${name}}}`).join(', ');
    return (
      <Alert severity="error">
        {translate(`problems.${report.problem}`)} {fields}
      </Alert>
    );
  }
  return (
    <Stack spacing={2}>
      {isStale && <Alert severity="warning">{translate('bulk.check.stale')}</Alert>}
      <Stack spacing={2} sx={{ filter: isStale ? 'grayscale(1)' : undefined }}>
        <Alert severity={severityOf(report)}>
          {translate(summaryOf(report), {
            smart_count: report.read,
            valid: number(report.valid),
            read: number(report.read),
          })}
        </Alert>
        {report.valid > 0 && <Figures preview={preview} />}
        {report.valid > 0 && <CreditAlert preview={preview} />}
        <UnapprovedNumbers preview={preview} />
        <UnapprovedContent preview={preview} />
        <EmptyFields report={report} />
        <Remarks preview={preview} />
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
          }}
        >
          <RejectedRows preview={preview} />
          {report.valid > 0 && <Breakdowns report={report} />}
        </Box>
      </Stack>
    </Stack>
  );
});

/** Nothing is sent before it is chosen what happens to numbers and texts that are not approved. */
function summaryOf({ valid, unapproved, content }: CheckReport): string {
  if (valid === 0) return 'bulk.check.nobody';
  return unapproved || content?.unapproved ? 'bulk.unapproved.summary' : 'bulk.check.summary';
}

function severityOf({ valid, read, rowsWithEmptyFields, unapproved, content }: CheckReport) {
  if (valid === 0) return 'error';
  const isUnapproved = unapproved || content?.unapproved;
  return valid < read || rowsWithEmptyFields > 0 || isUnapproved ? 'warning' : 'success';
}
