import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { ResourcePages } from '../../layout/screens/resourceRoute.tsx';

export const departments = {
  name: 'departments',
  list: lazyPage(() => import('./DepartmentList.tsx')),
  create: lazyPage(() => import('./DepartmentCreate.tsx')),
  edit: lazyPage(() => import('./DepartmentEdit.tsx')),
} satisfies ResourcePages;
