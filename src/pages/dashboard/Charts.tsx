import Grid from '@mui/material/Grid';
import type { smsCounts } from '#contract/database-manager/totals.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { ChartState } from '../../components/charts/ChartCard.tsx';
import { ChartFills } from '../../components/charts/ChartFills.tsx';
import { DayChart } from './DayChart.tsx';
import { HourChart } from './HourChart.tsx';
import { LatencyChart } from './LatencyChart.tsx';
import { OperatorChart } from './OperatorChart.tsx';
import type { SmsCountsQuery } from './useSmsCounts.ts';

export interface ChartProps extends ChartState {
  /** Undefined while they load. */
  counts: Reply<typeof smsCounts> | undefined;
  /** How many days they are of, today among them. */
  days: number;
  companyId: number | undefined;
}

interface ChartsProps extends Pick<ChartProps, 'days' | 'companyId'> {
  query: SmsCountsQuery;
}

export function Charts({ query: { data, error, refetch }, days, companyId }: ChartsProps) {
  const chart = {
    counts: data,
    isLoading: !data,
    error: data ? null : error,
    onRetry: () => void refetch(),
  };
  return (
    <Grid container spacing={3}>
      <ChartFills />
      <Grid size={{ xs: 12, lg: 8 }}>
        <DayChart {...chart} days={days} companyId={companyId} />
      </Grid>
      <Grid size={{ xs: 12, md: 6, lg: 4 }}>
        <OperatorChart {...chart} days={days} companyId={companyId} />
      </Grid>
      <Grid size={{ xs: 12, md: 6, lg: 4 }}>
        <LatencyChart {...chart} />
      </Grid>
      <Grid size={{ xs: 12, lg: 8 }}>
        <HourChart {...chart} />
      </Grid>
    </Grid>
  );
}
