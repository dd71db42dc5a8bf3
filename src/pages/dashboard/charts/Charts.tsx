import { Grid } from '@mui/material';
import { ChartFills } from '../../../components/charts/ChartFills.tsx';
import type { ChartProps } from './counts.ts';
import { DayChart } from './DayChart.tsx';
import { FailureReasons } from './FailureReasons.tsx';
import { HourChart } from './HourChart.tsx';
import { LatencyChart } from './LatencyChart.tsx';
import { OperatorChart } from './OperatorChart.tsx';
import { RateChart } from './RateChart.tsx';
import type { SmsCountsQuery } from '../useSmsCounts.ts';
import { WeekHours } from './WeekHours.tsx';

interface ChartsProps extends Pick<ChartProps, 'days' | 'companyId'> {
  query: SmsCountsQuery;
}

export function Charts({ query: { data, error, refetch }, days, companyId }: ChartsProps) {
  const state = {
    counts: data,
    isLoading: !data,
    error: data ? null : error,
    onRetry: () => void refetch(),
  };
  const chart = { ...state, days, companyId };
  return (
    <Grid container spacing={3}>
      <ChartFills />
      <Grid size={{ xs: 12, lg: 8 }}>
        <DayChart {...chart} />
      </Grid>
      <Grid size={{ xs: 12, md: 6, lg: 4 }}>
        <OperatorChart {...chart} />
      </Grid>
      <Grid size={{ xs: 12, md: 6, lg: 4 }}>
        <LatencyChart {...state} />
      </Grid>
      <Grid size={{ xs: 12, lg: 8 }}>
        <RateChart {...chart} />
      </Grid>
      <Grid size={{ xs: 12, lg: 6 }}>
        <FailureReasons {...chart} />
      </Grid>
      <Grid size={{ xs: 12, lg: 6 }}>
        <HourChart {...state} />
      </Grid>
      <Grid size={12}>
        <WeekHours {...state} />
      </Grid>
    </Grid>
  );
}
