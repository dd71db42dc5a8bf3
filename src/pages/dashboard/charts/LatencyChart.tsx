import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ChartCard } from '../../../components/charts/ChartCard.tsx';
import { LazyBarsChart } from '../../../components/charts/lazyCharts.ts';
import { useFormats } from '../../../components/useFormats.ts';
import type { ChartProps } from './counts.ts';

const height = 150;
const shares = ['p50', 'p90', 'p99'] as const;

/** How long it took from the carrier's acceptance to the handset, in a sentence and as three bars. */
export function LatencyChart({ counts, ...state }: Omit<ChartProps, 'days' | 'companyId'>) {
  const translate = useTranslate();
  const { duration } = useFormats();
  const latency = counts?.latency;
  const milliseconds = shares.map((share) => (latency?.[share] ?? 0) * 1_000);
  const texts = Object.fromEntries(shares.map((share, index) => [share, duration(milliseconds[index]!)]));
  const isKnown = typeof latency?.p50 === 'number';
  const sentence = isKnown ? translate('dashboard.latency.words', texts) : '';
  return (
    <ChartCard
      {...state}
      title={translate('dashboard.latency.title')}
      height={height}
      isEmpty={!isKnown}
      summary={sentence}
      words={
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5, minHeight: 42 }}>
          {sentence}
        </Typography>
      }
      figures={
        latency && {
          head: translate('dashboard.latency.head'),
          columns: [translate('dashboard.latency.time')],
          rows: shares.map((share) => ({
            key: share,
            label: translate(`dashboard.latency.${share}`),
            cells: [texts[share]!],
          })),
        }
      }
    >
      <LazyBarsChart
        bars={shares.map((share) => {
          const label = translate(`dashboard.latency.${share}`);
          return { key: share, short: label, long: label };
        })}
        series={[{ look: 'plain', label: translate('dashboard.latency.time'), values: milliseconds }]}
        height={height}
        isHorizontal
        hasLabels
        valueText={duration}
      />
    </ChartCard>
  );
}
