import { useTranslate } from 'react-admin';
import type { TimeStep } from '#domain/timeSteps.ts';
import type { TimeBar } from './timeBars.ts';
import { useTimeTexts } from './useTimeTexts.ts';

/** The names of bars over time: below the axis, and in full. */
export function useTimeBarNames() {
  const translate = useTranslate();
  const { shortDay, longDay, shortMonth, longMonth } = useTimeTexts();
  return {
    namesOf: ({ first, last }: TimeBar, step: TimeStep) => {
      if (step === 'month')
        return { key: first, short: shortMonth(first.slice(0, 7)), long: longMonth(first.slice(0, 7)) };
      const long = first === last ? longDay(first) : `${longDay(first)} – ${longDay(last)}`;
      return { key: first, short: shortDay(first), long };
    },
    /** The length of time of one bar, where it is not a day. */
    stepNote: (step: TimeStep) => (step === 'day' ? null : translate(`charts.step.${step}`)),
    headOf: (step: TimeStep) => translate(`charts.step_head.${step}`),
  };
}
