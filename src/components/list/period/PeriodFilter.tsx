import { MenuItem, Stack, TextField } from '@mui/material';
import type { FC } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { PeriodDay, useCalendar } from './PeriodDay.tsx';
import { chooseFirst, daysOf, periodOf, presetOf, presets, type Days, type Period } from './period.ts';

/**
 * Two days and the usual spans; writes the list's `from` and `to`, and with them the URL. By its props react-admin's filter
 * form tells its entries apart.
 */
export const PeriodFilter: FC<{ source: 'from'; alwaysOn: true }> = () => {
  const translate = useTranslate();
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { from, to, ...otherFilters } = filterValues as Period & Record<string, unknown>;
  const days = daysOf({ from, to });
  const { isReady, fetchCalendar } = useCalendar();

  const apply = (next: Days) => {
    const period = Object.entries(periodOf(next)).filter(([, instant]) => instant !== undefined);
    setFilters({ ...otherFilters, ...Object.fromEntries(period) }, displayedFilters);
  };
  const usual = presets();
  const chosen = presetOf(days);
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={translate('reports.period.label')}
      sx={rowSx}
      // Its calendar is here by the time that a pointer or the Tab key has reached a day.
      onPointerEnter={fetchCalendar}
      onFocus={fetchCalendar}
    >
      <TextField
        select
        className="period-preset"
        label={translate('reports.period.label')}
        value={chosen ?? 'chosen'}
        onChange={({ target }) => apply(usual[target.value as keyof typeof usual])}
      >
        {Object.keys(usual).map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`reports.period.${name}`)}
          </MenuItem>
        ))}
        {/* Stands for days that have no name; it cannot be chosen. */}
        {!chosen && (
          <MenuItem value="chosen" disabled>
            {translate('reports.period.chosen')}
          </MenuItem>
        )}
      </TextField>
      <PeriodDay
        isReady={isReady}
        label={translate('reports.period.from')}
        value={days.first}
        onChoose={(first) => apply(chooseFirst(days, first))}
      />
      <PeriodDay
        isReady={isReady}
        label={translate('reports.period.to')}
        value={days.last}
        notBefore={days.first ?? undefined}
        onChoose={(last) => apply({ ...days, last })}
      />
    </Stack>
  );
};

const rowSx = {
  width: { xs: '100%', sm: 'auto' },
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'flex-end',
  gap: 1,
  '& .period-preset': { width: { xs: '100%', sm: 148 } },
  '& .MuiPickersTextField-root': { flex: { xs: '1 1 40%', sm: '0 0 164px' }, minWidth: 0 },
};
