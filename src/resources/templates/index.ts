import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { ResourcePages } from '../../layout/screens/resourceRoute.tsx';

export const templates = {
  name: 'send-sms/templates',
  list: lazyPage(() => import('./TemplateList.tsx')),
  create: lazyPage(() => import('./TemplateCreate.tsx')),
  edit: lazyPage(() => import('./TemplateEdit.tsx')),
  recordRepresentation: 'name',
} satisfies ResourcePages;
