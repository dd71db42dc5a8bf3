import { Box, useTheme } from '@mui/material';
import { LineChart } from '@mui/x-charts/LineChart';
import { failureThresholds } from '#domain/rates/failedShare.ts';
import { useFormats } from '../useFormats.ts';
import { chartSx, valueAxisWidth } from './axes.ts';
import type { Bar } from './BarsChart.tsx';
import { useRegularTicks } from './useRegularTicks.ts';

export interface RateLineChartProps {
  points: Bar[];
  /** From 0 to 1; null where nothing has ended: there the line has a gap. */
  rates: (number | null)[];
  label: string;
  /** In pixels. */
  height: number;
}

/** Delivery rates over time as a line in the colours of their levels. `ChartCard` adds the title and the figures for screen readers. */
export default function RateLineChart({ points, rates, label, height }: RateLineChartProps) {
  const { palette } = useTheme();
  const { percent } = useFormats();
  const { ref, hasLabel } = useRegularTicks(
    points.map(({ short }) => short),
    'last',
  );
  const byKey = new Map(points.map((point) => [point.key, point]));
  const lowest = Math.min(1, ...rates.filter((rate) => rate !== null));
  return (
    <Box ref={ref} sx={chartSx}>
      <LineChart
        height={height}
        xAxis={[
          {
            scaleType: 'point' as const,
            data: points.map(({ key }) => key),
            valueFormatter: (key: string, { location }: { location: string }) =>
              byKey.get(key)?.[location === 'tick' ? 'short' : 'long'] ?? key,
            height: 28,
            tickLabelInterval: hasLabel,
            disableTicks: true,
          },
        ]}
        yAxis={[
          {
            // From a tenth below the lowest: from 0 on, 95% and 99% would look alike.
            min: Math.max(0, Math.floor(lowest * 10 - 0.5) / 10),
            max: 1,
            tickNumber: 4,
            width: valueAxisWidth,
            valueFormatter: (rate: number) => percent(rate),
            colorMap: {
              type: 'piecewise' as const,
              thresholds: [
                1 - failureThresholds.most,
                1 - failureThresholds.many,
                1 - failureThresholds.some,
              ],
              colors: [palette.error.main, palette.warning.main, palette.text.primary, palette.success.main],
            },
            disableLine: true,
            disableTicks: true,
          },
        ]}
        series={[
          {
            id: 'rate',
            label,
            data: rates,
            curve: 'linear' as const,
            connectNulls: false,
            // A point between two gaps has no line.
            showMark: ({ index }) =>
              (rates[index - 1] ?? null) === null && (rates[index + 1] ?? null) === null,
            valueFormatter: (rate: number | null) => (rate === null ? '–' : percent(rate)),
          },
        ]}
        grid={{ horizontal: true }}
        margin={{ left: 0, right: 24, top: 8, bottom: 0 }}
        hideLegend
        disableKeyboardNavigation
      />
    </Box>
  );
}
