import Link from '@mui/material/Link';
import { DataTable, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { BalanceText } from '../../../components/BalanceText.tsx';
import { tableSx } from '../../../components/list/listSx.ts';
import { NoMatch } from '../../../components/list/NoMatch.tsx';
import { sumsId, SumsRow } from '../../../components/list/SumsRow.tsx';
import { useHiddenColumns } from '../../../components/list/useHiddenColumns.ts';
import { useFormats } from '../../../components/useFormats.ts';
import type { MasterRecord } from '../../../dataProviders/resources/masterReport.ts';
import { masterSortSums, masterSums } from '#contract/main-api/masterReport.ts';
import { useCompanyMessages } from './useCompanyMessages.ts';

const Column = DataTable.Col<MasterRecord>;
const hiddenAtFirst = ['segments', 'held'];
const hiddenWhileNarrow = ['cancelled', 'pending', 'scheduled', 'refunded'];

export function MasterTable() {
  const translate = useTranslate();
  const { number } = useFormats();
  const messagesOf = useCompanyMessages();
  return (
    <DataTable<MasterRecord>
      bulkActionButtons={false}
      hiddenColumns={useHiddenColumns(hiddenAtFirst, hiddenWhileNarrow)}
      rowClick={false}
      empty={<NoMatch />}
      foot={SumsRow}
      sx={tableSx}
    >
      <Column
        source="companyName"
        cellSx={() => ({ minWidth: 160 })}
        render={(row) => {
          if (row.id === sumsId) return translate('masterReport.all');
          if (!messagesOf) return row.companyName;
          return (
            <Link component={RouterLink} to={messagesOf(row)} underline="hover">
              {row.companyName}
            </Link>
          );
        }}
      />
      {masterSums.map((name) => (
        <Column
          key={name}
          source={name}
          align="right"
          disableSort={!(masterSortSums as readonly string[]).includes(name)}
          sortByOrder="DESC"
          render={(row) =>
            name === 'balance' ? <BalanceText balance={row.balance} isLow={row.isLow} /> : number(row[name])
          }
        />
      ))}
    </DataTable>
  );
}
