import { lazyPage } from '../../components/entry/LazyPage.tsx';
import { roleName } from '../../components/roles/roleName.ts';
import { i18nProvider } from '../../i18n/i18nProvider.ts';
import type { ResourcePages } from '../../layout/screens/resourceRoute.tsx';

export const roles = {
  name: 'roles',
  list: lazyPage(() => import('./RoleList.tsx')),
  create: lazyPage(() => import('./RoleCreate.tsx')),
  edit: lazyPage(() => import('./RoleEdit.tsx')),
  show: lazyPage(() => import('./RoleShow.tsx')),
  recordRepresentation: ({ name }) => roleName(i18nProvider.translate, name),
} satisfies ResourcePages;
