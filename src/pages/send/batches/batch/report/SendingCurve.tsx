import { useTranslate } from 'react-admin';
import { ChartCard } from '../../../../../components/charts/ChartCard.tsx';
import { ChartLegend } from '../../../../../components/charts/ChartLegend.tsx';
import { LazyLinesChart } from '../../../../../components/charts/lazyCharts.ts';
import { useFormats } from '../../../../../components/useFormats.ts';
import type { SummaryProps } from './figures.ts';

const height = 220;
const lines = [
  { name: 'submitted', look: 'pending' },
  { name: 'delivered', look: 'delivered' },
] as const;

/** How many messages were submitted and delivered, minute by minute or in longer steps. */
export function SendingCurve({ summary, ...state }: SummaryProps) {
  const translate = useTranslate();
  const { number, messages, time, dateTime, duration } = useFormats();
  const { curve = [], stepMinutes = 1 } = summary?.found ?? {};
  const step = duration(stepMinutes * 60_000);
  const most = (name: 'submitted' | 'delivered') => Math.max(0, ...curve.map((point) => point[name]));
  const isOneDay = curve.length === 0 || Date.parse(curve.at(-1)!.at) - Date.parse(curve[0]!.at) < 86_400_000;
  const title =
    stepMinutes === 1 ? translate('batches.report.curve') : translate('batches.report.curve_steps', { step });
  return (
    <ChartCard
      {...state}
      title={title}
      height={height}
      isEmpty={curve.length === 0}
      summary={translate('batches.report.curve_summary', {
        step,
        messages: messages(most('submitted')),
        delivered: number(most('delivered')),
      })}
      figures={
        summary && {
          head: translate('batches.report.from'),
          columns: lines.map(({ name }) => translate(`batches.report.${name}`)),
          rows: curve.map((point) => ({
            key: point.at,
            label: dateTime(point.at),
            cells: lines.map(({ name }) => number(point[name])),
          })),
        }
      }
      legend={
        <ChartLegend
          entries={lines.map(({ name, look }) => ({ look, label: translate(`batches.report.${name}`) }))}
        />
      }
    >
      <LazyLinesChart
        height={height}
        at={curve.map(({ at }) => Date.parse(at))}
        stepMs={stepMinutes * 60_000}
        timeText={(at, where) =>
          where === 'tick' && isOneDay ? time(at).slice(0, 5) : dateTime(at).slice(0, 16)
        }
        series={lines.map(({ name, look }) => ({
          look,
          label: translate(`batches.report.${name}`),
          values: curve.map((point) => point[name]),
        }))}
      />
    </ChartCard>
  );
}
