import { parse } from 'date-fns';
import { useTranslate } from 'react-admin';
import { OutcomeChart } from '../../components/charts/OutcomeChart.tsx';
import { useTimeTexts } from '../../components/charts/useTimeTexts.ts';
import { periodOf } from '../../components/list/period.ts';
import { useFormats } from '../../components/useFormats.ts';
import { everyDay, type ChartProps } from './counts.ts';
import { useDrill } from './useDrill.ts';

/** A bar a day. */
export function DayChart({ counts, days, companyId, ...state }: ChartProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { shortDay, longDay } = useTimeTexts();
  const drill = useDrill(companyId);
  return (
    <OutcomeChart
      {...state}
      title={translate('dashboard.charts.day', { count: number(days) })}
      head={translate('dashboard.charts.day_head')}
      height={280}
      isLatestFirst
      totals={counts?.data}
      bars={
        counts &&
        everyDay(counts.days, days).map((row) => ({
          ...row,
          key: row.day,
          short: shortDay(row.day),
          long: longDay(row.day),
          linkTo: drill && ((outcome) => drill(periodOfDay(row.day), outcome)),
        }))
      }
    />
  );
}

/** `2026-11-21` in the browser's zone, as the history is filtered. */
function periodOfDay(day: string) {
  const first = parse(day, 'yyyy-MM-dd', new Date());
  return periodOf({ first, last: first });
}
