import { DataTable } from 'react-admin';
import type { LedgerGroup } from '#contract/sms-receiver/transactionGroups.ts';
import { dayMonthYear } from '#domain/dayMonthYear.ts';
import { tableSx } from '../../../components/list/listSx.ts';
import { NoMatch } from '../../../components/list/NoMatch.tsx';
import { useHiddenColumns } from '../../../components/list/useHiddenColumns.ts';
import { tabular } from '../../../components/report/tabular.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useSignedInUser } from '../../../session.ts';
import { ChangeText } from './ChangeText.tsx';
import { EntriesButton } from './EntriesButton.tsx';
import { GroupEntries } from './GroupEntries.tsx';
import { GroupName } from './GroupName.tsx';
import { groupFigures } from './groupWords.ts';

const Column = DataTable.Col<LedgerGroup>;
const hiddenAtFirst: string[] = [];
const hiddenWhileNarrow = ['recharged'];

/** A row a day and batch; it opens to its entries. */
export function GroupTable() {
  const { digits, number } = useFormats();
  const { scope } = useSignedInUser();
  return (
    <DataTable<LedgerGroup>
      bulkActionButtons={false}
      hiddenColumns={useHiddenColumns(hiddenAtFirst, hiddenWhileNarrow)}
      rowClick={false}
      expand={<GroupEntries />}
      isRowExpandable={({ kind }) => kind !== 'recharge'}
      empty={<NoMatch />}
      sx={withoutArrows}
    >
      <Column
        source="createdAt"
        sortByOrder="DESC"
        render={({ day }) => digits(dayMonthYear(day))}
        sx={{ whiteSpace: 'nowrap' }}
      />
      {scope === 'platform' && <Column source="companyName" disableSort />}
      <Column
        source="reference"
        disableSort
        sx={{ minWidth: 128 }}
        render={(group) => <GroupName group={group} />}
      />
      {groupFigures.map((name) => (
        <Column
          key={name}
          source={name}
          align="right"
          disableSort
          render={(group) => <span style={tabular}>{group[name] === 0 ? '–' : number(group[name])}</span>}
        />
      ))}
      <Column
        source="change"
        align="right"
        disableSort
        render={({ change }) => <ChangeText change={change} />}
      />
      <Column
        source="balanceAfter"
        align="right"
        disableSort
        render={({ balanceAfter }) => <strong style={tabular}>{number(balanceAfter)}</strong>}
      />
      <Column
        source="entries"
        disableSort
        render={(group) => group.kind !== 'recharge' && <EntriesButton group={group} />}
      />
    </DataTable>
  );
}

/** Its arrows work with the mouse alone, and their column has no heading: the button of a row does the same for everybody. */
const withoutArrows = {
  ...tableSx,
  '& .RaDataTable-expandHeader, & .RaDataTable-expandIconCell': { display: 'none' },
};
