import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { ResourcePages } from '../../layout/screens/resourceRoute.tsx';

/** The paths are the product spec's (section 2). */
export const users = {
  name: 'users',
  list: lazyPage(() => import('./UserList.tsx')),
  create: lazyPage(() => import('./UserCreate.tsx')),
  edit: lazyPage(() => import('./UserEdit.tsx')),
  show: lazyPage(() => import('./UserShow.tsx')),
  listPath: 'list',
  recordRepresentation: 'name',
} satisfies ResourcePages;
