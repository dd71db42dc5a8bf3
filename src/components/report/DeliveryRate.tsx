import { Typography } from '@mui/material';
import { deliveryRate, deliveryRateLevel } from '#domain/rates/deliveryRate.ts';
import { useFormats } from '../useFormats.ts';
import { rateColors } from './rateColors.ts';

interface DeliveryRateProps {
  counts: Parameters<typeof deliveryRate>[0];
}

/** The delivery rate in the colour of its level; a dash before a message has ended. */
export function DeliveryRate({ counts }: DeliveryRateProps) {
  const { percent } = useFormats();
  const rate = deliveryRate(counts);
  if (rate === null) return '–';
  return (
    <Typography component="span" variant="inherit" sx={{ color: rateColors[deliveryRateLevel(rate)] }}>
      {percent(rate)}
    </Typography>
  );
}
