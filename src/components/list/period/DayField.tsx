import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { isValid } from 'date-fns';
import { useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { PickersLocale } from '../../form/inputs/PickersLocale.tsx';
import { weekdayName } from '../../form/inputs/weekdayName.ts';
import { dateFormat } from '../../../i18n/dates.ts';
import { isBefore } from './period.ts';

export interface DayFieldProps {
  label: string;
  value: Date | null;
  /** An earlier day is refused. */
  notBefore?: Date | undefined;
  onChoose: (day: Date | null) => void;
}

interface BegunProps {
  /** Whether it begins with the focus, or with its calendar open. */
  hasFocus: boolean;
  isOpened: boolean;
}

const earliestYear = 2000;

/**
 * A day that is chosen when it is picked, or typed and left. Applied while being typed, 25/11 would filter by the
 * 2nd first, and the answer would take the half-written date away.
 */
export default function DayField({
  label,
  value,
  notBefore,
  onChoose,
  hasFocus,
  isOpened,
}: DayFieldProps & BegunProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown?.getTime() !== value?.getTime()) {
    setShown(value);
    setTyped(value);
  }
  const [isOpen, setIsOpen] = useState(isOpened);
  const isWhole = typed === null || (isValid(typed) && typed.getFullYear() >= earliestYear);
  const isTooEarly = isWhole && isBefore(typed, notBefore);
  const chooseTyped = () => {
    if (isWhole && !isTooEarly && typed?.getTime() !== value?.getTime()) onChoose(typed);
  };
  return (
    <PickersLocale>
      <DatePicker
        label={label}
        format={dateFormat}
        dayOfWeekFormatter={weekdayName}
        value={typed}
        autoFocus={hasFocus && !isOpened}
        open={isOpen}
        onOpen={() => setIsOpen(true)}
        onClose={() => setIsOpen(false)}
        minDate={notBefore}
        onChange={setTyped}
        onAccept={(day, { source }) => {
          if (source === 'view') onChoose(day);
        }}
        slotProps={{
          textField: {
            size: 'small',
            ...(isTooEarly && { helperText: translate('reports.period.too_early') }),
            onBlur: chooseTyped,
            onKeyDown: (event: KeyboardEvent) => {
              if (event.key === 'Enter') chooseTyped();
            },
          },
        }}
      />
    </PickersLocale>
  );
}
