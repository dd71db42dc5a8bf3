import { useMemo } from 'react';
import { SearchInput, useTranslate } from 'react-admin';
import type { Branch } from '#contract/main-api/branches.ts';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { AdminList, AllowedCreateButton } from '../../components/list/AdminList.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { useCsvExporter } from '../../components/list/useCsvExporter.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { LocationFilter } from '../../components/location/LocationFilter.tsx';
import { usePlaceText } from '../../components/location/usePlaceText.ts';
import { fileDateTime } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { BranchCards } from './BranchCards.tsx';
import { BranchTable } from './BranchTable.tsx';

const byName = { field: 'name', order: 'ASC' } as const;

export default function BranchList() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { scope } = useSignedInUser();
  const filters = useMemo(
    () => [
      <SearchInput key="q" source="q" alwaysOn />,
      ...(scope === 'platform' ? [<CompanyInput key="companyId" source="companyId" alwaysOn />] : []),
      <LocationFilter key="location" source="divisionId" alwaysOn />,
    ],
    [scope],
  );
  return (
    <AdminList<Branch>
      resource="branch"
      title="menu.branchList"
      sort={byName}
      filters={filters}
      exporter={useBranchExporter()}
      empty={
        <EmptyList title={translate('branches.none')} help={translate('branches.none_help')}>
          <AllowedCreateButton resource="branch" />
        </EmptyList>
      }
    >
      {isPhone ? <BranchCards /> : <BranchTable />}
    </AdminList>
  );
}

function useBranchExporter() {
  const placeOf = usePlaceText();
  return useCsvExporter<Branch>('branch', {
    id: ({ id }) => id,
    name: ({ name }) => name,
    companyName: ({ companyName }) => companyName,
    contactNo: ({ contactNo }) => contactNo,
    address: ({ address }) => address,
    place: placeOf,
    userCount: ({ userCount }) => userCount,
    createdAt: ({ createdAt }) => fileDateTime(createdAt),
  });
}
