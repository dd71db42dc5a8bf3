import { DataTable } from 'react-admin';
import type { Balance } from '#contract/sms-receiver/credit.ts';
import { BalanceText } from '../../components/BalanceText.tsx';
import { AddCreditButton } from '../../components/credit/AddCreditButton.tsx';
import { tableSx } from '../../components/list/listSx.ts';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { useHiddenColumns } from '../../components/list/useHiddenColumns.ts';
import { useFormats } from '../../components/useFormats.ts';
import { CompanyStatusChip } from '../../resources/companies/CompanyStatusChip.tsx';
import { CompanyLink } from './CompanyLink.tsx';
import { ThresholdLink } from './ThresholdLink.tsx';

const Column = DataTable.Col<Balance>;
const hiddenAtFirst: string[] = [];
const hiddenWhileNarrow = ['lastRechargeAt'];

export function BalanceTable() {
  const { dateTime, number } = useFormats();
  return (
    <DataTable<Balance>
      bulkActionButtons={false}
      hiddenColumns={useHiddenColumns(hiddenAtFirst, hiddenWhileNarrow)}
      rowClick={false}
      empty={<NoMatch />}
      sx={tableSx}
    >
      <Column source="companyName" render={(balance) => <CompanyLink balance={balance} />} />
      <Column source="status" disableSort render={({ status }) => <CompanyStatusChip status={status} />} />
      <Column
        align="right"
        source="currentBalance"
        render={({ currentBalance, isLow }) => <BalanceText balance={currentBalance} isLow={isLow} />}
      />
      <Column align="right" source="held" render={({ held }) => number(held)} />
      <Column
        align="right"
        source="lowBalanceThreshold"
        disableSort
        render={(balance) => <ThresholdLink balance={balance} />}
      />
      <Column
        source="lastRechargeAt"
        sx={{ whiteSpace: 'nowrap' }}
        render={({ lastRechargeAt }) => (lastRechargeAt ? dateTime(lastRechargeAt) : '–')}
      />
      <Column
        source="actions"
        disableSort
        render={({ id, companyName }) => <AddCreditButton company={{ id, name: companyName }} />}
      />
    </DataTable>
  );
}
