import { useListContext } from 'react-admin';
import { useSignedInUser } from '../../session.ts';

/** The company that the list is filtered by; company people have no other than theirs. */
export function useFilteredCompany(): number | undefined {
  const { scope, companyId } = useSignedInUser();
  const { filterValues } = useListContext();
  return scope === 'company' ? companyId : (filterValues as { companyId?: number }).companyId;
}
