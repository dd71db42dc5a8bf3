import { Box, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { outcomes, type Outcome, type SmsCounts } from '#contract/database-manager/filter.ts';
import { useFormats } from '../useFormats.ts';

export const outcomeColors = {
  delivered: 'success.main',
  failed: 'error.main',
  cancelled: 'text.secondary',
  pending: 'info.main',
  scheduled: 'warning.main',
} as const satisfies Record<Outcome, string>;

/** How the messages have ended, as one bar. To a screen reader it is a sentence with the figures. */
export function OutcomeBar({ counts, height = 6 }: { counts: SmsCounts; height?: number }) {
  const translate = useTranslate();
  const { number, messages } = useFormats();
  const words = {
    messages: messages(counts.sent),
    ...Object.fromEntries(outcomes.map((name) => [name, number(counts[name])])),
  };
  return (
    <Stack
      direction="row"
      role="img"
      aria-label={
        translate('reports.totals.bar', words) +
        (counts.scheduled > 0 ? translate('charts.scheduled', words) : '')
      }
      sx={{ height, borderRadius: `${height / 2}px`, overflow: 'hidden', bgcolor: 'divider' }}
    >
      {outcomes.map(
        (name) =>
          counts[name] > 0 && (
            <Box
              key={name}
              // One failure among a million is still to be seen.
              sx={{ flex: `${counts[name]} 0 0px`, minWidth: '2px', bgcolor: outcomeColors[name] }}
            />
          ),
      )}
    </Stack>
  );
}
