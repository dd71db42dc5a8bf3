import Typography from '@mui/material/Typography';
import { DataTable, EditButton } from 'react-admin';
import { findCompany, updateCompany, type Company } from '#contract/main-api/companies.ts';
import { formatMsisdn } from '#domain/msisdn.ts';
import { BalanceText } from '../../components/BalanceText.tsx';
import { tableSx } from '../../components/list/listSx.ts';
import { NoMatch } from '../../components/list/NoMatch.tsx';
import { RecordLink } from '../../components/list/RecordLink.tsx';
import { useHiddenColumns } from '../../components/list/useHiddenColumns.ts';
import { usePlaceText } from '../../components/location/usePlaceText.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { CompanyStatusChip } from './CompanyStatusChip.tsx';
import { SuspendButton } from './SuspendButton.tsx';

const Column = DataTable.Col<Company>;
const hiddenAtFirst = ['id', 'email'];
const hiddenWhileNarrow = ['place', 'createdAt'];

export function CompanyTable() {
  const { date, number } = useFormats();
  const placeOf = usePlaceText();
  const mayShow = useMayCall(findCompany);
  const mayEdit = useMayCall(updateCompany);
  return (
    <DataTable<Company>
      bulkActionButtons={false}
      hiddenColumns={useHiddenColumns(hiddenAtFirst, hiddenWhileNarrow)}
      rowClick={mayShow ? 'show' : false}
      empty={<NoMatch />}
      sx={tableSx}
    >
      <Column source="id" />
      <Column
        source="name"
        render={({ name }) => (mayShow ? <RecordLink to="show">{name}</RecordLink> : name)}
      />
      <Column source="status" render={({ status }) => <CompanyStatusChip status={status} />} />
      <Column source="contactName" disableSort render={(company) => <Contact company={company} />} />
      <Column source="email" disableSort />
      <Column source="place" disableSort render={placeOf} />
      <Column
        align="right"
        source="currentBalance"
        disableSort
        render={({ currentBalance, isLow }) => <BalanceText balance={currentBalance} isLow={isLow} />}
      />
      <Column align="right" source="userCount" disableSort render={({ userCount }) => number(userCount)} />
      <Column
        align="right"
        source="branchCount"
        disableSort
        render={({ branchCount }) => number(branchCount)}
      />
      <Column source="createdAt" render={({ createdAt }) => date(createdAt)} />
      <Column source="actions" disableSort sx={{ whiteSpace: 'nowrap' }}>
        {mayEdit && <EditButton />}
        <SuspendButton />
      </Column>
    </DataTable>
  );
}

function Contact({ company: { contactName, contactNo } }: { company: Company }) {
  return (
    <>
      {contactName}
      {contactNo && (
        <Typography variant="caption" color="text.secondary" component="div" noWrap>
          {formatMsisdn(contactNo)}
        </Typography>
      )}
    </>
  );
}
