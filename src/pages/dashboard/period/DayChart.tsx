import { useTranslate } from 'react-admin';
import { OutcomeChart } from '../../../components/charts/OutcomeChart.tsx';
import { periodOfDays } from '../../../components/charts/timeBars.ts';
import { useTimeBarNames } from '../../../components/charts/axis.ts';
import { barsOfDays, chartHeight, type ChartProps } from './counts.ts';
import { useDrill } from '../useDrill.ts';

/** A bar a day, or a week of a long period. */
export function DayChart({ counts, days, companyId, ...state }: ChartProps) {
  const translate = useTranslate();
  const { namesOf, headOf, stepNote } = useTimeBarNames();
  const drill = useDrill(companyId);
  const { step, bars } = barsOfDays(counts?.days ?? [], days);
  return (
    <OutcomeChart
      {...state}
      title={translate(`dashboard.charts.sent.${step}`)}
      head={headOf(step)}
      note={stepNote(step)}
      height={chartHeight}
      isLatestFirst
      totals={counts?.data}
      bars={
        counts &&
        bars.map((bar) => ({
          ...bar,
          ...namesOf(bar, step),
          linkTo: drill && ((outcome) => drill(periodOfDays(bar), outcome)),
        }))
      }
    />
  );
}
