import { lightFormat } from 'date-fns';
import { useTranslate } from 'react-admin';
import { comparedWeeks, type Comparison } from '#contract/database-manager/sameWeekdays.ts';
import { usualCompanyRules, usualDayRules } from '#domain/rates/usualDay.ts';
import { useFormats } from '../../../components/useFormats.ts';
import type { TodaySoFar } from './compareToday.ts';

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** More above the average than this share is written as a multiple. */
const mostInPercent = 10;

/** Sentences about today beside the same weekday of the weeks before. */
export function useUsualWords() {
  const translate = useTranslate();
  const { number, percent, digits } = useFormats();
  const placeOf = (now: Date) => ({
    days: translate(`dashboard.usual.weekdays.${weekdays[now.getDay()]!}`),
    time: digits(lightFormat(now, 'HH:mm')),
  });
  const rangeOf = ({ low, high }: Comparison, figure: (value: number) => string, now: Date): string => {
    const [lowest, highest] = [figure(low), figure(high)];
    return lowest === highest
      ? translate('dashboard.usual.exactly', { ...placeOf(now), low: lowest })
      : translate('dashboard.usual.range', { ...placeOf(now), low: lowest, high: highest });
  };
  return {
    /** With what today is compared, or why it is not. */
    basis: ({ now, usual }: TodaySoFar): string =>
      translate(usual ? 'dashboard.usual.basis' : 'dashboard.usual.unknown', {
        ...placeOf(now),
        count: number(usual?.days ?? usualDayRules.fewestDays),
      }),
    /** The same of companies, each beside its own days. */
    basisOfCompanies: (now: Date): string =>
      translate('dashboard.companies.basis', {
        ...placeOf(now),
        count: number(comparedWeeks),
        share: percent(usualCompanyRules.countTolerance),
        points: number(usualCompanyRules.rateTolerance * 100),
      }),
    /** The number of messages beside the average, and the usual number. */
    sent: (sent: number, usual: Comparison, now: Date): string[] => {
      const rounded = Math.round((sent / usual.average - 1) * 100) / 100;
      // All are missing only if there is none.
      const share = sent > 0 ? Math.max(rounded, -0.99) : rounded;
      const words = {
        ...placeOf(now),
        share: percent(Math.abs(share)),
        count: number(Math.round(sent / usual.average)),
      };
      if (usual.average === 0) return [translate('dashboard.usual.none', words)];
      const difference =
        share > mostInPercent ? 'times' : share === 0 ? 'same' : share > 0 ? 'more' : 'fewer';
      return [translate(`dashboard.usual.${difference}`, words), rangeOf(usual, number, now)];
    },
    /** The same of the delivery rate. */
    rate: (rate: number, usual: Comparison, now: Date): string[] => {
      const points = Math.round((rate - usual.average) * 1_000) / 10;
      const difference = points === 0 ? 'same' : points > 0 ? 'above' : 'below';
      const words = { ...placeOf(now), smart_count: Math.abs(points), points: number(Math.abs(points)) };
      return [translate(`dashboard.usual.rate_${difference}`, words), rangeOf(usual, percent, now)];
    },
  };
}
