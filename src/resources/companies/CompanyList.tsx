import { useMemo } from 'react';
import { SearchInput, SelectInput, useTranslate } from 'react-admin';
import { companyStatuses, type Company } from '#contract/main-api/companies.ts';
import { AdminList, AllowedCreateButton } from '../../components/list/AdminList.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { useCsvExporter } from '../../components/list/useCsvExporter.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { LocationFilter } from '../../components/location/LocationFilter.tsx';
import { usePlaceText } from '../../components/location/usePlaceText.ts';
import { fileDateTime } from '../../components/useFormats.ts';
import { CompanyCards } from './CompanyCards.tsx';
import { CompanyTable } from './CompanyTable.tsx';

const byName = { field: 'name', order: 'ASC' } as const;
const statusChoices = companyStatuses.map((id) => ({ id, name: `companies.status.${id}` }));

export default function CompanyList() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const filters = useMemo(
    () => [
      <SearchInput key="q" source="q" alwaysOn />,
      <SelectInput key="status" source="status" choices={statusChoices} alwaysOn />,
      <LocationFilter key="location" source="divisionId" alwaysOn />,
    ],
    [],
  );
  return (
    <AdminList<Company>
      resource="companies"
      title="menu.companyList"
      sort={byName}
      filters={filters}
      exporter={useCompanyExporter()}
      empty={
        <EmptyList title={translate('companies.none')} help={translate('companies.none_help')}>
          <AllowedCreateButton resource="companies" />
        </EmptyList>
      }
    >
      {isPhone ? <CompanyCards /> : <CompanyTable />}
    </AdminList>
  );
}

function useCompanyExporter() {
  const translate = useTranslate();
  const placeOf = usePlaceText();
  return useCsvExporter<Company>('companies', {
    id: ({ id }) => id,
    name: ({ name }) => name,
    status: ({ status }) => translate(`companies.status.${status}`),
    contactName: ({ contactName }) => contactName,
    contactNo: ({ contactNo }) => contactNo,
    email: ({ email }) => email,
    address: ({ address }) => address,
    place: placeOf,
    currentBalance: ({ currentBalance }) => currentBalance,
    lowBalanceThreshold: ({ lowBalanceThreshold }) => lowBalanceThreshold,
    userCount: ({ userCount }) => userCount,
    branchCount: ({ branchCount }) => branchCount,
    createdAt: ({ createdAt }) => fileDateTime(createdAt),
  });
}
