import { Box, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Title, useTranslate } from 'react-admin';
import { listRouteStates } from '#contract/main-api/carriers/routes.ts';
import { openWorkLimits } from '#contract/main-api/openWork.ts';
import { CellsNote } from '../../components/report/CellsNote.tsx';
import { SupportCard } from '../../components/tickets/SupportCard.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { useCredit } from '../../dataProviders/credit.ts';
import { useCreditOutlook } from '../../dataProviders/creditOutlook.ts';
import { useSignedInUser } from '../../session.ts';
import { OpenWorkCard } from '../open-work/OpenWorkCard.tsx';
import { useIsDecider, useOpenWork } from '../open-work/useOpenWork.ts';
import { RecentBatches } from '../send/batches/recent/RecentBatches.tsx';
import { FirstSteps, RemainingSteps } from './first-steps/FirstSteps.tsx';
import { PeriodSection } from './period/PeriodSection.tsx';
import { RouteHealth } from './RouteHealth.tsx';
import { TodayCards } from './today/TodayCards.tsx';
import { besideSx } from './besideSx.ts';
import { Toolbar } from './Toolbar.tsx';
import { useDashboardChoice } from './useDashboardChoice.ts';
import { UnusualCompanies } from './today/UnusualCompanies.tsx';
import { useSameWeekdays } from './today/useSameWeekdays.ts';
import { unusualCompaniesKey } from './today/useUnusualCompanies.ts';
import { useSmsCounts, useTodayCounts } from './useSmsCounts.ts';
import { RetryAlert } from '../../components/LoadError.tsx';

/** Begins with what moves and what waits, then has today, and last the figures of a period that is chosen there. */
export default function DashboardPage() {
  const translate = useTranslate();
  const { days, companyId } = useDashboardChoice();
  const period = useSmsCounts(days, companyId);
  const today = useTodayCounts(companyId, period);
  const past = useSameWeekdays(companyId);
  const all = [today, period, past, useCredit(companyId), useCreditOutlook(companyId)];
  // The figures are those of the last refresh that went well.
  const isStale = all.some(({ data, error }) => data && error);
  const queryClient = useQueryClient();
  const refresh = () => {
    all.forEach(({ refetch }) => void refetch());
    void queryClient.invalidateQueries({ queryKey: [unusualCompaniesKey] });
  };
  const { scope } = useSignedInUser();
  const maySeeRoutes = useMayCall(listRouteStates);
  // A quiet week is no beginning.
  const isNew = companyId === undefined && days >= 30 && period.data?.data.sent === 0;
  const hasBegun = companyId === undefined && (period.data?.data.sent ?? 0) > 0;
  const [missing] = [today, period]
    .map(({ data }) => data?.missing ?? [])
    .toSorted((one, other) => other.length - one.length);
  return (
    <Stack useFlexGap spacing={2}>
      <Title title="menu.dashboard" />
      <Toolbar updatedAt={today.dataUpdatedAt} asOf={today.data?.asOf} onRefresh={refresh} />
      {isStale && (
        <RetryAlert severity="warning" onRetry={refresh}>
          {translate('dashboard.stale')}
        </RetryAlert>
      )}
      {companyId === undefined && <CellsNote of="dashboard" missing={missing} />}
      <WorkAndBatches companyId={companyId} />
      <FirstSteps isNew={isNew} />
      <TodayCards query={today} past={past} companyId={companyId} />
      <Box sx={besideSx(300)}>
        {scope === 'platform' && companyId === undefined && <UnusualCompanies />}
        {maySeeRoutes && <RouteHealth />}
        <SupportCard companyId={companyId} />
        {hasBegun && <RemainingSteps />}
      </Box>
      <PeriodSection query={period} />
    </Stack>
  );
}

/** Work that waits for the user beside the batches that move or wait; these have all of the width if nothing does. */
function WorkAndBatches({ companyId }: { companyId: number | undefined }) {
  const { data } = useOpenWork(openWorkLimits.first);
  const isAlone = !useIsDecider() || data?.count === 0;
  return (
    <Box sx={besideSx(440)}>
      <OpenWorkCard />
      <RecentBatches companyId={companyId} least={isAlone ? 4 : 2} />
    </Box>
  );
}
