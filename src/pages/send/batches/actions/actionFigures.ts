import type { Batch } from '#contract/sms-receiver/batches.ts';

/** The messages and credits at stake when something is done to a batch. */
export interface ActionFigures {
  /** Messages that a carrier has taken. */
  left: number;
  /** Messages that have not left. */
  waiting: number;
  /** SMS units that are held for these. */
  credits: number;
  /** Messages of which nobody can say yet. */
  onTheirWay: number;
}

export function figuresOf({ alreadySent, willSend, creditsBack, unknown, counts }: Batch): ActionFigures {
  return {
    left: alreadySent,
    waiting: willSend,
    credits: creditsBack,
    onTheirWay: Math.max(0, unknown - (counts.unknown ?? 0)),
  };
}

/** The sums of several batches. */
export function figuresOfAll(batches: readonly Batch[]): ActionFigures {
  const all = batches.map(figuresOf);
  const sum = (name: keyof ActionFigures) => all.reduce((total, figures) => total + figures[name], 0);
  return {
    left: sum('left'),
    waiting: sum('waiting'),
    credits: sum('credits'),
    onTheirWay: sum('onTheirWay'),
  };
}
