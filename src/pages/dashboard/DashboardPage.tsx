import Grid from '@mui/material/Grid';
import Stack from '@mui/material/Stack';
import { Title } from 'react-admin';
import { useMay } from '../../components/useMay.ts';
import { useCredit } from '../../dataProviders/credit.ts';
import { RecentBatches } from '../send/batches/RecentBatches.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { LatestMessages } from './LatestMessages.tsx';
import { MonthCard, monthDays, monthRefreshSeconds } from './MonthCard.tsx';
import { StaleFigures } from './StaleFigures.tsx';
import { TodayCards, todayRefreshSeconds } from './TodayCards.tsx';
import { useSmsCounts } from './useSmsCounts.ts';

export default function DashboardPage() {
  const month = useSmsCounts(monthDays, monthRefreshSeconds);
  const today = useSmsCounts(1, todayRefreshSeconds);
  const stale = [today, month, useCredit()].filter(({ data, error }) => data && error);
  const mayReadReport = useMay('view-single-sms-report');
  const isNew = month.data?.data.sent === 0;
  return (
    <Stack spacing={3}>
      <Title title="menu.dashboard" />
      {stale.length > 0 && <StaleFigures onRetry={() => stale.forEach(({ refetch }) => void refetch())} />}
      {isNew && <FirstSteps />}
      <TodayCards />
      <Grid container spacing={3}>
        <Grid size={{ xs: 12, lg: mayReadReport ? 7 : 12 }}>
          <MonthCard />
        </Grid>
        {mayReadReport && (
          <Grid size={{ xs: 12, lg: 5 }}>
            <LatestMessages />
          </Grid>
        )}
      </Grid>
      <RecentBatches count={5} />
    </Stack>
  );
}
