import { useTranslate } from 'react-admin';
import { useFormats } from './useFormats.ts';

interface Pace {
  /** Since it began, in milliseconds; null where that says nothing, such as while it is paused. */
  elapsedMs: number | null;
  /** Until its end, in milliseconds; null where it is not known. */
  leftMs?: number | null;
}

/**
 * "1,500 of 1,560 sent in 40 s, about 2 s left": how much of something is done, in what time, and how long the rest takes. Of what
 * tells no amount, `null`, it is "40 s so far".
 */
export function useProgressText(): (amount: string | null, pace: Pace) => string {
  const translate = useTranslate();
  const { duration } = useFormats();
  return (amount, { elapsedMs, leftMs = null }) => {
    // The first second tells nobody anything.
    const time = elapsedMs !== null && elapsedMs >= 1_000 ? duration(wholeSeconds(elapsedMs)) : null;
    if (amount === null) return time === null ? '' : translate('reports.progress.so_far', { time });
    const done = time === null ? amount : translate('reports.progress.in', { amount, time });
    if (leftMs === null) return done;
    return translate('reports.progress.left', { done, time: duration(wholeSeconds(Math.max(1, leftMs))) });
  };
}

/** Too little is known before: the estimate would jump. */
const estimatedFromMs = 2_000;
const estimatedFromShare = 0.02;

/** How long the rest takes if it goes on as fast as until now, in milliseconds; null while that cannot be said. */
export function estimateLeft(done: number, total: number, elapsedMs: number): number | null {
  const share = done / total;
  if (elapsedMs < estimatedFromMs || !(share >= estimatedFromShare) || share >= 1) return null;
  return (elapsedMs * (1 - share)) / share;
}

/** Without tenths, which would only flicker. */
export function wholeSeconds(milliseconds: number): number {
  return Math.max(0, Math.ceil(milliseconds / 1_000)) * 1_000;
}
