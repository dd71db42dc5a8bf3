import type { SxProps, Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, type ReactNode } from 'react';
import { DataTable, type DataTableProps, type RaRecord } from 'react-admin';
import { tableSx } from '../listSx.ts';
import { NoMatch } from '../NoMatch.tsx';
import { RecordLink } from '../RecordLink.tsx';
import { present, useShown, type Column, type Columns } from './column.ts';

/** What opening a row leads to: one of its pages, or a path. */
export type Opens<Row> = string | false | ((row: Row) => string | false);

export interface ColumnTableProps<Row extends RaRecord> extends Omit<DataTableProps<Row>, 'children' | 'sx'> {
  columns: Columns<Row>;
  opens?: Opens<Row>;
  sx?: SxProps<Theme>;
}

/** A list as a table. */
export function ColumnTable<Row extends RaRecord>({
  columns,
  opens = false,
  sx,
  ...table
}: ColumnTableProps<Row>) {
  const shownOf = useShown();
  const shown = present(columns).filter((column) => column.table !== false);
  const opensAs = (row: Row) => (typeof opens === 'function' ? opens(row) : opens);
  const contentOf = (column: Column<Row>, row: Row): ReactNode => {
    const plain = shownOf(column, row);
    const to = column.isLink && opensAs(row);
    const content = to ? <RecordLink to={to}>{plain}</RecordLink> : plain;
    return column.cell ? column.cell(row, content) : content;
  };
  return (
    <DataTable<Row>
      bulkActionButtons={false}
      hiddenColumns={useHiddenColumns(shown)}
      rowClick={typeof opens === 'function' ? (_id, _resource, row) => opens(row) : opens}
      empty={<NoMatch />}
      sx={{ ...tableSx, ...sx }}
      {...table}
    >
      {shown.map((column) => (
        <DataTable.Col<Row>
          key={column.source}
          source={column.label && typeof column.label !== 'string' ? undefined : column.source}
          label={column.label}
          disableSort={!column.sort}
          sortByOrder={column.sort}
          align={column.align ?? (column.as === 'number' ? 'right' : undefined)}
          sx={column.as && column.as !== 'number' ? { whiteSpace: 'nowrap', ...column.sx } : column.sx}
          cellSx={column.cellSx ? () => column.cellSx as object : undefined}
          render={(row) => contentOf(column, row)}
        />
      ))}
    </DataTable>
  );
}

/** What is hidden until somebody chooses columns: on a narrow screen more of them, so that the table need not scroll there. */
function useHiddenColumns<Row>(columns: Column<Row>[]): string[] {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const sources = columns
    .filter(({ hidden }) => hidden === true || (isNarrow && hidden === 'narrow'))
    .map(({ source }) => source)
    .join();
  // A new list would be a new default of react-admin's store with every rendering.
  return useMemo(() => (sources ? sources.split(',') : []), [sources]);
}
