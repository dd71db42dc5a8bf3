import { Box, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { isSameMonth } from 'date-fns';
import { useFormats } from '../../../components/useFormats.ts';
import { weekdayName } from '../../../components/form/inputs/weekdayName.ts';
import { DayHead, MoreOfDay } from './DayHead.tsx';
import { EntryLink, entryKey } from './EntryLink.tsx';
import type { useSchedule } from './useSchedule.ts';

export interface ViewProps {
  /** The day that the view is around. */
  day: Date;
  days: Date[];
  schedule: ReturnType<typeof useSchedule>;
}

/** Six weeks at most, a row each. */
export function MonthTable({ day: shown, days, schedule }: ViewProps) {
  const { number, messages } = useFormats();
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
  return (
    <Table sx={calendarTableSx}>
      <TableHead>
        <TableRow>
          {weeks[0]!.map((day) => (
            <TableCell key={day.getTime()}>{weekdayName(day)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {weeks.map((week) => (
          <TableRow key={week[0]!.getTime()}>
            {week.map((day) => {
              const scheduled = schedule.on(day);
              return (
                <TableCell key={day.getTime()} sx={{ height: 128 }}>
                  <DayHead day={day} isMuted={!isSameMonth(day, shown)}>
                    {number(day.getDate())}
                  </DayHead>
                  {scheduled && (
                    <Stack spacing={0.5}>
                      {scheduled.batches > 1 && (
                        <Typography variant="caption" color="text.secondary" sx={{ px: 0.75 }} noWrap>
                          {messages(scheduled.messages)}
                        </Typography>
                      )}
                      {scheduled.entries.map((entry) => (
                        <EntryLink key={entryKey(entry)} entry={entry} hours={schedule.hours} />
                      ))}
                      <Box>
                        <MoreOfDay day={day} scheduled={scheduled} shown={scheduled.entries.length} />
                      </Box>
                    </Stack>
                  )}
                </TableCell>
              );
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Columns of one width, whatever stands in them. */
export const calendarTableSx = {
  tableLayout: 'fixed',
  minWidth: 640,
  '& td, & th': { border: 1, borderColor: 'divider', verticalAlign: 'top', p: 0.5 },
  '& th': { textAlign: 'center', py: 1 },
} as const;
