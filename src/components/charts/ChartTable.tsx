import {
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
} from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { Link as RouterLink } from 'react-router-dom';

export interface ChartFigures {
  /** The name of the rows. */
  head: string;
  columns: string[];
  rows: { key: string; label: string; cells: string[]; to?: string }[];
  /** Sums of all rows, under each column. */
  totals?: { label: string; cells: string[] };
}

interface ChartTableProps extends ChartFigures {
  label: string;
  /** In pixels: longer ones scroll. */
  height: number;
}

/** The figures of a chart, to be read. */
export function ChartTable({ label, height, ...figures }: ChartTableProps) {
  return (
    // Scrollable, so a keyboard must be able to stop here.
    <TableContainer sx={{ height }} tabIndex={0} role="region" aria-label={label}>
      <Table size="small" stickyHeader>
        <Rows {...figures} />
      </Table>
    </TableContainer>
  );
}

/** The same for screen readers alone, beside the picture. Without links: the focus would be on nothing to be seen. */
export function HiddenChartTable({ label, rows, ...figures }: ChartFigures & { label: string }) {
  return (
    <div style={visuallyHidden}>
      <table aria-label={label}>
        <Rows {...figures} rows={rows.map((row) => ({ ...row, to: undefined }))} />
      </table>
    </div>
  );
}

function Rows({ head, columns, rows, totals }: ChartFigures) {
  return (
    <>
      <TableHead>
        <TableRow>
          <TableCell>{head}</TableCell>
          {columns.map((column) => (
            <TableCell key={column} align="right">
              {column}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, label, cells, to }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row">
              {to ? (
                <Link component={RouterLink} to={to} underline="hover">
                  {label}
                </Link>
              ) : (
                label
              )}
            </TableCell>
            {cells.map((cell, index) => (
              <TableCell key={columns[index]} align="right">
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
      {totals && (
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row" sx={totalSx}>
              {totals.label}
            </TableCell>
            {totals.cells.map((cell, index) => (
              <TableCell key={columns[index]} align="right" sx={totalSx}>
                {cell}
              </TableCell>
            ))}
          </TableRow>
        </TableFooter>
      )}
    </>
  );
}

/** In sight while the rows above it are scrolled. */
const totalSx = {
  position: 'sticky',
  bottom: 0,
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontSize: '0.875rem',
  fontWeight: 650,
};
