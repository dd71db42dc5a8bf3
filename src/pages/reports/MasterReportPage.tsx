import { useMemo } from 'react';
import { ColumnsButton, FilterButton, List, TopToolbar, useTranslate } from 'react-admin';
import { CompanyInput } from '../../components/form/CompanyInput.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { ExportButton } from '../../components/list/ExportButton.tsx';
import { LoadedRows } from '../../components/list/loading/LoadedRows.tsx';
import { lastDays, periodOf } from '../../components/list/period.ts';
import { PeriodFilter } from '../../components/list/PeriodFilter.tsx';
import { useCsvExporter } from '../../components/list/useCsvExporter.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { PrintButton } from '../../components/PrintButton.tsx';
import type { MasterRecord } from '../../dataProviders/resources/masterReport.ts';
import { useSignedInUser } from '../../session.ts';
import { FilterDrawer } from './filters/FilterDrawer.tsx';
import { MasterCards } from './master/MasterCards.tsx';
import { MasterTable } from './master/MasterTable.tsx';
import { masterSums } from '#contract/main-api/masterReport.ts';
import { ListPagination } from '../../components/list/ListPagination.tsx';
import { reportSx } from './reportSx.ts';

const busiestFirst = { field: 'sent', order: 'DESC' } as const;

/** What each company added, sent and has left: a row a company. */
export default function MasterReportPage() {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { scope } = useSignedInUser();
  const filters = useMemo(() => {
    const period = <PeriodFilter key="period" source="from" alwaysOn />;
    // A company's people see one row, theirs.
    if (scope === 'company') return [period];
    return [period, <CompanyInput key="companyId" source="companyId" alwaysOn />];
  }, [scope]);
  const exporter = useCsvExporter<MasterRecord>('master-report', {
    companyName: ({ companyName }) => companyName,
    ...Object.fromEntries(masterSums.map((name) => [name, (row: MasterRecord) => row[name]])),
  });
  return (
    <List<MasterRecord>
      resource="master-report"
      title="menu.masterReport"
      sx={reportSx}
      // The route guards the page, by the permission of the call.
      disableAuthentication
      sort={busiestFirst}
      filters={isPhone ? undefined : filters}
      filterDefaultValues={periodOf(lastDays(30))}
      exporter={exporter}
      actions={
        <TopToolbar>
          {isPhone ? (
            <FilterDrawer filters={filters} />
          ) : (
            <>
              <FilterButton filters={filters} />
              <ColumnsButton />
            </>
          )}
          <PrintButton />
          <ExportButton />
        </TopToolbar>
      }
      pagination={<ListPagination />}
      empty={<EmptyList title={translate('companies.none')} help={translate('companies.none_help')} />}
    >
      <LoadedRows sort={busiestFirst}>{isPhone ? <MasterCards /> : <MasterTable />}</LoadedRows>
    </List>
  );
}
