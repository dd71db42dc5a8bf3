import { Link, type SxProps, type Theme, useMediaQuery } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import { DataTable, useListContext, type DataTableProps, type RaRecord } from 'react-admin';
import { tableSx } from '../listSx.ts';
import { RowSkeleton } from '../loading/RowSkeleton.tsx';
import { NoMatch } from '../NoMatch.tsx';
import { RecordLink } from '../RecordLink.tsx';
import { present, useShown, type Column, type Columns } from './column.ts';
import { explainedHeadings } from './ColumnHeading.tsx';

/** The page that a row opens: one of the record's own pages, or a path. */
export type Opens<Row> = string | false | ((row: Row) => string | false);

export interface ColumnTableProps<Row extends RaRecord> extends Omit<DataTableProps<Row>, 'children' | 'sx'> {
  columns: Columns<Row>;
  opens?: Opens<Row>;
  /** An action of a row that opens no page, and its label. */
  onOpen?: (row: Row) => void;
  openLabel?: (row: Row) => string;
  sx?: SxProps<Theme>;
}

/** A list as a table. */
export function ColumnTable<Row extends RaRecord>({
  columns,
  opens = false,
  onOpen,
  openLabel,
  sx,
  ...table
}: ColumnTableProps<Row>) {
  const shownOf = useShown();
  const shown = present(columns).filter((column) => column.table !== false);
  const opensAs = (row: Row) => (typeof opens === 'function' ? opens(row) : opens);
  const openRow = (row: Row) => {
    onOpen?.(row);
    return opensAs(row);
  };
  const contentOf = (column: Column<Row>, row: Row): ReactNode => {
    const plain = shownOf(column, row);
    const to = column.isLink && opensAs(row);
    const link = () => {
      if (to) return <RecordLink to={to}>{plain}</RecordLink>;
      if (!column.isLink || !onOpen) return plain;
      return (
        <OpenButton label={openLabel?.(row)} onOpen={() => onOpen(row)}>
          {plain}
        </OpenButton>
      );
    };
    return column.cell ? column.cell(row, link()) : link();
  };
  const hidden = useHiddenColumns(shown);
  const { isPending } = useListContext();
  if (isPending) return <RowSkeleton columns={shown.length - hidden.length} />;
  return (
    <DataTable<Row>
      bulkActionButtons={false}
      hiddenColumns={hidden}
      rowClick={onOpen || typeof opens === 'function' ? (_id, _resource, row) => openRow(row) : opens}
      empty={<NoMatch />}
      sx={{ ...tableSx, ...sx }}
      {...table}
    >
      {shown.map((column) => (
        <DataTable.Col<Row>
          key={column.source}
          source={column.label && typeof column.label !== 'string' ? undefined : column.source}
          label={column.label ?? (column.sort ? undefined : explainedHeadings[column.source])}
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

/** A click on the row does it too; this is for those who use the keyboard. */
function OpenButton({
  label,
  onOpen,
  children,
}: {
  label?: string;
  onOpen: () => void;
  children: ReactNode;
}) {
  return (
    <Link
      component="button"
      type="button"
      underline="hover"
      aria-label={label}
      sx={{ font: 'inherit', textAlign: 'start', verticalAlign: 'baseline' }}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {children}
    </Link>
  );
}

/** Columns that are hidden until somebody chooses columns: on a narrow screen more of them, so that the table need not scroll there. */
function useHiddenColumns<Row>(columns: Column<Row>[]): string[] {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const sources = columns
    .filter(({ hidden }) => hidden === true || (isNarrow && hidden === 'narrow'))
    .map(({ source }) => source)
    .join();
  // A new list would be a new default of react-admin's store with every rendering.
  return useMemo(() => (sources ? sources.split(',') : []), [sources]);
}
