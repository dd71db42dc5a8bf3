import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useTranslate } from 'react-admin';
import { bulkLimits } from '#contract/sms-receiver/bulk.ts';
import { useFormats } from '../../../components/useFormats.ts';
import type { Batch } from '../../../dataProviders/batches.ts';

/** It missed its start: the buttons below it answer. */
export function LateQuestion({ batch: { startsAt } }: { batch: Batch }) {
  const translate = useTranslate();
  const { dateTime, number } = useFormats();
  return (
    <Alert severity="warning">
      <AlertTitle>
        {translate('batches.late_question', { time: startsAt ? dateTime(startsAt) : '–' })}
      </AlertTitle>
      {translate('batches.late_why', { minutes: number(bulkLimits.lateMinutes) })}
    </Alert>
  );
}
