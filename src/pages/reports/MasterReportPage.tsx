import { Box, useMediaQuery, type Theme } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { masterSortSums, masterSums } from '#contract/main-api/masterReport.ts';
import { cellOf } from '../../dataProviders/cells/acrossCells.ts';
import { useCells } from '../../dataProviders/cells/cells.ts';
import { CellsNote } from '../../components/report/CellsNote.tsx';
import { BalanceText } from '../../components/BalanceText.tsx';
import { present, type Columns } from '../../components/list/columns/column.ts';
import { useCardContent } from '../../components/list/columns/ColumnCards.tsx';
import { ListRows } from '../../components/list/columns/ListRows.tsx';
import { DeletedFilters } from '../../components/list/chips/DeletedFilters.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { ExportButton } from '../../components/list/ExportButton.tsx';
import { SumsCard } from '../../components/list/Figures.tsx';
import { companyFilter, periodFilter } from '../../components/list/filters.tsx';
import { lastDays, periodOf, type Period } from '../../components/list/period/period.ts';
import { sumsId, SumsRow } from '../../components/list/SumsRow.tsx';
import { fileColumns, useListExporter } from '../../components/list/listFile.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { AsOf } from '../../components/report/AsOf.tsx';
import { deliveryRateColumn } from '../../components/report/deliveryRateColumn.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import type { MasterMeta, MasterRecord } from '../../dataProviders/resources/masterReport.ts';
import { useSignedInUser } from '../../session.ts';
import { ReportPage } from './ReportList.tsx';
import { messagesLink } from '../../screens/totalsPath.ts';

const busiestFirst = { field: 'sent', order: 'DESC' } as const;
/** A company's people see one row, theirs. */
const filters = { platform: [periodFilter, companyFilter], company: [periodFilter] };

/** The recharges, messages and balance of each company: a row a company. */
export default function MasterReportPage() {
  const translate = useTranslate();
  const { scope } = useSignedInUser();
  const columns = useMasterColumns();
  return (
    <ReportPage<MasterRecord>
      resource="master-report"
      title="menu.masterReport"
      sort={busiestFirst}
      filters={filters[scope]}
      filterDefaultValues={periodOf(lastDays(30))}
      // The period of today, not of the last visit.
      storeKey={false}
      exporter={useListExporter('master-report', fileColumns(columns))}
      exportButton={<ExportButton />}
      head={<DeletedFilters />}
      empty={<EmptyList title={translate('companies.none')} help={translate('companies.none_help')} />}
    >
      <MasterRows columns={columns} />
    </ReportPage>
  );
}

function MasterRows({ columns }: { columns: Columns<MasterRecord> }) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const maySee = useMayCall(smsHistory);
  const { filterValues, meta, total = 0 } = useListContext<MasterRecord>();
  const { figuresOf } = useCardContent(present(columns));
  const { totals, asOf, missing } = (meta as MasterMeta | undefined) ?? {};
  const { from, to, companyId: onlyOne } = filterValues as Period & { companyId?: number };
  const cells = useCells();
  const isOfThisCell = (id: number) => !cells || cellOf(id, cells.cells)?.number === cells.current.number;
  return (
    <>
      {onlyOne === undefined && (
        <Box sx={{ px: 1, '&:not(:empty)': { py: 1 } }}>
          <CellsNote of="masterReport" missing={missing} />
        </Box>
      )}
      {asOf && (
        <Box sx={{ px: 1 }}>
          <AsOf at={asOf} />
        </Box>
      )}
      {isPhone && totals && total > 1 && (
        <SumsCard
          title={translate('masterReport.all')}
          figures={figuresOf({ ...totals, isLow: false } as MasterRecord)}
        />
      )}
      <ListRows<MasterRecord>
        columns={columns}
        opens={({ id, companyId }) =>
          maySee &&
          id !== sumsId &&
          isOfThisCell(companyId) &&
          messagesLink({ ...(from && { from }), ...(to && { to }), companyId })
        }
        table={{ rowClick: false, foot: SumsRow, sx: { '& .MuiTableCell-root': { px: 1 } } }}
      />
    </>
  );
}

/** Not on a card: what is held is a part of the balance, and parts are about as many as credits. */
const tableOnly: readonly string[] = ['held', 'segments'];
const wideOnly: readonly string[] = ['cancelled', 'pending', 'scheduled', 'refunded'];

function useMasterColumns(): Columns<MasterRecord> {
  const translate = useTranslate();
  // All of them need more than a window of 1440 pixels beside the menu.
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('xl'), { noSsr: true });
  return [
    {
      source: 'companyName',
      sort: 'ASC',
      isLink: true,
      cell: ({ id }, name) => (id === sumsId ? translate('masterReport.all') : name),
      cellSx: { minWidth: 160 },
      card: 'title',
    },
    ...masterSums.map((name) => ({
      source: name,
      as: 'number' as const,
      ...((masterSortSums as readonly string[]).includes(name) && { sort: 'DESC' as const }),
      ...(tableOnly.includes(name) ? { hidden: true as const } : { card: 'figure' as const }),
      ...(wideOnly.includes(name) && isNarrow && { hidden: true as const }),
      ...(name === 'balance' && {
        cell: ({ balance, isLow }: MasterRecord) => <BalanceText balance={balance} isLow={isLow} />,
      }),
    })),
    deliveryRateColumn<MasterRecord>((company) => company, { card: 'figure' }),
  ];
}
