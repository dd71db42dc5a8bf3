import { useTranslate } from 'react-admin';
import type { Branch } from '#contract/main-api/people/branches.ts';
import { formatMsisdn } from '#domain/numbers/msisdn.ts';
import { AdminList } from '../../components/list/AdminList.tsx';
import { byName, columnsByField, companyColumn, type Columns } from '../../components/list/columns/column.ts';
import { companyFilter, searchFilter } from '../../components/list/filters.tsx';
import { LocationFilter } from '../../components/location/LocationFilter.tsx';
import { usePlaceText } from '../../components/location/usePlaceText.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';

const filters = (isProvider: boolean) => [
  searchFilter,
  isProvider && companyFilter,
  <LocationFilter key="location" source="divisionId" alwaysOn />,
];

export default function BranchList() {
  return (
    <AdminList<Branch>
      resource="branch"
      title="menu.branchList"
      words="branches"
      sort={byName}
      filters={filters}
      rows={{ columns: useBranchColumns(), opens: 'edit' }}
    />
  );
}

export function useBranchColumns(): Columns<Branch> {
  const translate = useTranslate();
  const { number } = useFormats();
  const { scope } = useSignedInUser();
  const placeOf = usePlaceText();
  return columnsByField<Branch>({
    id: { sort: 'ASC', hidden: true },
    name: { sort: 'ASC', isLink: true, card: 'title' },
    companyName: companyColumn(scope === 'platform'),
    contactNo: {
      cell: ({ contactNo }) => contactNo && formatMsisdn(contactNo),
      sx: { whiteSpace: 'nowrap' },
    },
    address: {},
    divisionId: false,
    districtId: false,
    thanaId: false,
    place: { text: placeOf, card: 'fact' },
    userCount: {
      as: 'number',
      card: 'fact',
      onCard: ({ userCount }) => translate('branches.people', { count: number(userCount) }),
    },
    createdAt: { as: 'date', sort: 'ASC' },
  });
}
