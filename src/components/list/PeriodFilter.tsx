import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Suspense, type FC } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { lazyPage } from '../LazyPage.tsx';
import type { DayFieldProps } from './DayField.tsx';
import { chooseDay, daysOf, periodOf, presets, type Days, type Period } from './period.ts';

/** The calendar is a fifth of the report's code: the rows do not wait for it. */
const LazyDayField = lazyPage<DayFieldProps>(() => import('./DayField.tsx'));

function DayField(props: DayFieldProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={40} className="MuiPickersTextField-root" />}>
      <LazyDayField {...props} />
    </Suspense>
  );
}

/** How react-admin's filter form tells its entries apart. */
interface FilterEntry {
  source: 'from';
  alwaysOn: true;
}

/** Two days and the usual spans; writes the list's `from` and `to`, and with them the URL. */
export const PeriodFilter: FC<FilterEntry> = () => {
  const translate = useTranslate();
  const { filterValues, setFilters, displayedFilters } = useListContext();
  const { from, to, ...otherFilters } = filterValues as Period & Record<string, unknown>;
  const days = daysOf({ from, to });

  const apply = (next: Days) => {
    const period = Object.entries(periodOf(next)).filter(([, instant]) => instant !== undefined);
    setFilters({ ...otherFilters, ...Object.fromEntries(period) }, displayedFilters);
  };
  return (
    <Stack direction="row" useFlexGap role="group" aria-label={translate('reports.period.label')} sx={rowSx}>
      <DayField
        label={translate('reports.period.from')}
        value={days.first}
        onChoose={(first) => apply(chooseDay(days, { first }))}
      />
      <DayField
        label={translate('reports.period.to')}
        value={days.last}
        minDate={days.first ?? undefined}
        onChoose={(last) => apply(chooseDay(days, { last }))}
      />
      <ButtonGroup size="small" disableElevation>
        {Object.entries(presets()).map(([name, preset]) => {
          const isChosen = isSame(days, preset);
          return (
            <Button
              key={name}
              variant={isChosen ? 'contained' : 'outlined'}
              aria-pressed={isChosen}
              onClick={() => apply(preset)}
            >
              {translate(`reports.period.${name}`)}
            </Button>
          );
        })}
      </ButtonGroup>
    </Stack>
  );
};

function isSame(one: Days, other: Days): boolean {
  const [a, b] = [periodOf(one), periodOf(other)];
  return a.from === b.from && a.to === b.to;
}

const rowSx = {
  width: { xs: '100%', sm: 'auto' },
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  pb: 0.5,
  '& .MuiPickersTextField-root': { flex: { xs: '1 1 40%', sm: '0 0 172px' }, minWidth: 0 },
};
