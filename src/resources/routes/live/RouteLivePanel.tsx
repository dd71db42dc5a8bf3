import { Alert, Skeleton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Route } from '#contract/main-api/carriers/routes.ts';
import type { RouteLiveState } from '#contract/main-api/carriers/routeStates.ts';
import { tabular } from '../../../components/report/tabular.ts';
import { SectionCard } from '../../../components/cards/SectionCard.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { FailureText } from '../../../components/routes/FailureText.tsx';
import { Purses } from './Purses.tsx';
import { RateLine } from './RateLine.tsx';
import { RateText } from '../../../components/routes/RateText.tsx';
import { RouteInstances } from './RouteInstances.tsx';
import { RouteStateChip } from '../../../components/routes/RouteStateChip.tsx';
import { RouteWarnings } from '../../../components/routes/RouteWarnings.tsx';
import { TestMessageButton } from '../test-message/TestMessageButton.tsx';
import { useRouteStates } from '../../../components/routes/useRouteStates.ts';
import { WindowUse, windowWords } from './WindowUse.tsx';

/** The live state of a route, beside its form: whether it got connected after a change is seen here. */
export function RouteLivePanel() {
  const translate = useTranslate();
  const route = useRecordContext<Route>();
  const { data } = useRouteStates();
  const live = data?.states.find(({ routeId }) => routeId === route?.id);
  return (
    <Stack spacing={2} sx={besideFormSx}>
      <RouteWarnings />
      <SectionCard title={translate('routes.live.title')}>
        {route && (live || !route.isEnabled) ? (
          <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
            <Connection route={route} live={live} />
            {live && live.state !== 'gone' && (
              <Figures route={route} live={live} rates={data?.rates[route.id] ?? []} />
            )}
            {live && live.purses.length > 0 && <Purses purses={live.purses} />}
            <TestMessageButton route={route} />
          </Stack>
        ) : (
          <Skeleton variant="rounded" height={120} />
        )}
      </SectionCard>
      {live && live.instances.length > 1 && <RouteInstances instances={live.instances} />}
    </Stack>
  );
}

/** In sight while one saves at the end of the form; below the app bar. */
const besideFormSx = {
  flex: 1,
  minWidth: { md: 280 },
  maxWidth: { md: 420 },
  position: { md: 'sticky' },
  top: { md: 80 },
};

function Connection({ route, live }: { route: Route; live: RouteLiveState | undefined }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const state = route.isEnabled ? live!.state : 'off';
  return (
    <div role="status">
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <RouteStateChip route={route} live={live} />
        {route.isEnabled && live?.since && (
          <Typography variant="caption" color="text.secondary" component="span">
            {translate('routes.live.since', { time: dateTime(live.since) })}
          </Typography>
        )}
      </Stack>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {translate(`routes.state_help.${state}`)}
      </Typography>
      {route.isEnabled && live?.lastFailure && <FailureText failure={live.lastFailure} />}
    </div>
  );
}

interface FiguresProps {
  route: Route;
  live: RouteLiveState;
  rates: readonly number[];
}

function Figures({ route, live, rates }: FiguresProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { segmentsPerSecond: ownLimit } = route;
  const isThrottled = ownLimit !== null && live.limitPerSecond !== null && live.limitPerSecond < ownLimit;
  return (
    <>
      <Figure label="routes.live.rate_label">
        <RateText live={live} />
        <RateLine rates={rates} />
        {isThrottled && (
          <Typography variant="caption" color="warning" component="p">
            {translate('routes.live.throttled', { limit: number(ownLimit) })}
          </Typography>
        )}
      </Figure>
      <Figure label={windowWords(route).label}>
        <WindowUse route={route} live={live} />
      </Figure>
      <Stack direction="row" spacing={3}>
        {(['submitted', 'refused', 'uncertain'] as const).map((name) => (
          <Figure key={name} label={`routes.live.${name}`}>
            <Typography component="span" sx={tabular}>
              {number(live[name])}
            </Typography>
          </Figure>
        ))}
      </Stack>
      <Typography variant="caption" color="text.secondary">
        {translate('routes.live.counters_help')}
      </Typography>
      <CarrierFaults live={live} />
    </>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <div>
      <Typography variant="caption" color="text.secondary" component="p">
        {translate(label)}
      </Typography>
      {children}
    </div>
  );
}

/** How often the carrier accepted a message under an id to which no receipt can be matched. */
function CarrierFaults({ live }: { live: RouteLiveState }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const faults = (['idsMissing', 'idsInvalid'] as const).filter((fault) => live[fault] > 0);
  if (faults.length === 0) return null;
  return (
    <Alert severity="warning">
      {faults.map((fault) => (
        <div key={fault}>
          {translate(`routes.faults.${fault}`, { smart_count: live[fault], count: number(live[fault]) })}
        </div>
      ))}
      {translate('routes.faults.help')}
    </Alert>
  );
}
