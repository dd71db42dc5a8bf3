import { Box, useTheme } from '@mui/material';
import { LineChart } from '@mui/x-charts/LineChart';
import { useFormats } from '../useFormats.ts';
import { chartSx, useCompactNumber, valueAxisWidth } from './axes.ts';
import { looks, type LookName } from './looks.ts';

export interface LinesChartProps {
  /** Moments in milliseconds since 1970, ascending. */
  at: number[];
  /** Where two points are further apart than this, the line falls to 0 between them. */
  stepMs: number;
  series: { look: LookName; label: string; values: number[] }[];
  /** @param where on the axis, or in the tooltip */
  timeText: (at: number, where: 'tick' | 'point') => string;
  /** In pixels. */
  height: number;
}

/** Counts over time as lines. `ChartCard` adds the title and the figures for screen readers. */
export default function LinesChart({ at, stepMs, series, timeText, height }: LinesChartProps) {
  const { palette } = useTheme();
  const { number } = useFormats();
  const compact = useCompactNumber();
  const colorOf = (look: LookName) => {
    const { color } = looks[look];
    return color === 'muted' ? palette.text.secondary : palette[color].main;
  };
  const points = withZeros(at, stepMs);
  return (
    <Box sx={chartSx}>
      <LineChart
        height={height}
        xAxis={[
          {
            scaleType: 'time' as const,
            data: points.map(({ at: moment }) => new Date(moment)),
            valueFormatter: (moment: Date, { location }: { location: string }) =>
              timeText(moment.getTime(), location === 'tick' ? 'tick' : 'point'),
            tickNumber: 5,
            tickMinStep: stepMs,
            height: 28,
            disableTicks: true,
          },
        ]}
        yAxis={[
          {
            min: 0,
            tickMinStep: 1,
            tickNumber: 4,
            width: valueAxisWidth,
            valueFormatter: (value: number) => compact.format(value),
            disableLine: true,
            disableTicks: true,
          },
        ]}
        series={series.map(({ look, label, values }) => ({
          id: look,
          label,
          color: colorOf(look),
          curve: 'linear' as const,
          showMark: false,
          data: points.map(({ index }) => (index === null ? 0 : values[index]!)),
          valueFormatter: (value: number | null) => number(value ?? 0),
        }))}
        grid={{ horizontal: true }}
        margin={{ left: 0, right: 24, top: 8, bottom: 0 }}
        hideLegend
        disableKeyboardNavigation
      />
    </Box>
  );
}

/**
 * The points with a zero before and after each gap, and before the first and after the last of them; `index` is their place
 * among `at`. So a single point is a peak.
 */
function withZeros(at: readonly number[], stepMs: number): { at: number; index: number | null }[] {
  const zero = (moment: number) => ({ at: moment, index: null });
  const [first, last] = [at[0], at.at(-1)];
  if (first === undefined || last === undefined) return [];
  const points = at.flatMap((moment, index) => {
    const before = at[index - 1];
    const isGap = before !== undefined && moment - before > stepMs;
    return [
      ...(isGap ? [zero(before + stepMs)] : []),
      ...(isGap && moment - before > 2 * stepMs ? [zero(moment - stepMs)] : []),
      { at: moment, index },
    ];
  });
  return [zero(first - stepMs), ...points, zero(last + stepMs)];
}
