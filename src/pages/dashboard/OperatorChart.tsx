import { useTranslate } from 'react-admin';
import { OutcomeChart } from '../../components/charts/OutcomeChart.tsx';
import { lastDays, periodOf } from '../../components/list/period.ts';
import type { ChartProps } from './counts.ts';
import { useDrill } from './useDrill.ts';

/** A bar a mobile network, the busiest first. */
export function OperatorChart({ counts, days, companyId, ...state }: ChartProps) {
  const translate = useTranslate();
  const drill = useDrill(companyId);
  const period = periodOf(lastDays(days));
  return (
    <OutcomeChart
      {...state}
      title={translate('dashboard.charts.operator')}
      head={translate('dashboard.charts.operator_head')}
      height={280}
      isHorizontal
      totals={counts?.data}
      bars={counts?.operators
        .toSorted((one, other) => other.sent - one.sent)
        .map((row) => {
          const name = translate(`reports.operator.${row.operator}`);
          return {
            ...row,
            key: row.operator,
            short: name,
            long: name,
            linkTo: drill && ((outcome) => drill({ ...period, operator: row.operator }, outcome)),
          };
        })}
    />
  );
}
