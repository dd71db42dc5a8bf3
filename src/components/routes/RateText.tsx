import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { RouteLiveState } from '#contract/main-api/carriers/routeStates.ts';
import { tabular } from '../report/tabular.ts';
import { RowTooltip } from '../RowTooltip.tsx';
import { useFormats } from '../useFormats.ts';

/** Parts a second now, and the limit in force. */
export function RateText({ live }: { live: Pick<RouteLiveState, 'segmentsPerSecond' | 'limitPerSecond'> }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { segmentsPerSecond, limitPerSecond } = live;
  const rate = number(roundRate(segmentsPerSecond));
  return (
    <RowTooltip title={translate('routes.live.rate_help')}>
      <Box component="span" sx={{ ...tabular, whiteSpace: 'nowrap' }}>
        {limitPerSecond === null
          ? translate('routes.live.rate', { rate })
          : translate('routes.live.rate_of', { rate, limit: number(roundRate(limitPerSecond)) })}
      </Box>
    </RowTooltip>
  );
}

/** One digit below ten, none above. */
function roundRate(rate: number): number {
  return rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate);
}
