import type { BatchSummary } from '#contract/database-manager/batches.ts';
import type { ErrorText } from '#contract/main-api/carriers/errorWords.ts';
import type { Found } from './read.ts';

type Figures = NonNullable<BatchSummary['found']>;

/** Errors by their code, the most frequent first. Of a code on several routes the words of the route with most of it are shown. */
export function errorsOf(
  { errors }: Pick<Found, 'errors'>,
  texts: readonly (ErrorText | null)[],
): Figures['errors'] {
  const byCode = new Map<string, Figures['errors'][number] & { most: number }>();
  for (const [index, { code, messages }] of errors.entries()) {
    const words = texts[index] ?? null;
    const known = byCode.get(code);
    if (!known) byCode.set(code, { code, messages, words, most: messages });
    else {
      known.messages += messages;
      if (messages > known.most) Object.assign(known, { words, most: messages });
    }
  }
  return [...byCode.values()]
    .map(({ code, messages, words }) => ({ code, messages, words }))
    .sort((left, right) => right.messages - left.messages || (left.code < right.code ? -1 : 1));
}

/** Lengths of a step in minutes, so that a curve of any length has few points. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 240, 720, 1_440, 10_080];
const mostPoints = 120;
const minuteMs = 60_000;

/** How many messages were submitted and delivered over time. */
export function curveOf({
  submitted,
  delivered,
}: Pick<Found, 'submitted' | 'delivered'>): Pick<Figures, 'stepMinutes' | 'curve'> {
  const minutes = [...submitted, ...delivered].map(([minute]) => minute);
  // A batch may have more minutes than a function takes arguments.
  const last = minutes.reduce((most, minute) => Math.max(most, minute), 0);
  const span = last - minutes.reduce((least, minute) => Math.min(least, minute), Infinity);
  const step = steps.find((each) => span / each < mostPoints) ?? steps.at(-1)!;
  const points = new Map<number, { submitted: number; delivered: number }>();
  for (const [name, pairs] of [
    ['submitted', submitted],
    ['delivered', delivered],
  ] as const) {
    for (const [minute, messages] of pairs) {
      const at = Math.floor(minute / step) * step;
      const point = points.get(at) ?? { submitted: 0, delivered: 0 };
      points.set(at, point);
      point[name] += messages;
    }
  }
  const curve = [...points]
    .sort(([left], [right]) => left - right)
    .map(([minute, counts]) => ({ at: new Date(minute * minuteMs).toISOString(), ...counts }));
  return { stepMinutes: step, curve };
}

/** By nearest rank: the time within which that share of the delivered messages had arrived. */
export function deliverySecondsOf({ seconds }: Pick<Found, 'seconds'>): Figures['deliverySeconds'] {
  const total = seconds.reduce((sum, [, messages]) => sum + messages, 0);
  const percentile = (share: number): number | null => {
    let reached = 0;
    for (const [time, messages] of seconds) {
      reached += messages;
      if (reached >= share * total) return time;
    }
    return null;
  };
  return { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) };
}
