import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { RouteHealth, SystemHealth } from '#contract/main-api/health.ts';
import { updateRoute } from '#contract/main-api/carriers/routes.ts';
import type { RouteState } from '#contract/main-api/carriers/routeStates.ts';
import { thresholds } from '#domain/health/thresholds.ts';
import { LinkOrText } from '../../components/LinkOrText.tsx';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { FailureText } from '../../components/routes/FailureText.tsx';
import { RouteStateChip } from '../../components/routes/RouteStateChip.tsx';
import { HealthFigures, HealthLines } from './HealthLines.tsx';

export function RouteSection({ health: { routes, dispatchers } }: { health: SystemHealth }) {
  const translate = useTranslate();
  const { number, percent, duration } = useFormats();
  const mayOpen = useMayCall(updateRoute);
  const text = (name: string, values?: object) => translate(`health.routes.${name}`, values);
  const delayOf = ({ receiptDelay }: RouteHealth) =>
    receiptDelay
      ? text('delays', { p50: duration(receiptDelay.p50 * 1_000), p95: duration(receiptDelay.p95 * 1_000) })
      : '–';
  return (
    <SectionCard title={text('title')}>
      <HealthFigures
        title={text('dispatching')}
        problem={dispatchers.problem}
        facts={[
          { label: text('dispatchers'), value: number(dispatchers.count) },
          { label: text('bound'), value: number(dispatchers.boundRoutes) },
        ]}
      />
      {routes.length === 0 ? (
        <Typography color="text.secondary">{text('none')}</Typography>
      ) : (
        <HealthLines
          head={text('name')}
          heads={[
            text('window'),
            text('accepted'),
            text('rate'),
            text('delay'),
            text('uncertain', { count: number(thresholds.uncertain.minutes) }),
          ]}
          lines={routes.map((route) => ({
            ...(route.state === 'off'
              ? { off: <RouteStateChip route={{ isEnabled: false }} live={undefined} /> }
              : { detail: <Links instances={route.instances} state={route.state} /> }),
            key: route.id,
            name: (
              <LinkOrText to={mayOpen && `/home/config/${route.id}`} underline="hover">
                {route.name}
              </LinkOrText>
            ),
            problem: route.problem,
            values: [
              route.window > 0 ? text('of', { used: number(route.pending), all: number(route.window) }) : '–',
              number(route.accepted),
              route.deliveryRate === null ? '–' : percent(route.deliveryRate),
              delayOf(route),
              number(route.uncertain),
            ],
          }))}
        />
      )}
    </SectionCard>
  );
}

/** How each receiver process is connected, or the route as a whole where none is. */
function Links({ instances, state }: Pick<RouteHealth, 'instances'> & { state: RouteState }) {
  if (instances.length === 0) return <RouteStateChip route={{ isEnabled: true }} live={{ state }} />;
  return (
    <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', m: 0, p: 0, pt: 0.5 }}>
      {instances.map((link) => (
        <Box component="li" key={link.instance}>
          <RouteStateChip route={{ isEnabled: true }} live={link} />{' '}
          <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {link.instance}
          </Typography>
          {link.state !== 'bound' && link.lastFailure && <FailureText failure={link.lastFailure} />}
        </Box>
      ))}
    </Stack>
  );
}
