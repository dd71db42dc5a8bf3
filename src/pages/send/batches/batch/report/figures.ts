import type { BatchSummary } from '#contract/database-manager/batches.ts';
import { noTotals, outcomes, type SmsCounts } from '#contract/database-manager/filter.ts';
import type { ChartState } from '../../../../../components/charts/ChartCard.tsx';

export interface SummaryProps extends ChartState {
  /** Undefined while it loads. */
  summary: BatchSummary | undefined;
}

/** The sums of all operators. */
export function totalOfOperators({ operators }: BatchSummary): SmsCounts {
  const total: SmsCounts = { ...noTotals };
  for (const row of operators) for (const name of ['sent', ...outcomes] as const) total[name] += row[name];
  return total;
}
