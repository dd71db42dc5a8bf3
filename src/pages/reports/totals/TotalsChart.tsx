import { useTranslate } from 'react-admin';
import type { ReportTotals } from '#contract/database-manager/filter.ts';
import type { TotalsBy, TotalsRow } from '#contract/database-manager/totals.ts';
import { ChartFills } from '../../../components/charts/ChartFills.tsx';
import { useTimeBarNames } from '../../../components/charts/axis.ts';
import { OutcomeChart, type OutcomeBar } from '../../../components/charts/OutcomeChart.tsx';
import type { Period } from '../../../components/list/period/period.ts';
import { barFilter, rowFilter } from './rowFilter.ts';
import { messagesLink } from '../../../screens/totalsPath.ts';
import { barsOfTotals, everyHourOf, isInTime, sortRows, usualSort } from './totalsRows.ts';
import { useRowNames } from './useRowNames.ts';

interface TotalsChartProps {
  by: TotalsBy;
  filter: Period & object;
  rows: readonly TotalsRow[];
  totals: ReportTotals;
}

/** The largest are shown where there is no end of rows, such as companies. */
const mostRows = 12;

/** Days, months and hours from left to right; everything else below each other, the largest first. */
export function TotalsChart({ by, filter, rows, totals }: TotalsChartProps) {
  const translate = useTranslate();
  const { longName, shortName } = useRowNames(by);
  const { namesOf, headOf, stepNote } = useTimeBarNames();
  const isHorizontal = !isInTime(by);
  const isOverTime = by === 'day' || by === 'month';
  const overTime = isOverTime ? barsOfTotals(rows, by, filter) : null;
  const barOfRow = (row: TotalsRow): OutcomeBar => {
    const own = rowFilter(filter, by, row);
    return {
      ...row,
      short: shortName(row),
      long: longName(row),
      // A row of one status has one part, and its filter says which.
      linkTo: own && (() => messagesLink(own)),
    };
  };
  const bars = overTime
    ? overTime.bars.map((bar) => ({
        ...bar,
        ...namesOf(bar, overTime.step),
        linkTo: () => messagesLink(barFilter(filter, bar)),
      }))
    : (isHorizontal ? sortRows(rows, by, usualSort(by), longName).slice(0, mostRows) : everyHourOf(rows)).map(
        barOfRow,
      );
  return (
    <>
      <ChartFills />
      <OutcomeChart
        title={translate(
          isHorizontal && rows.length > mostRows ? 'totals.largest' : `totals.by.${overTime?.step ?? by}`,
        )}
        head={overTime ? headOf(overTime.step) : translate(`totals.head.${by}`)}
        note={overTime && by === 'day' ? stepNote(overTime.step) : null}
        height={300}
        isHorizontal={isHorizontal}
        isLatestFirst={isOverTime}
        isLoading={false}
        error={null}
        onRetry={() => undefined}
        totals={totals}
        bars={bars}
      />
    </>
  );
}
