import { useListContext } from 'react-admin';
import { smsHistory } from '#contract/database-manager/messages.ts';
import type { Period } from '../../../components/list/period.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import type { MasterRecord } from '../../../dataProviders/resources/masterReport.ts';
import { messagesLink } from '../totals/totalsPath.ts';

/** Where a company's messages of the report's period are; undefined for who may not see them. */
export function useCompanyMessages() {
  const { filterValues } = useListContext();
  const maySee = useMayCall(smsHistory);
  const { from, to } = filterValues as Period;
  if (!maySee) return undefined;
  return ({ companyId }: Pick<MasterRecord, 'companyId'>) =>
    messagesLink({ ...(from && { from }), ...(to && { to }), companyId });
}
