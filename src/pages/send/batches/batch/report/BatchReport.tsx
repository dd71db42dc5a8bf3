import { Alert, Grid, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ChartFills } from '../../../../../components/charts/ChartFills.tsx';
import { useFormats } from '../../../../../components/useFormats.ts';
import type { BatchRecord } from '../../../../../dataProviders/resources/batches.ts';
import { useBatchSummary } from '../../../../../dataProviders/batchSummary.ts';
import { DeliveryTimes } from './DeliveryTimes.tsx';
import { ErrorCounts } from './ErrorCounts.tsx';
import { OperatorOutcomes } from './OperatorOutcomes.tsx';
import { SendingCurve } from './SendingCurve.tsx';

/** The outcome of the messages of an accepted batch. */
export function BatchReport({ batch }: { batch: BatchRecord }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const { data: summary, error, isPending, refetch } = useBatchSummary(batch);
  const state = { isLoading: isPending, error: summary ? null : error, onRetry: () => void refetch() };
  return (
    <Stack spacing={2} useFlexGap>
      <ChartFills />
      {summary?.areMessagesRemoved && <Alert severity="info">{translate('batches.report.removed')}</Alert>}
      {summary?.found === null && <Alert severity="info">{translate('batches.report.unread')}</Alert>}
      <Grid container spacing={2}>
        <Grid size={{ xs: 12, md: 6 }}>
          <OperatorOutcomes batch={batch} summary={summary} {...state} />
        </Grid>
        <Grid size={{ xs: 12, md: 6 }}>
          <ErrorCounts batch={batch} summary={summary} {...state} />
        </Grid>
        <Grid size={{ xs: 12, md: 8 }}>
          <SendingCurve summary={summary} {...state} />
        </Grid>
        <Grid size={{ xs: 12, md: 4 }}>
          <DeliveryTimes summary={summary} {...state} />
        </Grid>
      </Grid>
      {summary?.found && (
        <Typography variant="caption" color="text.secondary">
          {translate('batches.report.made_at', { time: dateTime(summary.found.madeAt) })}
        </Typography>
      )}
    </Stack>
  );
}
