import { useTranslate } from 'react-admin';
import { deliveryRate, isRateOfFew } from '#domain/rates/deliveryRate.ts';
import { ChartCard } from '../../../components/charts/ChartCard.tsx';
import { LazyRateLineChart } from '../../../components/charts/lazyCharts.ts';
import { periodOfDays } from '../../../components/charts/timeBars.ts';
import { useTimeBarNames } from '../../../components/charts/axis.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { barsOfDays, chartHeight, type ChartProps } from './counts.ts';
import { useDrill } from '../useDrill.ts';

/** The delivery rate of each day, or week of a long period; where nothing has ended there is none. */
export function RateChart({ counts, days, companyId, ...state }: ChartProps) {
  const translate = useTranslate();
  const { number, percent } = useFormats();
  const { namesOf, headOf } = useTimeBarNames();
  const drill = useDrill(companyId);
  const { step, bars } = barsOfDays(counts?.days ?? [], days);
  const points = bars.map((bar) => ({
    ...bar,
    ...namesOf(bar, step),
    rate: deliveryRate(bar),
    isOfFew: isRateOfFew(bar),
  }));
  // A day with three messages has often the lowest rate, which says nothing.
  const [worst] = points
    .filter(({ rate }) => rate !== null)
    .toSorted((one, other) => Number(one.isOfFew) - Number(other.isOfFew) || one.rate! - other.rate!);
  const rate = counts ? deliveryRate(counts.data) : null;
  const text = (value: number | null) => (value === null ? '–' : percent(value));
  const label = translate('dashboard.cards.rate');
  return (
    <ChartCard
      {...state}
      title={translate(`dashboard.charts.rate.${step}`)}
      height={chartHeight}
      isEmpty={rate === null}
      summary={
        worst
          ? translate('dashboard.rate.summary', {
              rate: text(rate),
              lowest: text(worst.rate),
              when: worst.long,
            })
          : ''
      }
      figures={
        counts && {
          head: headOf(step),
          columns: [translate('dashboard.cards.delivered'), translate('dashboard.cards.failed'), label],
          rows: points.toReversed().map((point) => ({
            key: point.key,
            label: point.long,
            cells: [number(point.delivered), number(point.failed), text(point.rate)],
            to: drill?.(periodOfDays(point)),
          })),
          totals: {
            label: translate('charts.total'),
            cells: [number(counts.data.delivered), number(counts.data.failed), text(rate)],
          },
        }
      }
    >
      <LazyRateLineChart points={points} label={label} height={chartHeight} />
    </ChartCard>
  );
}
