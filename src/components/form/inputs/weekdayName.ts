import { bn, enGB } from 'date-fns/locale';
import { preferences } from '../../../preferences.ts';

const locales = { en: enGB, bn };

/** Above a calendar's column. The pickers' own single letters repeat: three of Bangla's seven stand twice. */
export function weekdayName(date: Date): string {
  const day = date.getDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6;
  return locales[preferences().locale].localize.day(day, { width: 'abbreviated' });
}
