import { alpha, Box, Skeleton, Typography, useMediaQuery, useTheme } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { useCompactNumber } from '../../../components/charts/axes.ts';
import { useTimeTexts } from '../../../components/charts/useTimeTexts.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { SectionCard } from '../../../components/cards/SectionCard.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { browserZone } from '../../../i18n/dates.ts';
import type { ChartProps } from './counts.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const weekdays = Array.from({ length: 7 }, (_, weekday) => weekday);

/** When messages were accepted, by day of the week and hour. On narrow screens the days stand side by side. */
export function WeekHours({ counts, error, onRetry }: Omit<ChartProps, 'days' | 'companyId'>) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { longHour, weekdayName } = useTimeTexts();
  const sentAt = new Map(counts?.weekHours.map(({ weekHour, sent }) => [weekHour, sent]));
  const [busiest] = [...sentAt].toSorted(([, one], [, other]) => other - one);
  const content = () => {
    if (error) return <LoadError error={error} onRetry={onRetry} />;
    if (!counts) return <Skeleton variant="rounded" height={220} />;
    if (!busiest) return <Typography color="text.secondary">{translate('charts.none')}</Typography>;
    const [weekHour, most] = busiest;
    return (
      <>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {translate('dashboard.week.busiest', {
            weekday: weekdayName(Math.floor(weekHour / 24), 'long'),
            hour: longHour(weekHour % 24),
            smart_count: most,
            count: number(most),
          })}{' '}
          {translate('reports.single.zone', { zone: browserZone() })}
        </Typography>
        <HeatTable sentAt={sentAt} most={most} />
      </>
    );
  };
  return <SectionCard title={translate('dashboard.week.title')}>{content()}</SectionCard>;
}

interface HeatTableProps {
  sentAt: ReadonlyMap<number, number>;
  most: number;
}

/** The number stands in each cell; the colour repeats it. */
function HeatTable({ sentAt, most }: HeatTableProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const compact = useCompactNumber();
  const { shortHour, longHour, weekdayName } = useTimeTexts();
  const isWide = useMediaQuery('(min-width: 900px)');
  const { palette } = useTheme();
  const weekday = {
    all: weekdays,
    short: (index: number) => weekdayName(index, 'short'),
    long: (index: number) => weekdayName(index, 'long'),
  };
  const hour = { all: hours, short: shortHour, long: longHour };
  const [rows, columns] = isWide ? [weekday, hour] : [hour, weekday];
  // A darker ground would leave too little contrast to the number.
  const strongest = palette.mode === 'dark' ? 0.28 : 0.5;
  return (
    <Box component="table" aria-label={translate('dashboard.week.title')} sx={tableSx}>
      <thead>
        <tr>
          <td />
          {columns.all.map((column) => (
            <th key={column} scope="col">
              <span aria-hidden>{columns.short(column)}</span>
              <span style={visuallyHidden}>{columns.long(column)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.all.map((row) => (
          <tr key={row}>
            <th scope="row">
              <span aria-hidden>{rows.short(row)}</span>
              <span style={visuallyHidden}>{rows.long(row)}</span>
            </th>
            {columns.all.map((column) => {
              const sent = sentAt.get(isWide ? row * 24 + column : column * 24 + row) ?? 0;
              // By the square root: beside one peak the other hours would all look alike.
              const strength = Math.sqrt(sent / most) * strongest;
              return (
                <Box
                  key={column}
                  component="td"
                  sx={{
                    bgcolor: sent > 0 ? alpha(palette.primary.main, 0.06 + strength) : 'action.hover',
                    color: sent > 0 ? 'text.primary' : 'text.secondary',
                  }}
                >
                  {sent < 1_000 ? (
                    number(sent)
                  ) : (
                    <>
                      <span aria-hidden>{compact.format(sent)}</span>
                      <span style={visuallyHidden}>{number(sent)}</span>
                    </>
                  )}
                </Box>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const tableSx = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '2px',
  fontSize: '0.6875rem',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  // A hidden text stands beside its cell, and not at the beginning of the page.
  '& th, & td': { position: 'relative', p: 0, height: { xs: 22, md: 20 } },
  '& th': { fontWeight: 500, color: 'text.secondary', overflow: 'hidden' },
  '& tbody td': { borderRadius: '3px', overflow: 'hidden' },
  '& thead td': { width: 40 },
};
