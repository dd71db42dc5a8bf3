import Grid from '@mui/material/Grid';
import { ChartFills } from '../../components/charts/ChartFills.tsx';
import type { ChartProps } from './counts.ts';
import { DayChart } from './DayChart.tsx';
import { HourChart } from './HourChart.tsx';
import { LatencyChart } from './LatencyChart.tsx';
import { OperatorChart } from './OperatorChart.tsx';
import type { SmsCountsQuery } from './useSmsCounts.ts';

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
