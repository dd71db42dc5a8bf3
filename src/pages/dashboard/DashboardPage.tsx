import Grid from '@mui/material/Grid';
import Stack from '@mui/material/Stack';
import { Title } from 'react-admin';
import { useMay } from '../../components/report/useMay.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { LatestMessages } from './LatestMessages.tsx';
import { MonthCard, monthDays, monthRefreshSeconds } from './MonthCard.tsx';
import { TodayCards } from './TodayCards.tsx';
import { useSmsCounts } from './useSmsCounts.ts';

export default function DashboardPage() {
  const { data: month } = useSmsCounts(monthDays, monthRefreshSeconds);
  const mayReadReport = useMay('view-single-sms-report');
  const isNew = month?.data.sent === 0;
  return (
    <Stack spacing={3}>
      <Title title="menu.dashboard" />
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
    </Stack>
  );
}
