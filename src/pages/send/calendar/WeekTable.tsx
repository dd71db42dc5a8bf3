import { Box, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { addHours } from 'date-fns';
import { useTranslate } from 'react-admin';
import type { SendingHours } from '#contract/main-api/sendingHours.ts';
import type { ScheduledBatch } from '#contract/sms-receiver/schedule.ts';
import { isOpen } from '#domain/sendingHours.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { weekdayName } from '../../../components/form/weekdayName.ts';
import { DayHead, MoreOfDay } from './DayHead.tsx';
import { EntryLink, entryKey } from './EntryLink.tsx';
import { calendarTableSx, type ViewProps } from './MonthTable.tsx';
import { useHourlyClasses } from './useSchedule.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Most batches that an hour shows. */
const perHour = 3;
const minuteMs = 60_000;

/** Seven days by the hour; hours in which a class may not be sent are shaded. */
export function WeekTable({ days, schedule }: ViewProps) {
  const translate = useTranslate();
  const { number, digits } = useFormats();
  const classes = useHourlyClasses();
  return (
    <Stack spacing={1}>
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
                const isClosed = isShut(classes, addHours(day, hour));
                return (
                  <TableCell
                    key={day.getTime()}
                    title={isClosed ? translate('calendar.closed') : undefined}
                    sx={{ height: 32, bgcolor: isClosed ? 'action.selected' : undefined }}
                  >
                    <Stack spacing={0.5}>
                      {startingAt(schedule.on(day)?.entries ?? [], hour)
                        .slice(0, perHour)
                        .map((entry) => (
                          <EntryLink key={entryKey(entry)} entry={entry} />
                        ))}
                    </Stack>
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {classes.length > 0 && <Legend classes={classes} />}
    </Stack>
  );
}

function Legend({ classes }: { classes: readonly SendingHours[] }) {
  const translate = useTranslate();
  const { digits } = useFormats();
  const each = classes.map((one) =>
    translate('calendar.hours_of', {
      class: translate(`reports.class.${one.class}`),
      from: digits(one.opensAt ?? ''),
      to: digits(one.closesAt ?? ''),
    }),
  );
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Box
        aria-hidden
        sx={{ width: 24, height: 16, border: 1, borderColor: 'divider', bgcolor: 'action.selected' }}
      />
      <Typography variant="body2" color="text.secondary">
        {translate('calendar.shaded', { hours: each.join(', ') })}
      </Typography>
    </Stack>
  );
}

function startingAt(entries: readonly ScheduledBatch[], hour: number): ScheduledBatch[] {
  return entries.filter(({ startsAt }) => new Date(startsAt).getHours() === hour);
}

/** How many batches of a day the hours show. */
function namedOf(entries: readonly ScheduledBatch[]): number {
  return hours.reduce((sum, hour) => sum + Math.min(perHour, startingAt(entries, hour).length), 0);
}

/** Whether a class may not be sent during the whole hour. */
function isShut(classes: readonly SendingHours[], start: Date): boolean {
  const last = new Date(start.getTime() + 59 * minuteMs);
  return classes.some((each) => !isOpen(each, start) && !isOpen(each, last));
}
