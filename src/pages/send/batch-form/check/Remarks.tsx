import { Alert, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { BatchPreview } from '#contract/sms-receiver/newBatches.ts';
import type { CheckReport } from '#contract/sms-receiver/recipients.ts';
import { HiddenRowsAlert } from '../../../../components/recipients/HiddenRowsAlert.tsx';
import { useFormats } from '../../../../components/useFormats.ts';

import type { Draft } from '../draft.ts';

/** Counts of the report that an operator should know the reason of, in the order of what they cost. */
const remarkable = [
  'unicodeByField',
  'spilled',
  'strayBraces',
  'formulaCells',
  'severalNumbers',
] as const satisfies (keyof CheckReport)[];

/** Less than this share of the rows is not worth shortening the text for. */
const worthSaving = 0.02;

/** Remarks on things that are not wrong and yet may not be meant. */
export function Remarks({ preview: { report } }: { preview: BatchPreview }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { setValue } = useFormContext<Draft>();
  const { hiddenRows } = useWatch() as Draft;
  const found = remarkable.filter((name) => (report[name] ?? 0) > 0);
  const hidden = report.hiddenRows ?? 0;
  const ambiguous = report.ambiguousFields ?? [];
  return (
    <Stack spacing={1} sx={{ ':empty': { display: 'none' } }}>
      {hidden > 0 && (
        <HiddenRowsAlert
          count={hidden}
          isIncluded={hiddenRows === 'include'}
          onChange={(choice) => setValue('hiddenRows', choice, { shouldDirty: true })}
        />
      )}
      {ambiguous.length > 0 && (
        <Alert severity="warning">
          {translate('bulk.remark.ambiguousFields', {
            smart_count: ambiguous.length,
            fields: ambiguous.map((name) => `{{${name}}}`).join(', '),
          })}
        </Alert>
      )}
      <SavingHint report={report} />
      {found.map((name) => (
        <Alert key={name} severity={name === 'formulaCells' ? 'info' : 'warning'}>
          {translate(`bulk.remark.${name}`, {
            smart_count: report[name] ?? 0,
            count: number(report[name] ?? 0),
          })}
        </Alert>
      ))}
    </Stack>
  );
}

/** The saving of a slightly shorter text. */
function SavingHint({ report: { slightlyOver, valid } }: { report: CheckReport }) {
  const translate = useTranslate();
  const { number, parts } = useFormats();
  const limits = Object.keys(slightlyOver);
  const rows = Object.values(slightlyOver).reduce((sum, count) => sum + count, 0);
  if (rows === 0 || rows < valid * worthSaving) return null;
  return (
    <Alert severity="info">
      {translate('bulk.remark.slightlyOver', {
        smart_count: rows,
        count: number(rows),
        valid: number(valid),
        parts: limits.length > 1 ? translate('bulk.remark.several_limits') : parts(Number(limits[0])),
      })}
    </Alert>
  );
}
