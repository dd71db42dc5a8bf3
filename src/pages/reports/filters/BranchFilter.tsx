import { useQuery } from '@tanstack/react-query';
import { AutocompleteInput } from 'react-admin';
import { branchesOfCompany } from '#contract/main-api/branches.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { useFilteredCompany } from '../../../components/list/useFilteredCompany.ts';

/** Branches are asked for by company: the provider chooses that first. */
export function BranchFilter({ source }: { source: string }) {
  const companyId = useFilteredCompany();
  const { data = [], isLoading } = useQuery({
    queryKey: ['branches of company', companyId],
    queryFn: ({ signal }) => call(branchesOfCompany, { params: { id: companyId! }, signal }),
    enabled: companyId !== undefined,
  });
  return (
    <AutocompleteInput
      source={source}
      choices={data}
      translateChoice={false}
      isPending={isLoading}
      disabled={companyId === undefined}
      // Filters have no room for a text below them.
      label={companyId === undefined ? 'reports.filter.branch_waits' : undefined}
    />
  );
}
