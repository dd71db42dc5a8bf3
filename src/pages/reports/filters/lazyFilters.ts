import { lazyFilter } from '../../../components/list/lazyFilter.tsx';

const fetchFilters = () => import('./filtersOfCompany.tsx');

export const BranchFilter = lazyFilter(async () => (await fetchFilters()).BranchFilter);
export const CampaignFilter = lazyFilter(async () => (await fetchFilters()).CampaignFilter);
export const OwnFilter = lazyFilter(async () => (await fetchFilters()).OwnFilter);
export const SenderIdFilter = lazyFilter(async () => (await fetchFilters()).SenderIdFilter);
export const UserFilter = lazyFilter(async () => (await fetchFilters()).UserFilter);
export const ErrorCodeFilter = lazyFilter(
  async () => (await import('./ErrorCodeFilter.tsx')).ErrorCodeFilter,
);
