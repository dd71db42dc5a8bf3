import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { branchesOfCompany } from '#contract/main-api/people/branches.ts';
import type { CompanyName, DepartmentName, RoleName } from '#contract/main-api/lookups.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { useSignedInUser } from '../../../session.ts';

const whole = { pagination: { page: 1, perPage: 10_000 }, sort: { field: 'name', order: 'ASC' as const } };

/** The branches of a company by name. */
export function useBranches(companyId: number | undefined) {
  return useQuery({
    queryKey: ['branches of company', companyId],
    queryFn: ({ signal }) => call(branchesOfCompany, { params: { id: companyId! }, signal }),
    enabled: companyId !== undefined,
  });
}

/** The departments of a company, or of all that the caller sees. */
export function useDepartments(companyId: number | undefined) {
  const { data = [], isPending } = useGetList<DepartmentName>('department-names', whole);
  return { data: data.filter((each) => companyId === undefined || each.companyId === companyId), isPending };
}

/** Every role that the caller sees. */
export function useRoles() {
  const { data = [], isPending } = useGetList<RoleName>('role-names', whole);
  return { data, isPending };
}

/** The roles that the caller may give to people of a company: all companies', its own, and the provider's to theirs. */
export function useAssignableRoles(companyId: number | undefined) {
  const caller = useSignedInUser();
  const { data, isPending } = useRoles();
  const isProviders = caller.scope === 'platform' && companyId === caller.companyId;
  const fitting = data.filter(
    (role) =>
      role.isAssignable &&
      (role.scope === 'platform' ? isProviders : role.companyId === null || role.companyId === companyId),
  );
  return { data: fitting, isPending };
}

/** Says whose something is, for lists in which the names of several companies meet. */
export function useCompanyNames(): (companyId: number | null) => string | undefined {
  const { data = [] } = useGetList<CompanyName>('company-names', whole);
  return (companyId) => data.find(({ id }) => id === companyId)?.name;
}

/** Whether the people of a company sign in with its account only, so that nobody of it is given a password or an invitation. */
export function useArePasswordsOff(companyId: number | undefined): boolean {
  const { data = [] } = useGetList<CompanyName>('company-names', whole);
  return data.some(({ id, arePasswordsOff }) => id === companyId && arePasswordsOff);
}
