import type { UsualDay } from '#contract/database-manager/sameWeekdays.ts';
import { deliveryRate } from './deliveryRate.ts';
import type { DayCounts } from './usualDay.ts';

export type DayVerdict = 'low_rate' | 'less' | 'more';

interface ComparedDay {
  today: DayCounts;
  usual: UsualDay;
}

/** The ways in which a day is unusual, the worst first. A better delivery rate than usual is welcome. */
export function verdictsOf({ sent, rate }: UsualDay): DayVerdict[] {
  const verdicts: DayVerdict[] = rate?.level === 'less' ? ['low_rate'] : [];
  return sent.level === 'normal' ? verdicts : [...verdicts, sent.level];
}

/** Days that are not normal: first those with fewer messages or a lower delivery rate, then by how far they are from usual. */
export function unusualDays<Item extends ComparedDay>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, verdicts: verdictsOf(item.usual) }))
    .filter(({ verdicts }) => verdicts.length > 0)
    .map(({ item, verdicts }) => ({ item, isMore: verdicts[0] === 'more', distance: distanceOf(item) }))
    .sort((one, other) => Number(one.isMore) - Number(other.isMore) || other.distance - one.distance)
    .map(({ item }) => item);
}

/** Added to both numbers, so that small companies do not come first for a few messages. */
const smoothingMessages = 100;
/** A delivery rate that is lower by this much weighs as much as half of the messages. */
const pointsPerHalving = 0.05;

/** How far a day is beyond the days that it was compared with: 1 is half or twice as many messages. */
function distanceOf({ today, usual: { sent, rate } }: ComparedDay): number {
  const nearest = sent.level === 'less' ? sent.low : sent.high;
  const factor = (today.sent + smoothingMessages) / (nearest + smoothingMessages);
  return Math.max(
    sent.level === 'normal' ? 0 : Math.abs(Math.log2(factor)),
    rate?.level === 'less' ? (rate.low - deliveryRate(today)!) / pointsPerHalving : 0,
  );
}
