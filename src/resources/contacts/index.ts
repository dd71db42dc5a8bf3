import { lazyPage } from '../../components/LazyPage.tsx';
import type { ResourcePages } from '../../layout/resourceRoute.tsx';

export const contacts = {
  name: 'contacts',
  list: lazyPage(() => import('./ContactGroupList.tsx')),
  create: lazyPage(() => import('./ContactGroupCreate.tsx')),
  edit: lazyPage(() => import('./ContactGroupEdit.tsx')),
  show: lazyPage(() => import('./ContactGroupShow.tsx')),
  recordRepresentation: 'name',
} satisfies ResourcePages;
