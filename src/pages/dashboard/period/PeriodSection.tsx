import { Box, Grid, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ChartFills } from '../../../components/charts/ChartFills.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { besideSx } from '../besideSx.ts';
import { periods, useDashboardChoice, type Period } from '../useDashboardChoice.ts';
import type { SmsCountsQuery } from '../useSmsCounts.ts';
import { DayChart } from './DayChart.tsx';
import { DeliveryTime } from './DeliveryTime.tsx';
import { FailureReasons } from './FailureReasons.tsx';
import { OperatorChart } from './OperatorChart.tsx';
import { RateChart } from './RateChart.tsx';
import { WeekHours } from './WeekHours.tsx';

/** The figures of a period below its switch, which governs all of them and nothing else. */
export function PeriodSection({ query: { data, error, refetch } }: { query: SmsCountsQuery }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { days, companyId, choose } = useDashboardChoice();
  const state = {
    counts: data,
    isLoading: !data,
    error: data ? null : error,
    onRetry: () => void refetch(),
  };
  const chart = { ...state, days, companyId };
  return (
    <section aria-labelledby="dashboard-period">
      <ChartFills />
      <Stack direction="row" useFlexGap sx={headSx}>
        <Typography id="dashboard-period" variant="h3" component="h2">
          {translate('dashboard.last_days', { count: number(days) })}
        </Typography>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={days}
          onChange={(_, chosen: Period | null) => chosen && choose({ days: chosen })}
          aria-label={translate('dashboard.period')}
          sx={{ bgcolor: 'background.paper' }}
        >
          {periods.map((count) => (
            <ToggleButton key={count} value={count} sx={{ px: 1.5, py: 0.5, color: 'text.primary' }}>
              {translate('dashboard.days', { count: number(count) })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <DeliveryTime latency={data?.latency} />
      </Stack>
      <Grid container spacing={2}>
        <Grid size={{ xs: 12, md: 6, lg: 4.5 }}>
          <DayChart {...chart} />
        </Grid>
        <Grid size={{ xs: 12, md: 6, lg: 4 }}>
          <OperatorChart {...chart} />
        </Grid>
        <Grid size={{ xs: 12, md: 6, lg: 3.5 }}>
          <RateChart {...chart} />
        </Grid>
      </Grid>
      <Box sx={{ ...besideSx(380), mt: 2, '& > :last-child': weekSx }}>
        <FailureReasons {...chart} />
        <WeekHours {...state} />
      </Box>
    </section>
  );
}

const headSx = { flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, mb: 1 };
/** Below this its numbers would be cut off. */
const weekSx = { flex: '1.6 1 620px', minWidth: 0, height: 'auto' };
