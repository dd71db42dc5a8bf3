import { Box, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useFormats } from '../../../components/useFormats.ts';
import { shareNames, totalOf, type ShareName, type Shares } from './batchShares.ts';

export const shareColors = {
  delivered: 'success.main',
  submitted: 'info.main',
  failed: 'error.main',
  cancelled: 'text.secondary',
  waiting: 'divider',
} as const satisfies Record<ShareName, string>;

/** Where the messages stand, as one bar. To a screen reader it is a sentence with the figures. */
export function SharesBar({ shares, height = 6 }: { shares: Shares; height?: number }) {
  const translate = useTranslate();
  const { number, messages } = useFormats();
  const total = totalOf(shares);
  const figures = shareNames
    .filter((name) => shares[name] > 0)
    .map((name) => `${translate(`batches.share.${name}`)} ${number(shares[name])}`);
  return (
    <Stack
      direction="row"
      role="img"
      aria-label={translate('batches.bar', { messages: messages(total), figures: figures.join(', ') })}
      sx={{ height, borderRadius: `${height / 2}px`, overflow: 'hidden', bgcolor: shareColors.waiting }}
    >
      {shareNames.map(
        (name) =>
          shares[name] > 0 && (
            <Box
              key={name}
              sx={{
                flex: `${shares[name]} 0 0px`,
                // One failure among a million is still to be seen.
                minWidth: name === 'waiting' ? 0 : '2px',
                bgcolor: shareColors[name],
                transition: 'flex-grow 0.4s',
              }}
            />
          ),
      )}
    </Stack>
  );
}
