import OutsideHoursIcon from '@mui/icons-material/BedtimeOutlined';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import {
  Box,
  Button,
  Card,
  CardContent,
  IconButton,
  Skeleton,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { addDays } from 'date-fns';
import { useMemo, type KeyboardEvent } from 'react';
import { Title, useLocale, useTranslate } from 'react-admin';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { SendingHours } from '#contract/main-api/sending/sendingHours.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { useIsPhone } from '../../../components/list/useIsPhone.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { Agenda } from './Agenda.tsx';
import {
  calendarAddress,
  calendarViews,
  dateKey,
  dayOf,
  daysOf,
  stepFrom,
  type CalendarView,
} from './calendarDates.ts';
import { MonthTable } from './MonthTable.tsx';
import { useSchedule } from './useSchedule.ts';
import { WeekTable } from './WeekTable.tsx';

/**
 * Everything that is scheduled, by month, week or day; on a phone as a list. It opens with the week, whose hours can be
 * shaded.
 */
export default function CalendarPage() {
  const translate = useTranslate();
  const [address] = useSearchParams();
  const isPhone = useIsPhone();
  const view = calendarViews.find((name) => name === address.get('view')) ?? (isPhone ? 'month' : 'week');
  const key = address.get('date');
  const day = useMemo(() => dayOf(key), [key]);
  const days = useMemo(() => daysOf(view, day), [view, day]);
  const schedule = useSchedule(days, view, isPhone);
  const { isLoaded, isEmpty, hours, error, refetch } = schedule;
  const View = isPhone || view === 'day' ? Agenda : view === 'week' ? WeekTable : MonthTable;
  return (
    <Card>
      <Title title="menu.calendar" />
      <CardContent>
        <Stack spacing={2}>
          <Toolbar view={view} day={day} days={days} />
          {error && !isLoaded && <LoadError error={error} onRetry={() => void refetch()} />}
          {!error && !isLoaded && <Skeleton variant="rounded" height={480} />}
          {isEmpty && view !== 'day' && (
            <Typography color="text.secondary">{translate('calendar.nothing')}</Typography>
          )}
          {isLoaded && (
            <Box
              role="region"
              aria-label={translate('menu.calendar')}
              tabIndex={0}
              sx={{ overflowX: 'auto' }}
              onKeyDown={moveByArrows}
            >
              <View day={day} days={days} schedule={schedule} />
            </Box>
          )}
          {isLoaded && hours.length > 0 && <HoursLegend hours={hours} isShaded={View === WeekTable} />}
        </Stack>
      </CardContent>
    </Card>
  );
}

function Toolbar({ view, day, days }: { view: CalendarView; day: Date; days: Date[] }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const locale = useLocale();
  const { date } = useFormats();
  const month = new Intl.DateTimeFormat(locale === 'bn' ? 'bn-BD' : 'en-GB', {
    month: 'long',
    year: 'numeric',
  });
  const heading =
    view === 'month'
      ? month.format(day)
      : view === 'day'
        ? date(day)
        : `${date(days[0]!)} – ${date(days.at(-1)!)}`;
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Button variant="outlined" size="small" component={Link} to={calendarAddress(view, dayOf(null))}>
        {translate('calendar.today')}
      </Button>
      {([-1, 1] as const).map((by) => (
        <IconButton
          key={by}
          component={Link}
          to={calendarAddress(view, stepFrom(view, day, by))}
          aria-label={translate(`calendar.${by === 1 ? 'next' : 'previous'}.${view}`)}
        >
          {by === 1 ? <NextIcon /> : <PreviousIcon />}
        </IconButton>
      ))}
      <Typography variant="h2" component="h2" aria-live="polite" sx={{ flex: 1, fontSize: '1.25rem' }}>
        {heading}
      </Typography>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={view}
        aria-label={translate('calendar.view')}
        onChange={(_, chosen: CalendarView | null) => chosen && void navigate(calendarAddress(chosen, day))}
      >
        {calendarViews.map((name) => (
          <ToggleButton key={name} value={name}>
            {translate(`calendar.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  );
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves the focus between the days of the table with the arrow keys. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const { date } = (event.target as HTMLElement).dataset;
  const step = steps[event.key];
  if (date === undefined || step === undefined) return;
  const wanted = dateKey(addDays(dayOf(date), step));
  const link = event.currentTarget.querySelector<HTMLElement>(`[data-date="${wanted}"]`);
  if (!link) return;
  event.preventDefault();
  link.focus();
}

interface HoursLegendProps {
  hours: readonly SendingHours[];
  /** Whether hours outside are shaded too, not only batches marked. */
  isShaded: boolean;
}

/** The meaning of the mark and the shading, with the hours of each class. */
function HoursLegend({ hours, isShaded }: HoursLegendProps) {
  const translate = useTranslate();
  const { digits } = useFormats();
  const each = hours.map((one) =>
    translate('calendar.hours_of', {
      class: translate(`reports.class.${one.class}`),
      from: digits(one.opensAt ?? ''),
      to: digits(one.closesAt ?? ''),
    }),
  );
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      {isShaded && (
        <Box
          aria-hidden
          sx={{ width: 24, height: 16, border: 1, borderColor: 'divider', bgcolor: 'action.selected' }}
        />
      )}
      <OutsideHoursIcon color="warning" fontSize="small" />
      <Typography variant="body2" color="text.secondary">
        {translate('calendar.hours', { hours: each.join(', ') })}
      </Typography>
    </Stack>
  );
}
