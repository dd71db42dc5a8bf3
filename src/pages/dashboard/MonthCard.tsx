import BarChartIcon from '@mui/icons-material/BarChart';
import TableRowsIcon from '@mui/icons-material/TableRows';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { everyDay } from './counts.ts';
import { DayBars } from './DayBars.tsx';
import { DayTable } from './DayTable.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { useSmsCounts } from './useSmsCounts.ts';

export const monthDays = 30;
export const monthRefreshSeconds = 60;

/** Thirty days as bars, or the same figures as a table. */
export function MonthCard() {
  const translate = useTranslate();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const { data, error, refetch } = useSmsCounts(monthDays, monthRefreshSeconds);
  const days = data && everyDay(data.days, monthDays);
  return (
    <Card component="section" aria-labelledby="dashboard-month" sx={{ height: '100%', display: 'flex' }}>
      <CardContent sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 2 }}>
          <Typography id="dashboard-month" variant="h3" component="h2" sx={{ flex: 1 }}>
            {translate('dashboard.month.title')}
          </Typography>
          <ToggleButtonGroup
            size="small"
            exclusive
            value={view}
            onChange={(_, chosen: 'chart' | 'table' | null) => chosen && setView(chosen)}
            aria-label={translate('dashboard.month.view')}
          >
            <ToggleButton value="chart" aria-label={translate('dashboard.month.chart')}>
              <BarChartIcon fontSize="small" />
            </ToggleButton>
            <ToggleButton value="table" aria-label={translate('dashboard.month.table')}>
              <TableRowsIcon fontSize="small" />
            </ToggleButton>
          </ToggleButtonGroup>
        </Stack>
        {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton variant="rounded" height={220} />}
        {data && days && view === 'chart' && <DayBars days={days} total={data.data} />}
        {days && view === 'table' && <DayTable days={days} />}
      </CardContent>
    </Card>
  );
}
