import type { Recharge } from '#contract/sms-receiver/credit.ts';
import { newestFirst, useRechargeColumns } from '../../components/credit/rechargeColumns.tsx';
import { pick } from '../../components/list/columns/column.ts';
import { ColumnTable } from '../../components/list/columns/ColumnTable.tsx';
import { RelatedList } from '../../components/list/RelatedList.tsx';

export function CompanyRecharges({ companyId }: { companyId: number }) {
  const columns = pick(useRechargeColumns(), 'createdAt', 'amount', 'reference', 'note', 'createdBy');
  return (
    <RelatedList
      resource="recharges"
      filter={{ companyId }}
      sort={newestFirst}
      none="balance.history.none"
      more={{ to: '/home/companies/balance-check', label: 'menu.balance' }}
    >
      <ColumnTable<Recharge> columns={columns} storeKey="recharges" />
    </RelatedList>
  );
}
