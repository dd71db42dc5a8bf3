import { Button, List, ListItem, Skeleton, Stack, Typography } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Route } from '#contract/main-api/routes.ts';
import type { RouteLiveState } from '#contract/main-api/routeStates.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { FailureText } from '../../components/routes/FailureText.tsx';
import { LowPurses } from '../../components/routes/LowPurses.tsx';
import { RateText } from '../../components/routes/RateText.tsx';
import { RouteStateChip } from '../../components/routes/RouteStateChip.tsx';
import { RouteWarnings } from '../../components/routes/RouteWarnings.tsx';
import { useRouteStates } from '../../components/routes/useRouteStates.ts';
import { SectionCard } from '../../components/SectionCard.tsx';

/** More than a handful is for the routes' own page. */
const most = 4;

/** Where messages leave the house, and whether they can; for the provider's people. */
export function RouteHealth() {
  const translate = useTranslate();
  const { data: live } = useRouteStates();
  const { data, error, refetch } = useGetList<Route>('config', {
    sort: { field: 'priority', order: 'ASC' },
    pagination: { page: 1, perPage: most },
  });
  return (
    <SectionCard
      title={translate('dashboard.routes.title')}
      isStretched
      actions={
        <Button component={Link} to="/home/config">
          {translate('dashboard.routes.all')}
        </Button>
      }
    >
      <Stack spacing={1}>
        <RouteWarnings />
        {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton variant="rounded" height={120} />}
      </Stack>
      {data && (
        <List disablePadding>
          {data.map((route) => (
            <RouteItem
              key={route.id}
              route={route}
              live={live?.states.find(({ routeId }) => routeId === route.id)}
            />
          ))}
        </List>
      )}
    </SectionCard>
  );
}

function RouteItem({ route, live }: { route: Route; live: RouteLiveState | undefined }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const isOn = route.isEnabled && live !== undefined;
  return (
    <ListItem divider disableGutters sx={{ gap: 2, flexWrap: 'wrap', '&:last-child': { borderBottom: 0 } }}>
      <Stack sx={{ flex: 1, minWidth: 140 }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{route.name}</Typography>
        {isOn && live.since && (
          <Typography variant="caption" color="text.secondary">
            {translate('routes.live.since', { time: dateTime(live.since) })}
          </Typography>
        )}
        {isOn && live.lastFailure && <FailureText failure={live.lastFailure} />}
        {isOn && <LowPurses purses={live.purses} />}
      </Stack>
      {isOn && live.boundCount > 0 && <RateText live={live} />}
      <RouteStateChip route={route} live={live} />
    </ListItem>
  );
}
