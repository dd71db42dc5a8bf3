import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import type { Counts } from './counts.ts';

const shares = ['p50', 'p90', 'p99'] as const;

/** How long it took from the carrier's acceptance to the handset, in a sentence; nothing while that is not known. */
export function DeliveryTime({ latency }: { latency: Counts['latency'] | undefined }) {
  const translate = useTranslate();
  const { duration } = useFormats();
  if (typeof latency?.p50 !== 'number') return null;
  const texts = shares.map((share) => [share, duration((latency[share] ?? 0) * 1_000)]);
  return (
    <Typography variant="body2" color="text.secondary" sx={tabular}>
      {translate('dashboard.delivery_time', Object.fromEntries(texts))}
    </Typography>
  );
}
