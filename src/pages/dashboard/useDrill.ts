import { smsHistory } from '#contract/database-manager/messages.ts';
import type { Outcome } from '../../components/report/OutcomeBar.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { outcomeLink } from '../reports/totals/totalsPath.ts';

/** Where the messages behind a figure are; undefined for who may not see them. */
export function useDrill(companyId: number | undefined) {
  const maySeeHistory = useMayCall(smsHistory);
  if (!maySeeHistory) return undefined;
  return (filter: object, outcome?: Outcome) =>
    outcomeLink({ ...filter, ...(companyId && { companyId }) }, outcome);
}
