import { LinearProgress, Stack, Tooltip, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Route } from '#contract/main-api/carriers/routes.ts';
import type { RouteLiveState } from '#contract/main-api/carriers/routeStates.ts';
import { routeWindow, type WindowFields } from '#domain/carriers/routeWindow.ts';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';

interface WindowUseProps {
  route: WindowFields & Pick<Route, 'kind'>;
  live: Pick<RouteLiveState, 'pending' | 'boundCount'>;
}

/** The keys of the words for how much of a route's room is in use: its window, or where there is no connection its requests. */
export function windowWords({ kind }: Pick<Route, 'kind'>): { label: string; help: string } {
  const words = kind === 'smpp' ? 'routes.live' : 'routes.requests';
  return { label: `${words}.window_label`, help: `${words}.window_help` };
}

/** How full the windows are; each connection of each process has one of its own. */
export function WindowUse({ route, live: { pending, boundCount } }: WindowUseProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const room = routeWindow(route) * Math.max(1, boundCount);
  const { label, help } = windowWords(route);
  const text = translate('routes.live.window', { pending: number(pending), room: number(room) });
  return (
    <Tooltip title={translate(help)} describeChild>
      <Stack component="span" sx={{ display: 'inline-flex', minWidth: 88 }}>
        <Typography variant="body2" component="span" sx={tabular}>
          {text}
        </Typography>
        <LinearProgress
          // A gauge: nothing is under way that will be done.
          role="meter"
          variant="determinate"
          value={Math.min(100, (pending / room) * 100)}
          aria-label={translate(label)}
          aria-valuetext={text}
        />
      </Stack>
    </Tooltip>
  );
}
