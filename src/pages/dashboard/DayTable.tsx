import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import { useFormats } from '../../components/useFormats.ts';
import type { Day } from './counts.ts';
import { longDay } from './days.ts';

const columns = ['sent', 'delivered', 'failed', 'pending'] as const;

/** The figures of the bars, the newest day first. */
export function DayTable({ days }: { days: Day[] }) {
  const translate = useTranslate();
  const { number } = useFormats();
  return (
    // Scrollable, so a keyboard must be able to stop here.
    <TableContainer
      sx={{ maxHeight: 260 }}
      tabIndex={0}
      role="region"
      aria-label={translate('dashboard.month.table')}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{translate('dashboard.month.day')}</TableCell>
            {columns.map((name) => (
              <TableCell key={name} align="right">
                {translate(`dashboard.cards.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {days.toReversed().map((day) => (
            <TableRow key={day.day}>
              <TableCell component="th" scope="row">
                {longDay(day.day)}
              </TableCell>
              {columns.map((name) => (
                <TableCell key={name} align="right">
                  {number(day[name])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
