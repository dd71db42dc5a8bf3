import { lazyPage } from '../../components/LazyPage.tsx';
import type { ResourcePages } from '../../layout/resourceRoute.tsx';

export const roles = {
  name: 'roles',
  list: lazyPage(() => import('./RoleList.tsx')),
  create: lazyPage(() => import('./RoleCreate.tsx')),
  edit: lazyPage(() => import('./RoleEdit.tsx')),
  show: lazyPage(() => import('./RoleShow.tsx')),
  recordRepresentation: 'name',
} satisfies ResourcePages;
