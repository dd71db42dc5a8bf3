import { lazyPage } from '../../components/LazyPage.tsx';
import type { ResourcePages } from '../../layout/resourceRoute.tsx';

export const optOuts = {
  name: 'opt-outs',
  list: lazyPage(() => import('./OptOutList.tsx')),
} satisfies ResourcePages;
