import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TimeStep } from '#domain/time/timeSteps.ts';
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

/** Width of a character of an axis, with room for the widest digits of Bangla, and the gap between two labels, in pixels. */
const characterWidth = 7.5;
const gap = 14;

/**
 * Which points of an axis have a label, so that labels are as far apart as their points and never collide: each one, or
 * each second, third and so on, counted from the first point or, of times, from the last.
 * @returns `ref` of the element that is as wide as the chart, and whether a point has a label
 */
export function useRegularTicks(labels: readonly string[], from: 'first' | 'last' = 'first') {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    // Where nothing is measured, as in tests without a browser, every point has a label.
    if (!element || !('ResizeObserver' in window)) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const longest = Math.max(1, ...labels.map((label) => label.length));
  const step = labelStep(labels.length, width, longest * characterWidth + gap);
  const hasLabel = (_: unknown, index: number) =>
    (from === 'first' ? index : labels.length - 1 - index) % step === 0;
  return { ref, hasLabel };
}

/** How many points apart labels of that width are; all widths in pixels. */
export function labelStep(points: number, width: number, labelWidth: number): number {
  return width <= 0 ? 1 : Math.max(1, Math.ceil((points * labelWidth) / width));
}
