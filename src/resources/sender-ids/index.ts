import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { ResourcePages } from '../../layout/screens/resourceRoute.tsx';

export const senderIds = {
  name: 'sender-ids',
  list: lazyPage(() => import('./SenderIdList.tsx')),
  create: lazyPage(() => import('./SenderIdCreate.tsx')),
  edit: lazyPage(() => import('./SenderIdEdit.tsx')),
  recordRepresentation: 'name',
} satisfies ResourcePages;
