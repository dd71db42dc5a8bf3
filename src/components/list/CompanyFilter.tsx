import { lazyFilter } from './lazyFilter.tsx';

/** Which company, for the provider's people. */
export const CompanyFilter = lazyFilter(
  async () => (await import('../form/inputs/CompanyInput.tsx')).CompanyInput,
);
