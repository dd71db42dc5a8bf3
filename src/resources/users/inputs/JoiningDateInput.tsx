import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { useState } from 'react';
import { useInput, useTranslate, useTranslateLabel } from 'react-admin';
import { PickersLocale } from '../../../components/form/PickersLocale.tsx';
import { weekdayName } from '../../../components/form/weekdayName.ts';
import { dateFormat } from '../../../i18n/dates.ts';
import { dateOfDay, dayOfDate } from '../days.ts';

/** A calendar day, dd/MM/yyyy; the weeks start on Monday. */
export function JoiningDateInput() {
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const { field, fieldState, id } = useInput({ source: 'joiningDate' });
  const [typed, setTyped] = useState(() => dateOfDay(field.value as string | null));
  const [known, setKnown] = useState(field.value);
  if (known !== field.value) {
    setKnown(field.value);
    setTyped(dateOfDay(field.value as string | null));
  }
  const { error } = fieldState;
  return (
    <PickersLocale>
      <DatePicker
        label={translateLabel({ source: 'joiningDate', resource: 'users' }) as string}
        format={dateFormat}
        dayOfWeekFormatter={weekdayName}
        value={typed}
        inputRef={field.ref}
        onChange={(date) => {
          const day = dayOfDate(date);
          setTyped(date);
          setKnown(day);
          field.onChange(day);
        }}
        slotProps={{
          textField: {
            id,
            size: 'small',
            margin: 'dense',
            fullWidth: true,
            onBlur: field.onBlur,
            error: Boolean(error),
            helperText: error?.message ? translate(error.message) : ' ',
          },
        }}
      />
    </PickersLocale>
  );
}
