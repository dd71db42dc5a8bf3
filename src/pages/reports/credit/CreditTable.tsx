import { DataTable, useTranslate } from 'react-admin';
import type { LedgerEntry } from '#contract/sms-receiver/transactions.ts';
import { tableSx } from '../../../components/list/listSx.ts';
import { NoMatch } from '../../../components/list/NoMatch.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { useSignedInUser } from '../../../session.ts';
import { CauseLink } from './CauseLink.tsx';
import { ChangeText } from './ChangeText.tsx';
import { KindChip } from './KindChip.tsx';

const Column = DataTable.Col<LedgerEntry>;

export function CreditTable() {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const { scope } = useSignedInUser();
  return (
    <DataTable<LedgerEntry>
      bulkActionButtons={false}
      hiddenColumns={['id']}
      rowClick={false}
      empty={<NoMatch />}
      sx={tableSx}
    >
      <Column source="id" disableSort />
      <Column
        source="createdAt"
        sortByOrder="DESC"
        render={({ createdAt }) => dateTime(createdAt)}
        sx={{ whiteSpace: 'nowrap' }}
      />
      {scope === 'platform' && <Column source="companyName" disableSort />}
      <Column source="kind" disableSort render={({ kind }) => <KindChip kind={kind} />} />
      <Column
        align="right"
        source="balanceChange"
        disableSort
        render={({ balanceChange }) => <ChangeText change={balanceChange} />}
      />
      <Column
        align="right"
        source="heldChange"
        disableSort
        render={({ heldChange }) => <ChangeText change={heldChange} />}
      />
      <Column source="reference" disableSort render={(entry) => <CauseLink entry={entry} />} />
      <Column source="note" disableSort />
      <Column
        source="createdBy"
        disableSort
        render={({ createdBy }) => createdBy ?? translate('sendingCredit.by_itself')}
      />
    </DataTable>
  );
}
