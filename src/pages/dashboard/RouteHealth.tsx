import { Button, List, ListItem, Skeleton, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { RouteLiveState } from '#contract/main-api/carriers/routeStates.ts';
import { useFormats } from '../../components/useFormats.ts';
import { FailureText } from '../../components/routes/FailureText.tsx';
import { LowPurses } from '../../components/routes/LowPurses.tsx';
import { RateText } from '../../components/routes/RateText.tsx';
import { RouteStateChip } from '../../components/routes/RouteStateChip.tsx';
import { RouteWarnings } from '../../components/routes/RouteWarnings.tsx';
import { useRouteStates } from '../../components/routes/useRouteStates.ts';
import { SectionCard } from '../../components/cards/SectionCard.tsx';

/** More than a handful is for the routes' own page. */
const most = 4;

/** Where messages leave the house, and whether they can; for the provider's people. */
export function RouteHealth() {
  const translate = useTranslate();
  const { data, error } = useRouteStates();
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
        {!error && !data && <Skeleton variant="rounded" height={120} />}
      </Stack>
      {data && (
        <List disablePadding>
          {data.states.slice(0, most).map((live) => (
            <RouteItem key={live.routeId} live={live} />
          ))}
        </List>
      )}
    </SectionCard>
  );
}

function RouteItem({ live }: { live: RouteLiveState }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const isOn = live.isEnabled;
  return (
    <ListItem divider disableGutters sx={{ gap: 2, flexWrap: 'wrap', '&:last-child': { borderBottom: 0 } }}>
      <Stack sx={{ flex: 1, minWidth: 140 }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{live.name}</Typography>
        {isOn && live.since && (
          <Typography variant="caption" color="text.secondary">
            {translate('routes.live.since', { time: dateTime(live.since) })}
          </Typography>
        )}
        {isOn && live.lastFailure && <FailureText failure={live.lastFailure} />}
        {isOn && <LowPurses purses={live.purses} />}
      </Stack>
      {isOn && live.boundCount > 0 && <RateText live={live} />}
      <RouteStateChip route={live} live={live} />
    </ListItem>
  );
}
