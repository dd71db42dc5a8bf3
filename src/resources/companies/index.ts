import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { ResourcePages } from '../../layout/screens/resourceRoute.tsx';

export const companies = {
  name: 'companies',
  list: lazyPage(() => import('./CompanyList.tsx')),
  create: lazyPage(() => import('./CompanyCreate.tsx')),
  edit: lazyPage(() => import('./CompanyEdit.tsx')),
  show: lazyPage(() => import('./CompanyShow.tsx')),
} satisfies ResourcePages;
