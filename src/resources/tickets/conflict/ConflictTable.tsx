import { Chip, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';
import { TicketChange, type TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import { useTicketFieldText } from '../useTicketFieldText.ts';

interface ConflictTableProps {
  /** The record from which both have begun. */
  before: TicketDetail;
  theirs: TicketDetail;
  mine: Record<string, unknown>;
}

/** The status moves by a call of its own, but a move changes the ticket, too. */
const fields = [
  'status',
  ...Object.keys(TicketChange.properties).filter((name) => name !== 'revision'),
] as (keyof TicketDetail)[];

/** Field by field what the two have made of it. */
export function ConflictTable({ before, theirs, mine }: ConflictTableProps) {
  const translate = useTranslate();
  const textOf = useTicketFieldText(theirs);
  const changed = fields.filter((field) => theirs[field] !== before[field] || field in mine);
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('tickets.conflict.field')}</TableCell>
            <TableCell>{translate('tickets.conflict.theirs')}</TableCell>
            <TableCell>{translate('tickets.conflict.yours')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {changed.map((field) => {
            const isBoth = theirs[field] !== before[field] && field in mine && mine[field] !== theirs[field];
            return (
              <TableRow key={field}>
                <TableCell component="th" scope="row" sx={{ verticalAlign: 'top' }}>
                  {translate(`resources.tickets.fields.${field}`)}
                  {isBoth && (
                    <Chip
                      size="small"
                      color="warning"
                      variant="outlined"
                      label={translate('tickets.conflict.both')}
                      sx={{ display: 'flex', width: 'fit-content', mt: 0.5 }}
                    />
                  )}
                </TableCell>
                <TableCell sx={valueSx}>{textOf(field, theirs[field])}</TableCell>
                <TableCell sx={{ ...valueSx, ...(field in mine && { fontWeight: 600 }) }}>
                  {field in mine ? textOf(field, mine[field]) : '–'}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const valueSx = { verticalAlign: 'top', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 140 };
