import { lazyPage } from '../LazyPage.tsx';
import type { BarsChartProps } from './BarsChart.tsx';

/** In a file of its own with the chart library, larger than the page around it: that does not wait for it. */
export const LazyBarsChart = lazyPage<BarsChartProps>(() => import('./BarsChart.tsx'));
