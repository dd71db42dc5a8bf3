import { LinearProgress, Stack, Tooltip, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { RouteLiveState } from '#contract/main-api/routeStates.ts';
import { routeWindow, type WindowFields } from '#domain/routeWindow.ts';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';

interface WindowUseProps {
  route: WindowFields;
  live: Pick<RouteLiveState, 'pending' | 'boundCount'>;
}

/** How full the windows are; each connection of each process has one of its own. */
export function WindowUse({ route, live: { pending, boundCount } }: WindowUseProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const room = routeWindow(route) * Math.max(1, boundCount);
  const text = translate('routes.live.window', { pending: number(pending), room: number(room) });
  return (
    <Tooltip title={translate('routes.live.window_help')} describeChild>
      <Stack component="span" sx={{ display: 'inline-flex', minWidth: 88 }}>
        <Typography variant="body2" component="span" sx={tabular}>
          {text}
        </Typography>
        <LinearProgress
          // A gauge: nothing is under way that will be done.
          role="meter"
          variant="determinate"
          value={Math.min(100, (pending / room) * 100)}
          aria-label={translate('routes.live.window_label')}
          aria-valuetext={text}
        />
      </Stack>
    </Tooltip>
  );
}
