import { RelatedList } from '../../components/list/RelatedList.tsx';
import { newestFirst, RechargeTable } from '../../components/credit/RechargeTable.tsx';

export function CompanyRecharges({ companyId }: { companyId: number }) {
  return (
    <RelatedList
      resource="recharges"
      filter={{ companyId }}
      sort={newestFirst}
      none="balance.history.none"
      more={{ to: '/home/companies/balance-check', label: 'menu.balance' }}
    >
      <RechargeTable />
    </RelatedList>
  );
}
