import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { isValid } from 'date-fns';
import { FieldTitle, useInput, useResourceContext, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { PickersLocale } from './PickersLocale.tsx';
import { usePickedDate } from './usePickedDate.ts';
import { weekdayName } from './weekdayName.ts';
import { browserZone, dateMinuteFormat } from '../../../i18n/dates.ts';

/** The value of a form for a time that is not written out: no instant, so the contract refuses it. */
const unfinished = 'unfinished';

/** A start must lie ahead; the service has the last word, by its own clock. */
export function startRule({ startsAt }: FieldValues): Record<string, string> {
  const hasPassed = typeof startsAt === 'string' && Date.parse(startsAt) <= Date.now();
  return hasPassed ? { startsAt: 'problems.in-the-past' } : {};
}

export interface StartsAtInputProps {
  /** `startsAt` when it is left out. */
  source?: string;
  isRequired?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Key of a sentence before the zone. */
  helperText?: string;
}

/** A day and a time in the browser's zone, which it names; the form holds the instant, or null. */
export function StartsAtInput({
  source = 'startsAt',
  isRequired,
  disabled,
  autoFocus,
  helperText,
}: StartsAtInputProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { field, fieldState, id } = useInput({ source });
  const picked = usePickedDate(field, dateOf, instantOf);
  const { error } = fieldState;
  const zone = translate('common.zone', { zone: browserZone() });
  const help = helperText ? `${translate(helperText)} ${zone}` : zone;
  return (
    <PickersLocale>
      <DateTimePicker
        label={<FieldTitle source={source} resource={resource} isRequired={isRequired} />}
        format={dateMinuteFormat}
        dayOfWeekFormatter={weekdayName}
        ampm={false}
        disabled={disabled}
        autoFocus={autoFocus}
        disablePast
        {...picked}
        inputRef={field.ref}
        slotProps={{
          field: { clearable: !isRequired },
          textField: {
            id,
            size: 'small',
            margin: 'dense',
            fullWidth: true,
            onBlur: field.onBlur,
            // Its own opinion of a time that has passed comes while one is typing.
            error: Boolean(error),
            helperText: error?.message ? translate(error.message) : help,
          },
        }}
      />
    </PickersLocale>
  );
}

function dateOf(instant: string | null): Date | null {
  const date = instant ? new Date(instant) : null;
  return isValid(date) ? date : null;
}

function instantOf(date: Date | null): string | null {
  if (date === null) return null;
  return isValid(date) ? date.toISOString() : unfinished;
}
