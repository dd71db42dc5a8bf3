import { lazyPage } from '../entry/LazyPage.tsx';
import type { LinesChartProps } from './LinesChart.tsx';

/** In a file of its own, as `LazyBarsChart`. */
export const LazyLinesChart = lazyPage<LinesChartProps>(() => import('./LinesChart.tsx'));
