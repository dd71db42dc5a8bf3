import { Alert, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title, useTranslate } from 'react-admin';
import { systemHealth, type HealthProblem, type SystemHealth } from '#contract/main-api/health.ts';
import { healthStates, stateOf, type HealthState } from '#domain/health/problems.ts';
import { LoadError, RetryAlert } from '../../components/LoadError.tsx';
import { PrintButton } from '../../components/PrintButton.tsx';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { useFormats } from '../../components/useFormats.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { DatabaseSection } from './DatabaseSection.tsx';
import { ProcessSection } from './ProcessSection.tsx';
import { QueueSection } from './QueueSection.tsx';
import { RouteSection } from './RouteSection.tsx';
import { TaskSection } from './TaskSection.tsx';

const refreshSeconds = 10;

/** The figures that the alerts watch, as they are now. A hidden tab does not ask. */
export default function HealthPage() {
  const translate = useTranslate();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['system-health'],
    queryFn: ({ signal }) => call(systemHealth, { signal }),
    refetchInterval: refreshSeconds * 1_000,
  });
  const refresh = () => void refetch();
  return (
    <Stack spacing={2}>
      <Title title="menu.health" />
      <RefreshBar updatedAt={dataUpdatedAt} onRefresh={refresh} />
      {error && !data && <LoadError error={error} onRetry={refresh} />}
      {error && data && (
        <RetryAlert severity="warning" onRetry={refresh}>
          {translate('dashboard.stale')}
        </RetryAlert>
      )}
      {!error && !data && <Skeleton variant="rounded" height={480} />}
      {data && <Sections health={data} />}
    </Stack>
  );
}

function RefreshBar({ updatedAt, onRefresh }: { updatedAt: number; onRefresh: () => void }) {
  const translate = useTranslate();
  const { number, time } = useFormats();
  return (
    <Stack
      direction="row"
      spacing={0.5}
      sx={{ alignItems: 'center', justifyContent: 'flex-end', minHeight: 40 }}
    >
      {updatedAt > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ ...tabular, flex: 1 }}>
          {translate('health.refreshes', { time: time(updatedAt), seconds: number(refreshSeconds) })}
        </Typography>
      )}
      <PrintButton />
      <RefreshButton onClick={onRefresh} />
    </Stack>
  );
}

function Sections({ health }: { health: SystemHealth }) {
  const translate = useTranslate();
  const state = worstOf(problemsOf(health));
  return (
    <>
      <Alert severity={severities[state]} role="status">
        {translate(`health.summary.${state}`)}
      </Alert>
      <QueueSection health={health} />
      <RouteSection health={health} />
      <ProcessSection processes={health.processes} />
      <TaskSection health={health} />
      <DatabaseSection database={health.database} />
    </>
  );
}

const severities = { good: 'success', attention: 'warning', bad: 'error' } as const;

function problemsOf({ lanes, routes, processes, tasks, ...single }: SystemHealth): (HealthProblem | null)[] {
  const { leases, dispatchers, rollUps, database } = single;
  const lines = [...lanes, ...routes, ...processes, ...tasks, leases, dispatchers, rollUps, database];
  return lines.map(({ problem }) => problem);
}

function worstOf(problems: readonly (HealthProblem | null)[]): HealthState {
  return healthStates.findLast((state) => problems.some((problem) => stateOf(problem) === state)) ?? 'good';
}
