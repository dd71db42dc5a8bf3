import { BooleanInput, useTranslate } from 'react-admin';
import { findCompany, updateCompany } from '#contract/main-api/people/companies.ts';
import type { Balance } from '#contract/sms-receiver/credit.ts';
import { BalanceText } from '../../components/BalanceText.tsx';
import { AddCreditButton } from '../../components/credit/AddCreditButton.tsx';
import { AdminList } from '../../components/list/AdminList.tsx';
import type { Columns } from '../../components/list/columns/column.ts';
import { searchFilter } from '../../components/list/filters.tsx';
import { LinkOrText } from '../../components/LinkOrText.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { mostDaysLeft } from '../../dataProviders/creditOutlook.ts';
import { CompanyStatusChip } from '../../components/companies/CompanyStatusChip.tsx';

/** Who runs out first comes first. */
const lowestFirst = { field: 'currentBalance', order: 'ASC' } as const;

const filters = [
  searchFilter,
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
  const mayShow = useMayCall(findCompany);
  return (
    <AdminList<Balance>
      resource="balances"
      title="menu.balance"
      words="companies"
      sort={lowestFirst}
      filters={filters}
      rows={{
        columns: useBalanceColumns(),
        opens: ({ id }) => mayShow && `/home/companies/${id}/show`,
        table: { rowClick: false },
      }}
    />
  );
}

function useBalanceColumns(): Columns<Balance> {
  const translate = useTranslate();
  const { date, number } = useFormats();
  const mayEdit = useMayCall(updateCompany);
  return [
    { source: 'companyName', sort: 'ASC', isLink: true, card: 'title' },
    {
      source: 'status',
      text: ({ status }) => translate(`companies.status.${status}`),
      cell: ({ status }) => <CompanyStatusChip status={status} />,
      card: 'badge',
    },
    {
      source: 'currentBalance',
      sort: 'ASC',
      align: 'right',
      cell: ({ currentBalance, isLow }) => <BalanceText balance={currentBalance} isLow={isLow} />,
      card: 'line',
      onCard: ({ currentBalance, isLow }) => (
        <span style={{ fontSize: '1.25rem' }}>
          <BalanceText balance={currentBalance} isLow={isLow} />
        </span>
      ),
    },
    {
      source: 'held',
      as: 'number',
      sort: 'ASC',
      card: 'fact',
      onCard: ({ held, lastRechargeAt }) =>
        translate('balance.card', {
          held: number(held),
          date: lastRechargeAt ? date(lastRechargeAt) : '–',
        }),
    },
    {
      source: 'daysLeft',
      as: 'number',
      hidden: 'narrow',
      cell: ({ daysLeft }, shown) =>
        daysLeft === null ? '–' : daysLeft > mostDaysLeft ? `> ${number(mostDaysLeft)}` : shown,
    },
    {
      source: 'lowBalanceThreshold',
      align: 'right',
      cell: ({ id, companyName, lowBalanceThreshold }) => {
        const threshold = lowBalanceThreshold > 0 ? number(lowBalanceThreshold) : translate('balance.never');
        return (
          <LinkOrText
            to={mayEdit && `/home/companies/${id}`}
            underline="hover"
            aria-label={translate('balance.edit_threshold', { threshold, company: companyName })}
          >
            {threshold}
          </LinkOrText>
        );
      },
    },
    {
      source: 'lastRechargeAt',
      as: 'date',
      sort: 'ASC',
      hidden: 'narrow',
      cell: (_balance, time) => time ?? '–',
    },
    {
      source: 'actions',
      cell: ({ id, companyName }) => <AddCreditButton company={{ id, name: companyName }} />,
      card: 'action',
    },
  ];
}
