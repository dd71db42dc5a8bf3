import { lazyPage } from '../entry/LazyPage.tsx';
import type { BarsChartProps } from './BarsChart.tsx';
import type { LinesChartProps } from './LinesChart.tsx';
import type { RateLineChartProps } from './RateLineChart.tsx';

// In files of their own with the chart library, larger than the page around them: that does not wait for them.
export const LazyBarsChart = lazyPage<BarsChartProps>(() => import('./BarsChart.tsx'));
export const LazyLinesChart = lazyPage<LinesChartProps>(() => import('./LinesChart.tsx'));
export const LazyRateLineChart = lazyPage<RateLineChartProps>(() => import('./RateLineChart.tsx'));
