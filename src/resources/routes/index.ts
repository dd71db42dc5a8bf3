import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { ResourcePages } from '../../layout/screens/resourceRoute.tsx';

/** Connections to carriers, under the path that the product spec gives the Route screen (section 2). */
export const config = {
  name: 'config',
  list: lazyPage(() => import('./RouteList.tsx')),
  create: lazyPage(() => import('./RouteCreate.tsx')),
  edit: lazyPage(() => import('./RouteEdit.tsx')),
  recordRepresentation: 'name',
} satisfies ResourcePages;
