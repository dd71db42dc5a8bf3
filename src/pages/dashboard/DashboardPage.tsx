import { Grid, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Title, useTranslate } from 'react-admin';
import { listRouteStates } from '#contract/main-api/routes.ts';
import { ticketFigures } from '#contract/main-api/tickets/figures.ts';
import { listBatches } from '#contract/sms-receiver/batches.ts';
import { CellsNote } from '../../components/report/CellsNote.tsx';
import { SupportCard } from '../../components/tickets/SupportCard.tsx';
import { useMay, useMayCall } from '../../components/useMayCall.ts';
import { useCredit } from '../../dataProviders/credit.ts';
import { useCreditOutlook } from '../../dataProviders/creditOutlook.ts';
import { useSignedInUser } from '../../session.ts';
import { OpenWorkCard } from '../open-work/OpenWorkCard.tsx';
import { ActiveBatches } from '../send/batches/recent/ActiveBatches.tsx';
import { EndedBatches } from '../send/batches/recent/RecentBatches.tsx';
import { Charts } from './charts/Charts.tsx';
import { FirstSteps, RemainingSteps } from './first-steps/FirstSteps.tsx';
import { LatestMessages } from './LatestMessages.tsx';
import { RouteHealth } from './RouteHealth.tsx';
import { TodayCards } from './today/TodayCards.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useDashboardChoice } from './useDashboardChoice.ts';
import { UnusualCompanies } from './today/UnusualCompanies.tsx';
import { useSameWeekdays } from './today/useSameWeekdays.ts';
import { unusualCompaniesKey } from './today/useUnusualCompanies.ts';
import { useSmsCounts } from './useSmsCounts.ts';
import { RetryAlert } from '../../components/LoadError.tsx';

const todayRefreshSeconds = 15;
const chartsRefreshSeconds = 60;

export default function DashboardPage() {
  const translate = useTranslate();
  const { days, companyId } = useDashboardChoice();
  const today = useSmsCounts(1, companyId, todayRefreshSeconds);
  const period = useSmsCounts(days, companyId, chartsRefreshSeconds);
  const past = useSameWeekdays(companyId);
  const all = [today, period, past, useCredit(companyId), useCreditOutlook(companyId)];
  // The figures are those of the last refresh that went well.
  const isStale = all.some(({ data, error }) => data && error);
  const queryClient = useQueryClient();
  const refresh = () => {
    all.forEach(({ refetch }) => void refetch());
    void queryClient.invalidateQueries({ queryKey: [unusualCompaniesKey] });
  };
  const mayReadReport = useMay('view-single-sms-report');
  const { scope } = useSignedInUser();
  const maySeeBatches = useMayCall(listBatches);
  const maySeeRoutes = useMayCall(listRouteStates);
  const maySeeTickets = useMayCall(ticketFigures);
  // A quiet week is no beginning.
  const isNew = companyId === undefined && days >= 30 && period.data?.data.sent === 0;
  const hasBegun = companyId === undefined && (period.data?.data.sent ?? 0) > 0;
  const [missing] = [today, period]
    .map(({ data }) => data?.missing ?? [])
    .toSorted((one, other) => other.length - one.length);
  return (
    <Stack spacing={3}>
      <Title title="menu.dashboard" />
      <Toolbar updatedAt={today.dataUpdatedAt} asOf={today.data?.asOf} onRefresh={refresh} />
      {isStale && (
        <RetryAlert severity="warning" onRetry={refresh}>
          {translate('dashboard.stale')}
        </RetryAlert>
      )}
      {companyId === undefined && <CellsNote of="dashboard" missing={missing} />}
      <OpenWorkCard />
      {maySeeBatches && <ActiveBatches companyId={companyId} />}
      <FirstSteps isNew={isNew} />
      <TodayCards query={today} past={past} companyId={companyId} />
      {scope === 'platform' && companyId === undefined && <UnusualCompanies />}
      {hasBegun && <RemainingSteps />}
      <Charts query={period} days={days} companyId={companyId} />
      <Grid container spacing={3}>
        {maySeeBatches && (
          <Grid size={{ xs: 12, lg: mayReadReport ? 7 : 12 }}>
            <EndedBatches companyId={companyId} />
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
