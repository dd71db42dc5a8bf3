import { Box, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { tabular } from '../../../../../components/report/tabular.ts';
import { SectionCard } from '../../../../../components/cards/SectionCard.tsx';
import { useFormats } from '../../../../../components/useFormats.ts';
import type { SummaryProps } from './figures.ts';

const shares = ['p50', 'p95', 'p99'] as const;

/** The delivery times of the batch as percentiles. */
export function DeliveryTimes({ summary }: SummaryProps) {
  const translate = useTranslate();
  const { duration } = useFormats();
  const seconds = summary?.found?.deliverySeconds;
  return (
    <SectionCard title={translate('batches.report.times')} isStretched>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {translate('batches.report.times_help')}
      </Typography>
      {/* Where the card has a row of its own, on paper too, they are beside each other. */}
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { sm: 'repeat(3, 1fr)', md: '1fr' } }}
      >
        {shares.map((share) => {
          const value = seconds?.[share] ?? null;
          return (
            <div key={share}>
              <Typography component="dt" variant="caption" color="text.secondary">
                {translate(`batches.report.${share}`)}
              </Typography>
              <Typography component="dd" sx={{ ...tabular, m: 0, fontSize: '1.375rem', fontWeight: 650 }}>
                {!summary ? <Skeleton width={80} /> : value === null ? '–' : duration(value * 1_000)}
              </Typography>
            </div>
          );
        })}
      </Box>
    </SectionCard>
  );
}
