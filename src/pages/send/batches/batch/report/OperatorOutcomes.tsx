import { useTranslate } from 'react-admin';
import type { Outcome } from '#contract/database-manager/filter.ts';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { OutcomeChart } from '../../../../../components/charts/OutcomeChart.tsx';
import { useMayCall } from '../../../../../components/useMayCall.ts';
import type { BatchRecord } from '../../../../../dataProviders/resources/batches.ts';
import { recipientsPath } from '../../../../../screens/batchPath.ts';
import { totalOfOperators, type SummaryProps } from './figures.ts';

/** How the messages ended at each operator. */
export function OperatorOutcomes({ batch, summary, ...state }: SummaryProps & { batch: BatchRecord }) {
  const translate = useTranslate();
  const mayRead = useMayCall(smsHistory);
  const linkTo = (operator: string) => (outcome?: Outcome) =>
    recipientsPath(batch.batchId, { operator: operator as never, ...(outcome && { outcome }) });
  return (
    <OutcomeChart
      {...state}
      title={translate('batches.report.operators')}
      head={translate('totals.head.operator')}
      height={220}
      isHorizontal
      bars={summary?.operators.map((counts) => {
        const name = translate(`reports.operator.${counts.operator}`);
        return {
          ...counts,
          key: counts.operator,
          short: name,
          long: name,
          ...(mayRead && { linkTo: linkTo(counts.operator) }),
        };
      })}
      totals={summary && totalOfOperators(summary)}
    />
  );
}
