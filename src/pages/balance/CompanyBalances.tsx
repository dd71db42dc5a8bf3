import { BooleanInput, SearchInput, useTranslate } from 'react-admin';
import type { Balance } from '#contract/sms-receiver/credit.ts';
import { AdminList } from '../../components/list/AdminList.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { useCsvExporter } from '../../components/list/useCsvExporter.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { fileDateTime } from '../../components/useFormats.ts';
import { BalanceCards } from './BalanceCards.tsx';
import { BalanceTable } from './BalanceTable.tsx';

/** Who runs out first comes first. */
const lowestFirst = { field: 'currentBalance', order: 'ASC' } as const;

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  // Switched off it asks for all, not for those that are not low.
  <BooleanInput
    key="isLow"
    source="isLow"
    parse={(isOn: boolean) => isOn || null}
    sx={{ pl: 1.5 }}
    alwaysOn
  />,
];

/** The balance of every company. */
export function CompanyBalances() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const exporter = useCsvExporter<Balance>('balances', {
    companyName: ({ companyName }) => companyName,
    status: ({ status }) => translate(`companies.status.${status}`),
    currentBalance: ({ currentBalance }) => currentBalance,
    held: ({ held }) => held,
    lowBalanceThreshold: ({ lowBalanceThreshold }) => lowBalanceThreshold,
    lastRechargeAt: ({ lastRechargeAt }) => lastRechargeAt && fileDateTime(lastRechargeAt),
  });
  return (
    <AdminList<Balance>
      resource="balances"
      title="menu.balance"
      sort={lowestFirst}
      filters={filters}
      exporter={exporter}
      empty={<EmptyList title={translate('companies.none')} help={translate('companies.none_help')} />}
    >
      {isPhone ? <BalanceCards /> : <BalanceTable />}
    </AdminList>
  );
}
