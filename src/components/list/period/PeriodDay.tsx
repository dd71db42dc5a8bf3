import CalendarIcon from '@mui/icons-material/Event';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { Suspense, useState, type ComponentProps } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPage } from '../../entry/LazyPage.tsx';
import { useFormats } from '../../useFormats.ts';
import type DayField from './DayField.tsx';
import type { DayFieldProps } from './DayField.tsx';

const LazyDayField = lazyPage<ComponentProps<typeof DayField>>(() => import('./DayField.tsx'));

/** Whether the calendar is here, and what fetches it: a tenth of a report's code, which few visits need. */
export function useCalendar() {
  const [isReady, setIsReady] = useState(false);
  // While it cannot be fetched, as without a network, the field stays as it is; the next attempt fetches it again.
  const fetchCalendar = () =>
    LazyDayField.preload().then(
      () => setIsReady(true),
      () => undefined,
    );
  return { isReady, fetchCalendar: () => void fetchCalendar() };
}

/** A day of a period. It looks the same while it only shows its day, and keeps the focus when the calendar arrives. */
export function PeriodDay({ isReady, ...props }: DayFieldProps & { isReady: boolean }) {
  const [isFocused, setIsFocused] = useState(false);
  const [isOpened, setIsOpened] = useState(false);
  const shown = (
    <ShownDay
      {...props}
      onFocusChange={setIsFocused}
      // A click before the calendar is here opens it then.
      onOpen={() => setIsOpened(true)}
    />
  );
  if (!isReady) return shown;
  return (
    <Suspense fallback={shown}>
      <LazyDayField {...props} hasFocus={isFocused} isOpened={isOpened} />
    </Suspense>
  );
}

interface ShownDayProps extends DayFieldProps {
  onFocusChange: (isFocused: boolean) => void;
  onOpen: () => void;
}

function ShownDay({ label, value, onFocusChange, onOpen }: ShownDayProps) {
  const translate = useTranslate();
  const { date } = useFormats();
  return (
    <TextField
      className="MuiPickersTextField-root"
      label={label}
      value={value ? date(value) : ''}
      margin="none"
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      slotProps={{
        input: {
          readOnly: true,
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={translate('reports.period.calendar')} onClick={onOpen}>
                <CalendarIcon />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
