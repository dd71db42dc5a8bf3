import { Typography } from '@mui/material';
import { EditButton, useTranslate } from 'react-admin';
import {
  companyStatuses,
  findCompany,
  updateCompany,
  type ListedCompany,
} from '#contract/main-api/people/companies.ts';
import { formatMsisdn } from '#domain/numbers/msisdn.ts';
import { BalanceText } from '../../components/BalanceText.tsx';
import { AdminList } from '../../components/list/AdminList.tsx';
import { byName, columnsByField, type Columns } from '../../components/list/columns/column.ts';
import { choiceFilter, searchFilter } from '../../components/list/filters.tsx';
import { LocationFilter } from '../../components/location/LocationFilter.tsx';
import { usePlaceText } from '../../components/location/usePlaceText.ts';
import { deliveryRateColumn } from '../../components/report/deliveryRateColumn.tsx';
import { RowMenu } from '../../components/list/RowMenu.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { CompanyStatusChip } from '../../components/companies/CompanyStatusChip.tsx';
import { SuspendButton, useMaySuspend } from './SuspendButton.tsx';

const filters = [
  searchFilter,
  choiceFilter('status', companyStatuses, 'companies.status'),
  <LocationFilter key="location" source="divisionId" alwaysOn />,
];

export default function CompanyList() {
  const mayShow = useMayCall(findCompany);
  return (
    <AdminList<ListedCompany>
      resource="companies"
      title="menu.companyList"
      words="companies"
      sort={byName}
      filters={filters}
      rows={{ columns: useCompanyColumns(), opens: mayShow && 'show' }}
    />
  );
}

function useCompanyColumns(): Columns<ListedCompany> {
  const translate = useTranslate();
  const { number } = useFormats();
  const placeOf = usePlaceText();
  const mayEdit = useMayCall(updateCompany);
  const maySuspend = useMaySuspend();
  return columnsByField<ListedCompany>({
    id: { sort: 'ASC', hidden: true },
    name: { sort: 'ASC', isLink: true, card: 'title' },
    status: {
      text: ({ status }) => translate(`companies.status.${status}`),
      cell: ({ status }) => <CompanyStatusChip status={status} />,
      sort: 'ASC',
      card: 'badge',
    },
    contactName: {
      cell: ({ contactName, contactNo }) => (
        <>
          {contactName}
          {contactNo && (
            <Typography variant="caption" color="text.secondary" component="div" noWrap>
              {formatMsisdn(contactNo)}
            </Typography>
          )}
        </>
      ),
      card: 'fact',
      onCard: ({ contactName }) => contactName,
    },
    contactNo: { table: false },
    email: { hidden: true },
    address: { table: false },
    divisionId: false,
    districtId: false,
    thanaId: false,
    place: { text: placeOf, hidden: 'narrow', card: 'fact' },
    currentBalance: {
      align: 'right',
      cell: ({ currentBalance, isLow }) => <BalanceText balance={currentBalance} isLow={isLow} />,
      card: 'line',
      onCard: ({ currentBalance, isLow }) => (
        <>
          {translate('resources.companies.fields.currentBalance')}:{' '}
          <BalanceText balance={currentBalance} isLow={isLow} />
        </>
      ),
    },
    isLow: false,
    delivered: false,
    failed: false,
    deliveryRate: deliveryRateColumn<ListedCompany>((company) => company, {
      line: translate('resources.companies.fields.deliveryRate'),
    }),
    lowBalanceThreshold: { table: false },
    userCount: { as: 'number' },
    branchCount: {
      as: 'number',
      card: 'fact',
      onCard: ({ userCount, branchCount }) =>
        translate('companies.counts', { users: number(userCount), branches: number(branchCount) }),
    },
    scope: false,
    refunds: false,
    createdAt: { as: 'date', sort: 'ASC', hidden: 'narrow' },
    actions: {
      file: false,
      sx: { whiteSpace: 'nowrap' },
      cell: (company) =>
        (mayEdit || maySuspend(company)) && (
          <RowMenu dangerous={maySuspend(company) && <SuspendButton />}>{mayEdit && <EditButton />}</RowMenu>
        ),
    },
  });
}
