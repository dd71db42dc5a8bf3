import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { ResourcePages } from '../../layout/screens/resourceRoute.tsx';

export const optOuts = {
  name: 'opt-outs',
  list: lazyPage(() => import('./OptOutList.tsx')),
} satisfies ResourcePages;
