import { Grid, Stack } from '@mui/material';
import { Title, useTranslate } from 'react-admin';
import { listRouteStates } from '#contract/main-api/routes.ts';
import { ticketFigures } from '#contract/main-api/tickets.ts';
import { listBulk } from '#contract/sms-receiver/bulk.ts';
import { CellsNote } from '../../cells/CellsNote.tsx';
import { SupportCard } from '../../components/tickets/SupportCard.tsx';
import { useMay, useMayCall } from '../../components/useMayCall.ts';
import { useCredit } from '../../dataProviders/credit.ts';
import { RecentBatches } from '../send/batches/recent/RecentBatches.tsx';
import { Charts } from './Charts.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { LatestMessages } from './LatestMessages.tsx';
import { RouteHealth } from './RouteHealth.tsx';
import { TodayCards } from './TodayCards.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useDashboardChoice } from './useDashboardChoice.ts';
import { useSmsCounts } from './useSmsCounts.ts';
import { RetryAlert } from '../../components/LoadError.tsx';

const todayRefreshSeconds = 15;
const chartsRefreshSeconds = 60;

export default function DashboardPage() {
  const { days, companyId } = useDashboardChoice();
  const today = useSmsCounts(1, companyId, todayRefreshSeconds);
  const period = useSmsCounts(days, companyId, chartsRefreshSeconds);
  const all = [today, period, useCredit(companyId)];
  const stale = all.filter(({ data, error }) => data && error);
  const refresh = () => all.forEach(({ refetch }) => void refetch());
  const mayReadReport = useMay('view-single-sms-report');
  const maySeeBatches = useMayCall(listBulk);
  const maySeeRoutes = useMayCall(listRouteStates);
  const maySeeTickets = useMayCall(ticketFigures);
  // A quiet week is no beginning.
  const isNew = companyId === undefined && days >= 30 && period.data?.data.sent === 0;
  const [missing] = [today, period]
    .map(({ data }) => data?.missing ?? [])
    .toSorted((one, other) => other.length - one.length);
  return (
    <Stack spacing={3}>
      <Title title="menu.dashboard" />
      <Toolbar updatedAt={today.dataUpdatedAt} asOf={today.data?.asOf} onRefresh={refresh} />
      {stale.length > 0 && <StaleFigures onRetry={refresh} />}
      {companyId === undefined && <CellsNote of="dashboard" missing={missing} />}
      {isNew && <FirstSteps />}
      <TodayCards query={today} companyId={companyId} />
      <Charts query={period} days={days} companyId={companyId} />
      <Grid container spacing={3}>
        {maySeeBatches && (
          <Grid size={{ xs: 12, lg: mayReadReport ? 7 : 12 }}>
            <RecentBatches count={5} companyId={companyId} />
          </Grid>
        )}
        {mayReadReport && (
          <Grid size={{ xs: 12, lg: maySeeBatches ? 5 : 12 }}>
            <LatestMessages companyId={companyId} />
          </Grid>
        )}
        {maySeeRoutes && (
          <Grid size={12}>
            <RouteHealth />
          </Grid>
        )}
        {maySeeTickets && (
          <Grid size={12}>
            <SupportCard companyId={companyId} />
          </Grid>
        )}
      </Grid>
    </Stack>
  );
}

/** The figures on the page are those of the last refresh that went well. */
export function StaleFigures({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <RetryAlert severity="warning" onRetry={onRetry}>
      {translate('dashboard.stale')}
    </RetryAlert>
  );
}
