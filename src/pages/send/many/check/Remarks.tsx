import { Alert, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { BulkPreview } from '#contract/sms-receiver/bulk.ts';
import type { CheckReport } from '#contract/sms-receiver/recipients.ts';
import { useFormats } from '../../../../components/useFormats.ts';

/** Counts of the report that an operator should know the reason of, in the order of what they cost. */
const remarkable = [
  'unicodeByField',
  'spilled',
  'strayBraces',
  'formulaCells',
] as const satisfies (keyof CheckReport)[];

/** What is not wrong and yet may not be meant. */
export function Remarks({ preview: { report } }: { preview: BulkPreview }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const found = remarkable.filter((name) => report[name] > 0);
  if (found.length === 0) return null;
  return (
    <Stack spacing={1}>
      {found.map((name) => (
        <Alert key={name} severity={name === 'formulaCells' ? 'info' : 'warning'}>
          {translate(`bulk.remark.${name}`, { smart_count: report[name], count: number(report[name]) })}
        </Alert>
      ))}
    </Stack>
  );
}
