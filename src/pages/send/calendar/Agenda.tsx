import OutsideHoursIcon from '@mui/icons-material/BedtimeOutlined';
import { Box, List, ListItem, ListItemButton, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../components/useFormats.ts';
import { tabular } from '../../../components/report/tabular.ts';
import { weekdayName } from '../../../components/form/inputs/weekdayName.ts';
import { BatchStateChip } from '../../../components/batches/BatchStateChip.tsx';
import { AddToDay, DayTotals, MoreOfDay } from './DayHead.tsx';
import { entryKey, entryPath, useEntryWords, type EntryProps } from './EntryLink.tsx';
import type { ViewProps } from './MonthTable.tsx';

/** One day, or on a phone the days of a week or month on which something starts. */
export function Agenda({ days, schedule }: ViewProps) {
  const translate = useTranslate();
  const { date } = useFormats();
  const shown = days.length === 1 ? days : days.filter((day) => schedule.on(day));
  return (
    <Stack spacing={2}>
      {shown.map((day) => {
        const scheduled = schedule.on(day);
        return (
          <Box component="section" key={day.getTime()} aria-label={date(day)}>
            <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
              <Typography variant="h3" component="h2">
                {weekdayName(day)} {date(day)}
              </Typography>
              <AddToDay day={day} />
            </Stack>
            {scheduled ? (
              <>
                <DayTotals scheduled={scheduled} />
                <List dense disablePadding>
                  {scheduled.entries.map((entry) => (
                    <AgendaItem key={entryKey(entry)} entry={entry} hours={schedule.hours} />
                  ))}
                </List>
                {days.length > 1 && (
                  <MoreOfDay day={day} scheduled={scheduled} shown={scheduled.entries.length} />
                )}
                {days.length === 1 && scheduled.batches > scheduled.entries.length && (
                  <Typography variant="body2" color="text.secondary">
                    {translate('calendar.first_only')}
                  </Typography>
                )}
              </>
            ) : (
              <Typography color="text.secondary">{translate('calendar.nothing_on_day')}</Typography>
            )}
          </Box>
        );
      })}
    </Stack>
  );
}

function AgendaItem({ entry, hours }: EntryProps) {
  const translate = useTranslate();
  const { messages, credits } = useFormats();
  const { time, name, company, leaves } = useEntryWords();
  const leaving = leaves(entry, hours);
  const lines = [company(entry), messages(entry.messages), credits(entry.credits)].filter(Boolean);
  return (
    <ListItem disablePadding divider data-row>
      <ListItemButton component={Link} to={entryPath(entry)} sx={{ gap: 2, px: 1 }}>
        <Typography sx={{ ...tabular, fontWeight: 600 }}>{time(entry)}</Typography>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{name(entry)}</Typography>
          <Typography variant="body2" color="text.secondary">
            {lines.join(' · ')}
          </Typography>
          {leaving && (
            <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <OutsideHoursIcon
                color="warning"
                titleAccess={translate('calendar.closed')}
                sx={{ fontSize: 16 }}
              />
              {leaving}
            </Typography>
          )}
        </Box>
        <BatchStateChip state={entry.state} />
      </ListItemButton>
    </ListItem>
  );
}
