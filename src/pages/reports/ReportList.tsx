import ClearIcon from '@mui/icons-material/FilterAltOff';
import { Button, Typography } from '@mui/material';
import { lightFormat, startOfToday } from 'date-fns';
import type { ReactElement, ReactNode } from 'react';
import { ColumnsButton, FilterButton, useListContext, useTranslate, type RaRecord } from 'react-admin';
import type { PortalEndpoint } from '#contract/endpoint.ts';
import { FilterChips } from '../../components/list/chips/FilterChips.tsx';
import { useFilterParts } from '../../components/list/chips/useFilterParts.ts';
import { focusFilterButton } from '../../components/list/focusFilterButton.ts';
import { ListFrame, type ListFrameProps } from '../../components/list/ListFrame.tsx';
import { filterCount } from '../../components/list/phone/filterCount.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { PrintButton } from '../../components/PrintButton.tsx';
import { ExportFileButton } from '../../components/report/export/ExportFileButton.tsx';
import { TotalsBar } from '../../components/report/TotalsBar.tsx';
import { browserZone } from '../../i18n/dates.ts';
import { reportSx } from './reportSx.ts';

const refreshMs = 3_000;
const newestFirst = { field: 'acceptedAt', order: 'DESC' } as const;

interface ReportPageProps<Row extends RaRecord> extends Omit<ListFrameProps<Row>, 'filters' | 'tools'> {
  filters: ReactElement[];
  /** The button that gives the rows as a file. */
  exportButton: ReactElement;
  /** Beside the filters of a wide screen. */
  button?: ReactNode;
  /** In place of the button that chooses the columns of all lists. */
  columnsButton?: ReactElement;
}

/** The page of a report: its filters, which a phone has in a drawer, a page of its rows, and all of it on paper or as a file. */
export function ReportPage<Row extends RaRecord>(props: ReportPageProps<Row>) {
  const { filters, exportButton, button, columnsButton, ...list } = props;
  const isPhone = useIsPhone();
  return (
    <ListFrame<Row>
      sx={reportSx}
      filters={filters}
      exporter={false}
      tools={
        <>
          {!isPhone && (
            <>
              {button}
              <FilterButton filters={filters} disableSaveQuery />
              {!list.instead && (columnsButton ?? <ColumnsButton />)}
            </>
          )}
          <PrintButton />
          {!list.instead && exportButton}
        </>
      }
      // Views are of the whole list, not of the rows of one batch.
      hasViews={!list.filter}
      {...list}
    />
  );
}

interface ReportListProps<Row extends RaRecord> extends Pick<
  ReportPageProps<Row>,
  | 'resource'
  | 'title'
  | 'filter'
  | 'storeKey'
  | 'filters'
  | 'columnsButton'
  | 'empty'
  | 'head'
  | 'instead'
  | 'children'
> {
  /** The call that gives the same rows as a file, and what that is called. */
  exported: ExportReportProps;
  /** Whether more will be heard of a row: the list then asks again by itself. */
  isOpen: (row: Row) => boolean;
}

/** A report of what was sent, with what all of it comes to. */
export function ReportList<Row extends RaRecord>(props: ReportListProps<Row>) {
  const { exported, isOpen, head, children, ...page } = props;
  const translate = useTranslate();
  return (
    <ReportPage<Row>
      sort={newestFirst}
      button={<ClearButton />}
      exportButton={<ExportReport {...exported} />}
      head={
        <>
          {head}
          <ReportFilterChips />
        </>
      }
      queryOptions={{
        // Hidden tabs are not refreshed: TanStack Query pauses intervals there.
        refetchInterval: ({ state: { data } }) => (data?.data.some(isOpen) ? refreshMs : false),
      }}
      {...page}
    >
      <TotalsBar />
      {children}
      <Typography variant="caption" color="text.secondary" component="p" sx={{ px: 2, py: 1 }}>
        {translate('reports.single.zone', { zone: browserZone() })}
      </Typography>
    </ReportPage>
  );
}

/** Filters whose values have translations, with the prefix of their keys. */
const filterWords = {
  status: 'reports.status',
  outcome: 'reports.totals',
  operator: 'reports.operator',
  class: 'reports.class',
  kind: 'reports.kind',
};
/** Not shown as chips: these have inputs that are always visible. */
const notShown = ['from', 'to', 'msisdn', 'state'];

/** Above the rows, and above what stands in their place. */
function ReportFilterChips() {
  return (
    <FilterChips parts={useFilterParts(filterWords).filter(({ source }) => !notShown.includes(source))} />
  );
}

function ClearButton() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  if (filterCount(filterValues) === 0) return null;
  const clear = () => {
    setFilters({}, []);
    // This button is removed with the filters.
    focusFilterButton();
  };
  return (
    <Button size="small" startIcon={<ClearIcon />} onClick={clear}>
      {translate('list.clear')}
    </Button>
  );
}

interface ExportReportProps {
  endpoint: PortalEndpoint;
  fileName: string;
}

/** Everything that the filters of the list let through, in its order. */
export function ExportReport({ endpoint, fileName }: ExportReportProps) {
  const { filter, filterValues, sort, total, isPending } = useListContext();
  return (
    <ExportFileButton
      endpoint={endpoint}
      query={{
        filter: { ...(filterValues as Record<string, unknown>), ...filter },
        sort: [sort.field, sort.order],
        timeZone: browserZone(),
      }}
      fileName={`${fileName}-${lightFormat(startOfToday(), 'yyyy-MM-dd')}`}
      rows={total}
      // How many there are decides how they are saved: not asked before the list knows.
      disabled={isPending || total === 0}
    />
  );
}
