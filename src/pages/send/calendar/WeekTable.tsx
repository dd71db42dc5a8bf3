import { Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { addHours } from 'date-fns';
import { useTranslate } from 'react-admin';
import type { SendingHours } from '#contract/main-api/sending/sendingHours.ts';
import type { ScheduledBatch } from '#contract/sms-receiver/schedule.ts';
import { isOpen } from '#domain/time/sendingHours.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { weekdayName } from '../../../components/form/inputs/weekdayName.ts';
import { DayHead, MoreOfDay } from './DayHead.tsx';
import { EntryLink, entryKey } from './EntryLink.tsx';
import { calendarTableSx, type ViewProps } from './MonthTable.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Most batches that an hour shows. */
const perHour = 3;
const minuteMs = 60_000;

/** Seven days by the hour; hours in which a class may not be sent are shaded. */
export function WeekTable({ days, schedule }: ViewProps) {
  const translate = useTranslate();
  const { number, digits } = useFormats();
  return (
    <Table sx={{ ...calendarTableSx, minWidth: 720 }}>
      <TableHead>
        <TableRow>
          <TableCell component="td" sx={{ width: 56 }} />
          {days.map((day) => {
            const scheduled = schedule.on(day);
            return (
              <TableCell key={day.getTime()}>
                <DayHead day={day}>{`${weekdayName(day)} ${number(day.getDate())}`}</DayHead>
                {scheduled && (
                  <MoreOfDay day={day} scheduled={scheduled} shown={namedOf(scheduled.entries)} />
                )}
              </TableCell>
            );
          })}
        </TableRow>
      </TableHead>
      <TableBody>
        {hours.map((hour) => (
          <TableRow key={hour}>
            <TableCell component="th" scope="row" sx={{ color: 'text.secondary' }}>
              <Typography variant="caption">{digits(`${String(hour).padStart(2, '0')}:00`)}</Typography>
            </TableCell>
            {days.map((day) => {
              const closed = closedDuring(schedule.hours, addHours(day, hour)).map((each) =>
                translate(`reports.class.${each.class}`),
              );
              return (
                <TableCell
                  key={day.getTime()}
                  title={
                    closed.length > 0
                      ? translate('calendar.closed_for', { classes: closed.join(', ') })
                      : undefined
                  }
                  sx={{ height: 32, bgcolor: closed.length > 0 ? 'action.selected' : undefined }}
                >
                  <Stack spacing={0.5}>
                    {startingAt(schedule.on(day)?.entries ?? [], hour)
                      .slice(0, perHour)
                      .map((entry) => (
                        <EntryLink key={entryKey(entry)} entry={entry} hours={schedule.hours} />
                      ))}
                  </Stack>
                </TableCell>
              );
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function startingAt(entries: readonly ScheduledBatch[], hour: number): ScheduledBatch[] {
  return entries.filter(({ startsAt }) => new Date(startsAt).getHours() === hour);
}

/** How many batches of a day the hours show. */
function namedOf(entries: readonly ScheduledBatch[]): number {
  return hours.reduce((sum, hour) => sum + Math.min(perHour, startingAt(entries, hour).length), 0);
}

/** The classes that may not be sent during the whole hour. */
function closedDuring(classes: readonly SendingHours[], start: Date): SendingHours[] {
  const last = new Date(start.getTime() + 59 * minuteMs);
  return classes.filter((each) => !isOpen(each, start) && !isOpen(each, last));
}
