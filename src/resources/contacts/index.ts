import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { ResourcePages } from '../../layout/screens/resourceRoute.tsx';

export const contacts = {
  name: 'contacts',
  list: lazyPage(() => import('./ContactGroupList.tsx')),
  create: lazyPage(() => import('./ContactGroupCreate.tsx')),
  edit: lazyPage(() => import('./ContactGroupEdit.tsx')),
  show: lazyPage(() => import('./ContactGroupShow.tsx')),
  recordRepresentation: 'name',
} satisfies ResourcePages;
