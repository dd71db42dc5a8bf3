import AddIcon from '@mui/icons-material/Add';
import { IconButton, Stack, Typography } from '@mui/material';
import { isSameDay, startOfToday } from 'date-fns';
import type { ReactNode } from 'react';
import { Link, LinkBase, useTranslate } from 'react-admin';
import type { ScheduledDay } from '#contract/sms-receiver/schedule.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { calendarAddress, dateKey, newSendAddress } from './calendarDates.ts';

interface DayHeadProps {
  day: Date;
  /** The label of the day, which links to its view. */
  children: ReactNode;
  isMuted?: boolean;
}

/** A day of the calendar, and a way to schedule something on it. */
export function DayHead({ day, children, isMuted = false }: DayHeadProps) {
  const { date } = useFormats();
  const isToday = isSameDay(day, startOfToday());
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 32 }}>
      <Link
        to={calendarAddress('day', day)}
        data-date={dateKey(day)}
        aria-label={date(day)}
        aria-current={isToday ? 'date' : undefined}
        underline="hover"
        sx={{
          px: 0.75,
          whiteSpace: 'nowrap',
          minWidth: 28,
          textAlign: 'center',
          lineHeight: '28px',
          borderRadius: 3.5,
          fontWeight: isToday ? 700 : 500,
          color: isToday ? 'primary.contrastText' : isMuted ? 'text.secondary' : 'text.primary',
          bgcolor: isToday ? 'primary.main' : undefined,
        }}
      >
        {children}
      </Link>
      <AddToDay day={day} />
    </Stack>
  );
}

export function AddToDay({ day }: { day: Date }) {
  const translate = useTranslate();
  const { date } = useFormats();
  const to = newSendAddress(day);
  if (to === null) return null;
  return (
    <IconButton
      size="small"
      component={LinkBase}
      to={to}
      aria-label={translate('calendar.add', { date: date(day) })}
      title={translate('calendar.add', { date: date(day) })}
    >
      <AddIcon fontSize="small" />
    </IconButton>
  );
}

/** A link to the batches of a day that are not shown here. */
export function MoreOfDay({ day, scheduled, shown }: { day: Date; scheduled: ScheduledDay; shown: number }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const more = scheduled.batches - shown;
  if (more <= 0) return null;
  return (
    <Link to={calendarAddress('day', day)} variant="caption" sx={{ px: 0.75 }}>
      {translate('calendar.more', { smart_count: more, count: number(more) })}
    </Link>
  );
}

/** The totals of a day. */
export function DayTotals({ scheduled: { batches, messages, credits } }: { scheduled: ScheduledDay }) {
  const translate = useTranslate();
  const formats = useFormats();
  return (
    <Typography variant="body2" color="text.secondary">
      {[
        translate('calendar.batches', { smart_count: batches, count: formats.number(batches) }),
        formats.messages(messages),
        formats.credits(credits),
      ].join(' · ')}
    </Typography>
  );
}
