import { Typography } from '@mui/material';
import { deliveryRate, deliveryRateLevel, isRateOfFew, type Ended } from '#domain/rates/deliveryRate.ts';
import type { FailureLevel } from '#domain/rates/failedShare.ts';
import { useFormats } from '../useFormats.ts';

/** The colour of a delivery rate, by its level. */
const colors = {
  none: 'success.main',
  some: 'text.primary',
  many: 'warning.main',
  most: 'error.main',
} as const satisfies Record<FailureLevel, string>;

/** The delivery rate in the colour of its level, grey while it is of a few messages only; a dash before one has ended. */
export function DeliveryRate({ counts }: { counts: Ended }) {
  const { percent } = useFormats();
  const rate = deliveryRate(counts);
  if (rate === null) return '–';
  const color = isRateOfFew(counts) ? 'text.secondary' : colors[deliveryRateLevel(rate)];
  return (
    <Typography component="span" variant="inherit" sx={{ color }}>
      {percent(rate)}
    </Typography>
  );
}
