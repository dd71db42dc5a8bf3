import { thresholds } from '#domain/health/thresholds.ts';
import {
  expiredLeases,
  receiptDelaySeconds,
  receipts,
  receiptSeconds,
  submits,
  uncertainMessages,
} from './counters.ts';

/** Recent work of this process, from the same counters as its metrics. */
export interface Activity {
  routes: Record<string, RouteActivity>;
  /** Within the minutes of the threshold. */
  expiredLeases: number;
}

export interface RouteActivity {
  /** Within the last hour. */
  hour: RouteCounts;
  /** Within the minutes of the thresholds. */
  uncertain: number;
  acceptedLately: number;
  receiptsLately: number;
}

export interface RouteCounts {
  accepted: number;
  uncertain: number;
  receipts: number;
  /** Receipts that ended a part, and those of them that said "delivered". */
  ended: number;
  delivered: number;
  /** Receipts by `delayLimits`: in each those that came within so many seconds, at last all. */
  delays: number[];
}

interface Totals {
  routes: Record<string, RouteCounts>;
  expiredLeases: number;
}

/** Upper ends of the buckets of receipts' delays, in seconds. */
export const delayLimits: readonly number[] = [...receiptDelaySeconds, Infinity];

const minuteMs = 60_000;
const keptMinutes = 60;

/** Counts the recent work of an engine. */
export class RecentActivity {
  /** Counters belong to the process, which may have run another engine before. */
  readonly #begin = readTotals();
  /** Totals of about every minute, the oldest first. */
  readonly #history: { at: number; totals: Totals }[] = [];

  /** Call it every few seconds: what lies between two calls belongs to the time of the later one. */
  async read(now = performance.now()): Promise<Activity> {
    const begin = await this.#begin;
    const totals = await readTotals();
    const since = (minutes: number) =>
      this.#history.findLast(({ at }) => at <= now - minutes * minuteMs)?.totals ?? begin;
    const [hourAgo, uncertainFrom, receiptsFrom, leasesFrom] = [
      keptMinutes,
      thresholds.uncertain.minutes,
      thresholds.receipts.minutes,
      thresholds.leases.minutes,
    ].map(since) as [Totals, Totals, Totals, Totals];
    const routes = Object.entries(totals.routes).map(([route, counts]): [string, RouteActivity] => {
      const lately = difference(counts, receiptsFrom.routes[route]);
      return [
        route,
        {
          hour: difference(counts, hourAgo.routes[route]),
          uncertain: difference(counts, uncertainFrom.routes[route]).uncertain,
          acceptedLately: lately.accepted,
          receiptsLately: lately.receipts,
        },
      ];
    });
    this.#remember(now, totals);
    return {
      routes: Object.fromEntries(routes),
      expiredLeases: totals.expiredLeases - leasesFrom.expiredLeases,
    };
  }

  #remember(now: number, totals: Totals): void {
    const history = this.#history;
    if (now - (history.at(-1)?.at ?? -Infinity) >= minuteMs) history.push({ at: now, totals });
    // The newest of those that are older than an hour is still compared with.
    while (history.length > 1 && history[1]!.at <= now - keptMinutes * minuteMs) history.shift();
  }
}

function difference(now: RouteCounts, before: RouteCounts = noCounts): RouteCounts {
  return {
    accepted: now.accepted - before.accepted,
    uncertain: now.uncertain - before.uncertain,
    receipts: now.receipts - before.receipts,
    ended: now.ended - before.ended,
    delivered: now.delivered - before.delivered,
    delays: now.delays.map((count, index) => count - before.delays[index]!),
  };
}

const noCounts: RouteCounts = {
  accepted: 0,
  uncertain: 0,
  receipts: 0,
  ended: 0,
  delivered: 0,
  delays: delayLimits.map(() => 0),
};

async function readTotals(): Promise<Totals> {
  const routes: Record<string, RouteCounts> = {};
  const of = (route: string | number = '') =>
    (routes[route] ??= { ...noCounts, delays: [...noCounts.delays] });
  for (const { labels, value } of (await submits.get()).values)
    if (labels.result === 'accepted') of(labels.route).accepted += value;
  for (const { labels, value } of (await uncertainMessages.get()).values) of(labels.route).uncertain += value;
  for (const { labels, value } of (await receipts.get()).values) {
    const counts = of(labels.route);
    counts.receipts += value;
    if (labels.state !== 'enroute') counts.ended += value;
    if (labels.state === 'delivered') counts.delivered += value;
  }
  for (const { metricName, labels, value } of (await receiptSeconds.get()).values) {
    if (!metricName?.endsWith('_bucket')) continue;
    // The types know only the labels that we gave it.
    const { le } = labels as { le?: string | number };
    of(labels.route).delays[delayLimits.indexOf(le === '+Inf' ? Infinity : Number(le))]! += value;
  }
  const [expired] = (await expiredLeases.get()).values;
  return { routes, expiredLeases: expired?.value ?? 0 };
}
