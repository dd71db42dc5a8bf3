import { DataTable } from 'react-admin';
import type { Branch } from '#contract/main-api/branches.ts';
import { formatMsisdn } from '#domain/msisdn.ts';
import { tableSx } from '../../components/list/listSx.ts';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { RecordLink } from '../../components/list/RecordLink.tsx';
import { usePlaceText } from '../../components/location/usePlaceText.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';

const Column = DataTable.Col<Branch>;

export function BranchTable() {
  const { date, number } = useFormats();
  const { scope } = useSignedInUser();
  const placeOf = usePlaceText();
  return (
    <DataTable<Branch>
      bulkActionButtons={false}
      hiddenColumns={['id']}
      rowClick="edit"
      empty={<NoMatch />}
      sx={tableSx}
    >
      <Column source="id" />
      <Column source="name" render={({ name }) => <RecordLink to="edit">{name}</RecordLink>} />
      {scope === 'platform' && <Column source="companyName" />}
      <Column
        source="contactNo"
        disableSort
        render={({ contactNo }) => contactNo && formatMsisdn(contactNo)}
        sx={{ whiteSpace: 'nowrap' }}
      />
      <Column source="address" disableSort />
      <Column source="place" disableSort render={placeOf} />
      <Column align="right" source="userCount" disableSort render={({ userCount }) => number(userCount)} />
      <Column source="createdAt" render={({ createdAt }) => date(createdAt)} />
    </DataTable>
  );
}
