import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { SmsCounts } from '#contract/database-manager/reports.ts';
import { useFormats } from '../../components/useFormats.ts';
import type { Day } from './counts.ts';
import { shortDay } from './days.ts';
import { tabular } from '../../components/report/tabular.ts';

interface DayBarsProps {
  days: Day[];
  total: SmsCounts;
}

/** Bottom to top. */
const layers = [
  { name: 'delivered', color: 'success.main' },
  { name: 'failed', color: 'error.main' },
  { name: 'pending', color: 'info.main' },
] as const;

/** A bar a day. To a screen reader it is one picture with its totals; the figures are in the table beside it. */
export function DayBars({ days, total }: DayBarsProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const highest = Math.max(1, ...days.map(({ sent }) => sent));
  const summary = {
    sent: number(total.sent),
    delivered: number(total.delivered),
    failed: number(total.failed),
    pending: number(total.pending),
  };
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Stack role="img" aria-label={translate('dashboard.month.summary', summary)}>
        <Typography variant="caption" color="text.secondary" component="p" sx={tabular}>
          {number(highest)}
        </Typography>
        <Stack
          direction="row"
          sx={{
            borderTop: '1px dashed',
            borderColor: 'divider',
            height: { xs: 180, lg: 280 },
            gap: { xs: '2px', sm: '4px' },
          }}
        >
          {days.map((day) => (
            <Tooltip key={day.day} title={<DayTip day={day} />}>
              <Stack sx={{ flex: 1, '&:hover': { bgcolor: 'action.hover' } }}>
                <Box sx={{ flex: highest - day.sent }} />
                {layers.toReversed().map(({ name, color }) => (
                  <Box key={name} sx={{ flex: day[name], bgcolor: color }} />
                ))}
                <Box sx={{ height: '1px', bgcolor: 'divider', flexShrink: 0 }} />
              </Stack>
            </Tooltip>
          ))}
        </Stack>
        <Stack direction="row" sx={{ justifyContent: 'space-between', mt: 0.5 }}>
          {[days[0], days.at(-1)].map(
            (day, index) =>
              day && (
                <Typography key={index} variant="caption" color="text.secondary" sx={tabular}>
                  {shortDay(day.day)}
                </Typography>
              ),
          )}
        </Stack>
      </Stack>
      <Stack component="figcaption" direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2, mt: 1 }}>
        {layers.map(({ name, color }) => (
          <Stack key={name} direction="row" spacing={0.75} sx={{ alignItems: 'center' }}>
            <Box sx={{ width: 10, height: 10, borderRadius: '2px', bgcolor: color }} />
            <Typography variant="caption">
              {translate(`dashboard.cards.${name}`)} <strong>{summary[name]}</strong>
            </Typography>
          </Stack>
        ))}
      </Stack>
    </Box>
  );
}

function DayTip({ day }: { day: Day }) {
  const translate = useTranslate();
  const { number } = useFormats();
  return translate('dashboard.month.bar', {
    day: shortDay(day.day),
    sent: number(day.sent),
    delivered: number(day.delivered),
    failed: number(day.failed),
  });
}
