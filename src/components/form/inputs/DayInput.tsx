import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { useInput, useTranslate, useTranslateLabel } from 'react-admin';
import { PickersLocale } from './PickersLocale.tsx';
import { weekdayName } from './weekdayName.ts';
import { dateFormat } from '../../../i18n/dates.ts';
import { dateOfDay, dayOfDate } from './days.ts';
import { usePickedDate } from './usePickedDate.ts';

interface DayInputProps {
  source: string;
  /** Key of its label; otherwise that of the record's field. */
  label?: string;
  /** Key of what stands below it. */
  helperText?: string;
}

/** A calendar day, dd/MM/yyyy; the weeks start on Monday. */
export function DayInput({ source, label, helperText }: DayInputProps) {
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const { field, fieldState, id } = useInput({ source });
  const picked = usePickedDate(field, dateOfDay, dayOfDate);
  const { error } = fieldState;
  return (
    <PickersLocale>
      <DatePicker
        label={translateLabel({ source, label }) as string}
        format={dateFormat}
        dayOfWeekFormatter={weekdayName}
        {...picked}
        inputRef={field.ref}
        slotProps={{
          textField: {
            id,
            size: 'small',
            margin: 'dense',
            fullWidth: true,
            onBlur: field.onBlur,
            error: Boolean(error),
            helperText: error?.message ? translate(error.message) : helperText ? translate(helperText) : ' ',
          },
        }}
      />
    </PickersLocale>
  );
}
