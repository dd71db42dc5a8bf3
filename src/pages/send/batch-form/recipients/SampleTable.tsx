import { Box, Chip, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import type { ListTable } from '#contract/sms-receiver/recipients.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import { ellipsisSx } from '../../../reports/reportSx.ts';
import { columnName } from '../../../../components/recipients/columnName.ts';

interface SampleTableProps {
  facts: ListTable;
  numberColumn: number | null;
  textColumn: number | null;
}

/** The first rows as they were read; wider than the page, they scroll in their own frame. Not drawn anew with each key. */
export const SampleTable = memo(function SampleTable({ facts, numberColumn, textColumn }: SampleTableProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const columns = Array.from({ length: facts.columns }, (_, column) => column);
  const roleOf = (column: number) => {
    if (column === numberColumn) return 'bulk.columns.is_number';
    return column === textColumn ? 'bulk.columns.is_text' : null;
  };
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={translate('bulk.columns.sample')}
      sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Table size="small" sx={{ '& tr:last-child td': { borderBottom: 0 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('bulk.columns.row')}</TableCell>
            {columns.map((column) => (
              <TableCell key={column} sx={{ whiteSpace: 'nowrap', ...highlight(roleOf(column) !== null) }}>
                {columnName(facts, column)}{' '}
                {roleOf(column) && (
                  <Chip size="small" color="primary" label={translate(roleOf(column)!)} sx={{ ml: 0.5 }} />
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {facts.sample.map(({ row, cells }) => (
            <TableRow key={row}>
              <TableCell sx={{ color: 'text.secondary' }}>{number(row)}</TableCell>
              {columns.map((column) => (
                <TableCell
                  key={column}
                  sx={{ ...ellipsisSx, maxWidth: 320, ...highlight(roleOf(column) !== null) }}
                >
                  {cells[column] ?? ''}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
});

function highlight(isChosen: boolean) {
  return isChosen ? { bgcolor: 'action.selected' } : {};
}
