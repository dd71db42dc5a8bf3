import { Box, useTheme } from '@mui/material';
import { LineChart } from '@mui/x-charts/LineChart';
import { failureThresholds } from '#domain/rates/failedShare.ts';
import { useFormats } from '../useFormats.ts';
import { chartSx, valueAxisWidth } from './axes.ts';
import type { Bar } from './BarsChart.tsx';
import { useRegularTicks } from './axis.ts';

interface RatePoint extends Bar {
  /** From 0 to 1; null where nothing has ended: there the line has a gap. */
  rate: number | null;
  /** It says little: the line is grey there. */
  isOfFew: boolean;
}

export interface RateLineChartProps {
  points: RatePoint[];
  label: string;
  /** In pixels. */
  height: number;
}

/** Delivery rates over time as a line in the colours of their levels, grey where they say little. `ChartCard` adds the title and the figures for screen readers. */
export default function RateLineChart({ points, label, height }: RateLineChartProps) {
  const { palette } = useTheme();
  const { percent } = useFormats();
  const { ref, hasLabel } = useRegularTicks(
    points.map(({ short }) => short),
    'last',
  );
  const byKey = new Map(points.map((point) => [point.key, point]));
  const rates = points.map(({ rate }) => rate);
  const lowest = Math.min(1, ...rates.filter((rate) => rate !== null));
  // From a tenth below the lowest: from 0 on, 95% and 99% would look alike.
  const range = { min: Math.max(0, Math.floor(lowest * 10 - 0.5) / 10), max: 1 };
  const isOfFew = (index: number) => points[index]?.isOfFew === true;
  const isGap = (index: number) => (rates[index] ?? null) === null;
  const isLevel = (index: number) => !isGap(index) && !isOfFew(index);
  const line = { label, curve: 'linear' as const, connectNulls: false };
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
            id: 'levels',
            ...range,
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
          // An axis of its own, because the colours of levels are those of all its lines.
          { id: 'grey', ...range, position: 'none' as const },
        ]}
        series={[
          {
            ...line,
            id: 'few',
            yAxisId: 'grey',
            color: palette.text.disabled,
            data: rates,
            // A point between two gaps has no line.
            showMark: ({ index }) => isOfFew(index) && isGap(index - 1) && isGap(index + 1),
            // The tooltip has each point once.
            valueFormatter: (rate, { dataIndex }) =>
              rate === null || !isOfFew(dataIndex) ? null : percent(rate),
          },
          {
            ...line,
            id: 'rate',
            yAxisId: 'levels',
            data: rates.map((rate, index) => (isOfFew(index) ? null : rate)),
            showMark: ({ index }) => !isLevel(index - 1) && !isLevel(index + 1),
            valueFormatter: (rate, { dataIndex }) =>
              isOfFew(dataIndex) ? null : rate === null ? '–' : percent(rate),
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
