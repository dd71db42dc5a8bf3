import { DataTable, useTranslate } from 'react-admin';
import type { LedgerEntry } from '#contract/sms-receiver/transactions.ts';
import { changeOf, creditsOf } from '#domain/ledgerEntry.ts';
import { tableSx } from '../../../components/list/listSx.ts';
import { NoMatch } from '../../../components/list/NoMatch.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useSignedInUser } from '../../../session.ts';
import { CauseLink } from './CauseLink.tsx';
import { ChangeText } from './ChangeText.tsx';
import { KindChip } from './KindChip.tsx';

const Column = DataTable.Col<LedgerEntry>;

export function CreditTable() {
  const translate = useTranslate();
  const { dateTime, number } = useFormats();
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
        source="credits"
        disableSort
        render={(entry) => <span style={tabular}>{number(creditsOf(entry))}</span>}
      />
      <Column
        align="right"
        source="change"
        disableSort
        render={(entry) => <ChangeText change={changeOf(entry)} />}
      />
      <Column
        align="right"
        source="balanceAfter"
        disableSort
        render={({ balanceAfter }) => <span style={tabular}>{number(balanceAfter)}</span>}
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
