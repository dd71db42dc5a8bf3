import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { ResourcePages } from '../../layout/screens/resourceRoute.tsx';

/** The paths are the product spec's (section 2). */
export const branch = {
  name: 'branch',
  list: lazyPage(() => import('./BranchList.tsx')),
  create: lazyPage(() => import('./BranchCreate.tsx')),
  edit: lazyPage(() => import('./BranchEdit.tsx')),
  listPath: 'branch-list',
  createPath: 'create-branch',
} satisfies ResourcePages;
