import ClearIcon from '@mui/icons-material/FilterAltOff';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import {
  ColumnsButton,
  FilterButton,
  List,
  TopToolbar,
  useListContext,
  useTranslate,
  type RaRecord,
} from 'react-admin';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { LoadedRows } from '../../components/list/loading/LoadedRows.tsx';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { PrintButton } from '../../components/PrintButton.tsx';
import { TotalsBar } from '../../components/report/TotalsBar.tsx';
import { browserZone } from '../../components/useFormats.ts';
import { isTransient } from '../../dataProviders/http/ApiError.ts';
import { ExportReport } from './ExportReport.tsx';
import { filterCount } from './filters/filterCount.ts';
import { FilterDrawer } from './filters/FilterDrawer.tsx';
import type { useReportFilters } from './filters/reportFilters.tsx';
import { ListPagination } from '../../components/list/ListPagination.tsx';
import { reportSx } from './reportSx.ts';

const refreshMs = 3_000;
const newestFirst = { field: 'acceptedAt', order: 'DESC' } as const;

interface ReportListProps<Row extends RaRecord> {
  resource: string;
  /** Key of the page's heading. */
  title: string;
  filters: ReturnType<typeof useReportFilters>;
  /** The call that gives the same rows as a file, and what that is called. */
  exported: { endpoint: EndpointSpec; fileName: string };
  /** Whether more will be heard of a row: the list then asks again by itself. */
  isOpen: (row: Row) => boolean;
  empty: ReactElement;
  /** Between the filters and the totals. */
  head?: ReactNode;
  /** In place of the rows with their totals and pages. */
  instead?: ReactNode;
  children: ReactNode;
}

/** A report: its filters in the address, what all of it comes to, a page of it, and all of it as a file. */
export function ReportList<Row extends RaRecord>(props: ReportListProps<Row>) {
  const { resource, title, filters, exported, isOpen, empty, head, instead, children } = props;
  const isPhone = useIsPhone();
  return (
    <List<Row>
      resource={resource}
      title={title}
      sx={reportSx}
      // The route guards the page, by the permission of the call.
      disableAuthentication
      filters={isPhone ? undefined : filters}
      actions={<ReportActions filters={filters} exported={exported} isElsewhere={Boolean(instead)} />}
      exporter={false}
      sort={newestFirst}
      empty={empty}
      pagination={instead ? false : <ListPagination />}
      queryOptions={{
        // Hidden tabs are not refreshed: TanStack Query pauses intervals there.
        refetchInterval: ({ state }) =>
          (state.error && isTransient(state.error)) || state.data?.data.some(isOpen) ? refreshMs : false,
      }}
    >
      {head}
      {instead ?? (
        <LoadedRows sort={newestFirst}>
          <TotalsBar />
          {children}
          <Zone />
        </LoadedRows>
      )}
    </List>
  );
}

interface ReportActionsProps extends Pick<ReportListProps<RaRecord>, 'filters' | 'exported'> {
  isElsewhere: boolean;
}

function ReportActions({ filters, exported, isElsewhere }: ReportActionsProps) {
  const isPhone = useIsPhone();
  return (
    <TopToolbar>
      {isPhone ? (
        <FilterDrawer filters={filters} />
      ) : (
        <>
          <ClearButton />
          <FilterButton filters={filters} />
          {!isElsewhere && <ColumnsButton />}
        </>
      )}
      <PrintButton />
      {!isElsewhere && <ExportReport {...exported} />}
    </TopToolbar>
  );
}

function ClearButton() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  if (filterCount(filterValues) === 0) return null;
  return (
    <Button size="small" startIcon={<ClearIcon />} onClick={() => setFilters({}, [])}>
      {translate('list.clear')}
    </Button>
  );
}

function Zone() {
  const translate = useTranslate();
  return (
    <Typography variant="caption" color="text.secondary" component="p" sx={{ px: 2, py: 1 }}>
      {translate('reports.single.zone', { zone: browserZone() })}
    </Typography>
  );
}
