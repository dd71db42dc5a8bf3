import { MenuItem, Skeleton, Stack, TextField } from '@mui/material';
import { Suspense, type FC } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { lazyPage } from '../entry/LazyPage.tsx';
import type { DayFieldProps } from './DayField.tsx';
import { chooseFirst, daysOf, periodOf, presetOf, presets, type Days, type Period } from './period.ts';

/** The calendar is a fifth of the report's code: the rows do not wait for it. */
const LazyDayField = lazyPage<DayFieldProps>(() => import('./DayField.tsx'));

function DayField(props: DayFieldProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={40} className="MuiPickersTextField-root" />}>
      <LazyDayField {...props} />
    </Suspense>
  );
}

/**
 * Two days and the usual spans; writes the list's `from` and `to`, and with them the URL. By its props react-admin's filter
 * form tells its entries apart.
 */
export const PeriodFilter: FC<{ source: 'from'; alwaysOn: true }> = () => {
  const translate = useTranslate();
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { from, to, ...otherFilters } = filterValues as Period & Record<string, unknown>;
  const days = daysOf({ from, to });

  const apply = (next: Days) => {
    const period = Object.entries(periodOf(next)).filter(([, instant]) => instant !== undefined);
    setFilters({ ...otherFilters, ...Object.fromEntries(period) }, displayedFilters);
  };
  const usual = presets();
  const chosen = presetOf(days);
  return (
    <Stack direction="row" useFlexGap role="group" aria-label={translate('reports.period.label')} sx={rowSx}>
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
      <DayField
        label={translate('reports.period.from')}
        value={days.first}
        onChoose={(first) => apply(chooseFirst(days, first))}
      />
      <DayField
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
