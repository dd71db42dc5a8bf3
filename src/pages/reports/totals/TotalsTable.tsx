import {
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import { reportSums, type ReportTotals } from '#contract/database-manager/filter.ts';
import type { TotalsBy, TotalsRow } from '#contract/database-manager/totals.ts';
import { ratedOf } from '#domain/rates/deliveryRate.ts';
import { FieldTooltip } from '../../../components/ExplainedTerm.tsx';
import { LinkOrText } from '../../../components/LinkOrText.tsx';
import { DeliveryRate } from '../../../components/report/DeliveryRate.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import type { TotalsField, TotalsSort } from './totalsRows.ts';

export interface NamedRow extends TotalsRow {
  /** In full. */
  long: string;
  /** To its messages. */
  to: string | undefined;
}

interface TotalsTableProps {
  by: TotalsBy;
  rows: NamedRow[];
  totals: ReportTotals;
  sort: TotalsSort;
  onSort: (field: TotalsField) => void;
}

export function TotalsTable({ by, rows, totals, sort, onSort }: TotalsTableProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const head = (field: TotalsField, label: string) => (
    <TableCell
      key={field}
      align={field === 'key' ? 'left' : 'right'}
      sortDirection={sort.field === field ? sort.order : false}
    >
      <FieldTooltip source={field}>
        <TableSortLabel
          active={sort.field === field}
          direction={sort.field === field ? sort.order : 'desc'}
          onClick={() => onSort(field)}
        >
          {label}
        </TableSortLabel>
      </FieldTooltip>
    </TableCell>
  );
  return (
    <TableContainer>
      <Table
        size="small"
        aria-label={translate(`totals.by.${by}`)}
        sx={{ '& .MuiTableCell-root': { px: 1.5 } }}
      >
        <TableHead>
          <TableRow>
            {head('key', translate(`totals.head.${by}`))}
            {reportSums.map((name) => head(name, translate(`reports.totals.${name}`)))}
            {head('deliveryRate', translate('reports.rate'))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.key} hover data-row>
              <TableCell component="th" scope="row">
                <LinkOrText to={row.to} underline="hover">
                  {row.long}
                </LinkOrText>
              </TableCell>
              {reportSums.map((name) => (
                <TableCell key={name} align="right">
                  {number(row[name])}
                </TableCell>
              ))}
              <TableCell align="right">
                <DeliveryRate counts={ratedOf(row)} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row" sx={totalSx}>
              {translate('charts.total')}
            </TableCell>
            {reportSums.map((name) => (
              <TableCell key={name} align="right" sx={totalSx}>
                {number(totals[name])}
              </TableCell>
            ))}
            <TableCell align="right" sx={totalSx}>
              <DeliveryRate counts={ratedOf(totals)} />
            </TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
}

const totalSx = { color: 'text.primary', fontSize: '0.875rem', fontWeight: 650 };
