import { TableFooter, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider, useListContext, type RaRecord } from 'react-admin';

/** The id of the record that a table's last row shows: its columns are those of the rows, and can tell it by this. */
export const sumsId = 0;

/**
 * The foot of a DataTable (its `foot`, with its columns as children): what all pages come to, which the list has as
 * the `totals` of its `meta`. Columns that somebody has hidden are hidden here too.
 */
export function SumsRow({ children }: { children?: ReactNode }) {
  const { meta } = useListContext();
  const totals = (meta as { totals?: Omit<RaRecord, 'id'> | null } | undefined)?.totals;
  if (!totals) return null;
  return (
    <TableFooter>
      <TableRow sx={rowSx}>
        <RecordContextProvider value={{ ...totals, id: sumsId }}>{children}</RecordContextProvider>
      </TableRow>
    </TableFooter>
  );
}

const rowSx = { '& .MuiTableCell-root': { color: 'text.primary', fontSize: '0.875rem', fontWeight: 650 } };
