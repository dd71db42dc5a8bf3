import { lazyPage } from '../../components/entry/LazyPage.tsx';
import type { ResourcePages } from '../../layout/screens/resourceRoute.tsx';

/** The paths are the product spec's (section 2). */
export const campaign = {
  name: 'campaign',
  list: lazyPage(() => import('./CampaignList.tsx')),
  create: lazyPage(() => import('./CampaignCreate.tsx')),
  edit: lazyPage(() => import('./CampaignEdit.tsx')),
  show: lazyPage(() => import('./CampaignShow.tsx')),
  listPath: 'campaign-list',
  createPath: 'create-campaign',
  recordRepresentation: 'name',
} satisfies ResourcePages;
