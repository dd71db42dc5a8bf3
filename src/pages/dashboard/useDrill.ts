import type { Outcome } from '#contract/database-manager/filter.ts';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { outcomeLink } from '../../screens/totalsPath.ts';

/** Where the messages behind a figure are; undefined for who may not see them. */
export function useDrill(companyId: number | undefined) {
  const maySeeHistory = useMayCall(smsHistory);
  if (!maySeeHistory) return undefined;
  return (filter: object, outcome?: Outcome) =>
    outcomeLink({ ...filter, ...(companyId && { companyId }) }, outcome);
}
