import { useTranslate } from 'react-admin';
import type { TotalsBy, TotalsRow } from '#contract/database-manager/totals.ts';
import { useTimeTexts } from '../../../components/charts/useTimeTexts.ts';

/** The names of a row of totals: in full, and in short below its bar. */
export function useRowNames(by: TotalsBy) {
  const translate = useTranslate();
  const { shortDay, longDay, shortMonth, longMonth, shortHour, longHour } = useTimeTexts();
  const longName = ({ key, name }: TotalsRow): string => {
    // While another grouping is loaded, rows of the earlier one are shown.
    if (key === '') return translate(`totals.without.${by}`, { _: '' });
    if (by === 'day') return longDay(key);
    if (by === 'month') return longMonth(key);
    if (by === 'hour') return longHour(Number(key));
    return isWord(by) ? translate(`reports.${by}.${key}`) : name;
  };
  const shortName = (row: TotalsRow): string => {
    if (by === 'day') return shortDay(row.key);
    if (by === 'month') return shortMonth(row.key);
    return by === 'hour' ? shortHour(Number(row.key)) : shortened(longName(row));
  };
  return { longName, shortName };
}

function isWord(by: TotalsBy): by is 'status' | 'operator' | 'class' | 'kind' {
  return by === 'status' || by === 'operator' || by === 'class' || by === 'kind';
}

const longest = 18;

/** The bars want room too. */
function shortened(name: string): string {
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name;
}
