import { lazyPage } from '../../components/LazyPage.tsx';
import type { ResourcePages } from '../../layout/resourceRoute.tsx';

export const departments = {
  name: 'departments',
  list: lazyPage(() => import('./DepartmentList.tsx')),
  create: lazyPage(() => import('./DepartmentCreate.tsx')),
  edit: lazyPage(() => import('./DepartmentEdit.tsx')),
} satisfies ResourcePages;
