import { useTranslate } from 'react-admin';
import { OutcomeChart } from '../../../components/charts/OutcomeChart.tsx';
import { useTimeTexts } from '../../../components/charts/useTimeTexts.ts';
import { everyHour, type ChartProps } from './counts.ts';

/** A bar an hour of the day, in the browser's zone. */
export function HourChart({ counts, ...state }: Omit<ChartProps, 'days' | 'companyId'>) {
  const translate = useTranslate();
  const { shortHour, longHour } = useTimeTexts();
  return (
    <OutcomeChart
      {...state}
      title={translate('dashboard.charts.hour')}
      head={translate('dashboard.charts.hour_head')}
      height={220}
      totals={counts?.data}
      bars={
        counts &&
        everyHour(counts.hours).map((row) => ({
          ...row,
          key: String(row.hour),
          short: shortHour(row.hour),
          long: longHour(row.hour),
        }))
      }
    />
  );
}
