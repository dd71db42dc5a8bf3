import { useTranslate } from 'react-admin';
import type { ReportTotals } from '#contract/database-manager/filter.ts';
import type { TotalsBy, TotalsRow } from '#contract/database-manager/totals.ts';
import { ChartFills } from '../../../components/charts/ChartFills.tsx';
import { OutcomeChart } from '../../../components/charts/OutcomeChart.tsx';
import type { Period } from '../../../components/list/period.ts';
import { rowFilter } from './rowFilter.ts';
import { messagesLink } from './totalsPath.ts';
import { isInTime, sortRows, usualSort, withoutGaps } from './totalsRows.ts';
import { useRowNames } from './useRowNames.ts';

interface TotalsChartProps {
  by: TotalsBy;
  filter: Period & object;
  rows: readonly TotalsRow[];
  totals: ReportTotals;
}

/** Of what has no end, such as companies, the largest. */
const mostRows = 12;

/** Days, months and hours from left to right; everything else below each other, the largest first. */
export function TotalsChart({ by, filter, rows, totals }: TotalsChartProps) {
  const translate = useTranslate();
  const { longName, shortName } = useRowNames(by);
  const isHorizontal = !isInTime(by);
  const shown =
    rows &&
    (isInTime(by) ? withoutGaps(rows, by) : sortRows(rows, by, usualSort(by), longName).slice(0, mostRows));
  return (
    <>
      <ChartFills />
      <OutcomeChart
        title={translate(isHorizontal && rows.length > mostRows ? 'totals.largest' : `totals.by.${by}`)}
        head={translate(`totals.head.${by}`)}
        height={300}
        isHorizontal={isHorizontal}
        isLatestFirst={by === 'day' || by === 'month'}
        isLoading={false}
        error={null}
        onRetry={() => undefined}
        totals={totals}
        bars={shown.map((row) => {
          const own = rowFilter(filter, by, row);
          return {
            ...row,
            short: shortName(row),
            long: longName(row),
            // A row of one status has one part, and its filter says which.
            linkTo: own && (() => messagesLink(own)),
          };
        })}
      />
    </>
  );
}
