import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import Stack from '@mui/material/Stack';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { isValid, startOfDay } from 'date-fns';
import { useListContext, useTranslate } from 'react-admin';
import { PickersLocale } from '../../components/report/PickersLocale.tsx';
import { dateFormat } from '../../components/report/useFormats.ts';
import { chooseDay, daysOf, lastDays, periodOf, presetDays, type Days, type Period } from './period.ts';

const pickerSlots = { textField: { size: 'small' }, field: { clearable: true } } as const;

/** Two days and the usual spans; writes the list's `from` and `to`, and with them the URL. */
// `source` is how react-admin's filter form tells its entries apart.
export function PeriodFilter(_: { source: 'from'; alwaysOn: true }) {
  const translate = useTranslate();
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { from, to, ...otherFilters } = filterValues as Period & Record<string, unknown>;
  const days = daysOf({ from, to });

  const apply = (next: Days) => {
    const period = Object.entries(periodOf(next)).filter(([, instant]) => instant !== undefined);
    setFilters({ ...otherFilters, ...Object.fromEntries(period) }, displayedFilters);
  };
  const choose = (chosen: Partial<Days>) => {
    // Half-typed dates are not applied; an emptied one is.
    const [day] = Object.values(chosen);
    if (!day || (isValid(day) && day.getFullYear() >= 2000)) apply(chooseDay(days, chosen));
  };

  return (
    <PickersLocale>
      <Stack
        direction="row"
        useFlexGap
        role="group"
        aria-label={translate('reports.period.label')}
        sx={rowSx}
      >
        <DatePicker
          label={translate('reports.period.from')}
          format={dateFormat}
          value={days.first}
          onChange={(first) => choose({ first })}
          slotProps={pickerSlots}
        />
        <DatePicker
          label={translate('reports.period.to')}
          format={dateFormat}
          value={days.last}
          minDate={days.first ?? undefined}
          onChange={(last) => choose({ last })}
          slotProps={pickerSlots}
        />
        <ButtonGroup size="small" variant="outlined">
          {Object.entries(presetDays).map(([name, count]) => {
            const preset = lastDays(count);
            const isChosen = sameDay(preset.first, days.first) && sameDay(preset.last, days.last);
            return (
              <Button
                key={name}
                variant={isChosen ? 'contained' : 'outlined'}
                disableElevation
                aria-pressed={isChosen}
                onClick={() => apply(isChosen ? { first: null, last: null } : preset)}
              >
                {translate(`reports.period.${name}`)}
              </Button>
            );
          })}
        </ButtonGroup>
      </Stack>
    </PickersLocale>
  );
}

const rowSx = {
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  pb: 0.5,
  '& .MuiPickersTextField-root': { width: { xs: '100%', sm: 172 } },
};

function sameDay(one: Date | null, other: Date | null): boolean {
  return one !== null && other !== null && startOfDay(one).getTime() === startOfDay(other).getTime();
}
