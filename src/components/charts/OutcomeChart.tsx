import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { outcomes, type Outcome, type SmsCounts } from '#contract/database-manager/filter.ts';
import { useFormats } from '../useFormats.ts';
import type { Bar } from './BarsChart.tsx';
import { ChartCard, type ChartState } from './ChartCard.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { LazyBarsChart } from './lazyCharts.ts';

export interface OutcomeBar extends Bar, SmsCounts {
  /** Where its messages are; undefined where they cannot be asked for, or not by this user. */
  linkTo?: (outcome?: Outcome) => string;
}

interface OutcomeChartProps extends ChartState {
  title: string;
  /** The name of the bars, as the head of the table's first column. */
  head: string;
  height: number;
  /** Undefined while they load. */
  bars: OutcomeBar[] | undefined;
  /** Counts of all bars, and of messages that none of them shows. */
  totals: SmsCounts | undefined;
  isHorizontal?: boolean;
  /** In the table the last bar comes first: of days, today. */
  isLatestFirst?: boolean;
  /** Above the picture: what one bar is. */
  note?: string | null;
  /** In place of the bars, with what it means: the legend is left out. */
  picture?: ReactNode;
}

const columns = ['sent', ...outcomes] as const;

/** Messages by how they ended, a bar a day, an operator or an hour. */
export function OutcomeChart({
  title,
  head,
  height,
  bars,
  totals,
  isHorizontal,
  isLatestFirst,
  note,
  picture,
  ...state
}: OutcomeChartProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { number, messages } = useFormats();
  const wordOf = (name: (typeof columns)[number]) => translate(`dashboard.cards.${name}`);
  const textsOf = (counts: SmsCounts) => columns.map((name) => number(counts[name]));
  const words = {
    messages: messages(totals?.sent ?? 0),
    ...Object.fromEntries(columns.map((name) => [name, number(totals?.[name] ?? 0)])),
  };
  const shown = bars ?? [];
  const isOccurring = (name: Outcome) => !totals || totals[name] > 0;
  return (
    <ChartCard
      {...state}
      title={title}
      height={height}
      grows={picture !== undefined}
      words={
        note && (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
            {note}
          </Typography>
        )
      }
      isEmpty={!totals || totals.sent === 0}
      summary={
        translate('charts.summary', words) +
        (totals && totals.scheduled > 0 ? translate('charts.scheduled', words) : '')
      }
      figures={
        bars &&
        totals && {
          head,
          columns: columns.map(wordOf),
          rows: (isLatestFirst ? bars.toReversed() : bars).map((bar) => ({
            key: bar.key,
            label: bar.long,
            cells: textsOf(bar),
            to: bar.linkTo?.(),
          })),
          totals: { label: translate('charts.total'), cells: textsOf(totals) },
        }
      }
      legend={
        picture ? null : (
          <ChartLegend
            entries={outcomes.filter(isOccurring).map((name) => ({
              look: name,
              label: wordOf(name),
              total: totals && number(totals[name]),
            }))}
          />
        )
      }
    >
      {picture ?? (
        <LazyBarsChart
          bars={shown}
          series={outcomes.map((name) => ({
            look: name,
            label: wordOf(name),
            values: shown.map((bar) => bar[name]),
          }))}
          height={height}
          isHorizontal={isHorizontal}
          isLastLabelled={isLatestFirst}
          onPick={
            shown.some(({ linkTo }) => linkTo)
              ? ({ key }, look) => {
                  const to = shown.find((bar) => bar.key === key)?.linkTo?.(look as Outcome);
                  if (to) void navigate(to);
                }
              : undefined
          }
        />
      )}
    </ChartCard>
  );
}
