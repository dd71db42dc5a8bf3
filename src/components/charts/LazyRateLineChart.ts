import { lazyPage } from '../entry/LazyPage.tsx';
import type { RateLineChartProps } from './RateLineChart.tsx';

/** In a file of its own, as `LazyBarsChart`. */
export const LazyRateLineChart = lazyPage<RateLineChartProps>(() => import('./RateLineChart.tsx'));
