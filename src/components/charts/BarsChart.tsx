import { Box } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { useFormats } from '../useFormats.ts';
import { chartSx, useCompactNumber, valueAxisWidth } from './axes.ts';
import { fillOf, type LookName } from './looks.ts';
import { useRegularTicks } from './axis.ts';

interface BarSeries {
  look: LookName;
  label: string;
  /** One for each bar. */
  values: number[];
}

export interface Bar {
  key: string;
  /** Below or beside the bar. */
  short: string;
  /** In full, where it is pointed at. */
  long: string;
}

export interface BarsChartProps {
  bars: Bar[];
  /** The parts of each bar, beginning at the axis. */
  series: BarSeries[];
  isHorizontal?: boolean;
  /** In pixels. */
  height: number;
  /** How a value is written; as a number when left out. */
  valueText?: (value: number) => string;
  /** Each bar says its value. */
  hasLabels?: boolean;
  /** Labels are counted from the last bar, so that it has one. */
  isLastLabelled?: boolean;
  /** Where a click on a part of a bar leads. */
  onPick?: (bar: Bar, look: LookName) => void;
}

/** A bar chart in the theme's colours and patterns. `ChartCard` adds its title and its figures for screen readers. */
export default function BarsChart({ bars, series, isHorizontal = false, height, ...props }: BarsChartProps) {
  const { number } = useFormats();
  const { valueText = number, hasLabels, onPick } = props;
  const most = Math.max(
    ...bars.map((_, index) => series.reduce((sum, { values }) => sum + values[index]!, 0)),
  );
  const compact = useCompactNumber();
  const { ref, hasLabel } = useRegularTicks(
    bars.map(({ short }) => short),
    props.isLastLabelled ? 'last' : 'first',
  );
  const byKey = new Map(bars.map((bar) => [bar.key, bar]));
  const bandAxis = {
    scaleType: 'band' as const,
    data: bars.map(({ key }) => key),
    valueFormatter: (key: string, { location }: { location: string }) =>
      byKey.get(key)?.[location === 'tick' ? 'short' : 'long'] ?? key,
    categoryGapRatio: gapFor(bars.length),
    disableTicks: true,
  };
  const valueAxis = {
    min: 0,
    // Leaves room for the label of the longest bar.
    ...(hasLabels && { max: most * 1.5 }),
    // Messages are whole numbers.
    tickMinStep: 1,
    tickNumber: 4,
    valueFormatter: (value: number) => (props.valueText ? props.valueText(value) : compact.format(value)),
    disableLine: true,
    disableTicks: true,
  };
  return (
    <Box ref={ref} sx={chartSx}>
      <BarChart
        height={height}
        layout={isHorizontal ? 'horizontal' : 'vertical'}
        series={series.map(({ look, label, values }) => ({
          id: look,
          data: values,
          label,
          stack: 'all',
          color: fillOf(look),
          valueFormatter: (value: number | null) => valueText(value ?? 0),
          ...(hasLabels && {
            barLabel: ({ value }: { value: number | null }) => valueText(value ?? 0),
            barLabelPlacement: 'outside' as const,
          }),
        }))}
        xAxis={
          isHorizontal
            ? [{ ...valueAxis, position: 'none' }]
            : [{ ...bandAxis, height: 28, tickLabelInterval: hasLabel }]
        }
        yAxis={
          isHorizontal
            ? [{ ...bandAxis, width: 'auto', disableLine: true }]
            : [{ ...valueAxis, width: valueAxisWidth }]
        }
        grid={isHorizontal ? undefined : { horizontal: true }}
        // The label of the last bar may be wider than the bar.
        margin={{ left: 0, right: props.isLastLabelled ? 24 : 8, top: 8, bottom: 0 }}
        borderRadius={3}
        hideLegend
        // Keyboard users read the table: a focused bar would not announce its figures.
        disableKeyboardNavigation
        onItemClick={
          onPick &&
          ((_event, { seriesId, dataIndex }) => {
            const bar = bars[dataIndex];
            if (bar) onPick(bar, seriesId as LookName);
          })
        }
      />
    </Box>
  );
}

/** Few bars get wider gaps; without them a single bar would fill the chart. */
function gapFor(count: number): number {
  if (count <= 1) return 0.85;
  if (count <= 3) return 0.6;
  return count <= 10 ? 0.4 : 0.25;
}
