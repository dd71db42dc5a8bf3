import { Chip, Stack } from '@mui/material';
import { addDays, isFriday, nextFriday, set } from 'date-fns';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { hoursOf, nextOpening } from '#domain/time/sendingHours.ts';
import { useSendingHours } from '../../routes/useSendingHours.ts';
import { useNow } from '../../timers.ts';
import { useDepartureWords } from '../../useDepartureWords.ts';
import { StartsAtInput, type StartsAtInputProps } from './StartsAtInput.tsx';

interface StartTimeInputProps extends Omit<StartsAtInputProps, 'source'> {
  /** The class of the messages, unless the form has it. */
  messageClass?: MessageClass;
}

/** When messages start: a time to enter, and those that are chosen most at a press. */
export function StartTimeInput({ messageClass, ...props }: StartTimeInputProps) {
  return (
    <div>
      <StartsAtInput {...props} />
      {!props.disabled && <UsualStarts messageClass={messageClass} />}
    </div>
  );
}

/** Their days are those of the zone that the input names. */
function UsualStarts({ messageClass }: Pick<StartTimeInputProps, 'messageClass'>) {
  const translate = useTranslate();
  const { when } = useDepartureWords();
  const { setValue } = useFormContext();
  const ofForm = useWatch({ name: 'class' }) as MessageClass | undefined;
  const hours = hoursOf(useSendingHours(), messageClass ?? ofForm ?? '');
  const now = new Date(useNow(60_000));
  const opening = nextOpening(hours, now);
  const starts = [
    { label: translate('departures.usual.tomorrow'), at: set(addDays(now, 1), tenOClock) },
    opening && {
      label: translate('departures.usual.opening', { time: when(opening.toISOString()) }),
      at: opening,
    },
    { label: translate('departures.usual.jumuah'), at: afterJumuah(now) },
  ].filter((start) => start !== null);
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={translate('departures.usual.label')}
      sx={{ flexWrap: 'wrap', gap: 1, mt: 0.5 }}
    >
      {starts.map(({ label, at }) => (
        <Chip
          key={label}
          variant="outlined"
          label={label}
          onClick={() =>
            setValue('startsAt', at.toISOString(), {
              shouldDirty: true,
              shouldTouch: true,
              shouldValidate: true,
            })
          }
        />
      ))}
    </Stack>
  );
}

const tenOClock = { hours: 10, minutes: 0, seconds: 0, milliseconds: 0 };

/** The next Friday at 14:30, today's if that is still to come. */
function afterJumuah(now: Date): Date {
  const today = set(now, { hours: 14, minutes: 30, seconds: 0, milliseconds: 0 });
  return isFriday(now) && today > now ? today : nextFriday(today);
}
