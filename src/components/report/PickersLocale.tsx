import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { bnBD, enUS } from '@mui/x-date-pickers/locales';
import { bn, enGB, type Locale } from 'date-fns/locale';
import type { ReactNode } from 'react';
import { useLocale } from 'react-admin';

const monday = 1;

/** date-fns' Bangla week starts on Sunday; here every week starts on Monday (product spec, section 9). */
const calendars: Record<string, Locale> = {
  en: enGB,
  bn: { ...bn, options: { ...bn.options, weekStartsOn: monday } },
};
const words: Record<string, typeof enUS> = { en: enUS, bn: bnBD };

/** Dates and words of the date pickers inside it, in the user's language. */
export function PickersLocale({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const localeText = (words[locale] ?? enUS).components.MuiLocalizationProvider.defaultProps.localeText;
  return (
    <LocalizationProvider
      dateAdapter={AdapterDateFns}
      adapterLocale={calendars[locale] ?? enGB}
      localeText={localeText}
    >
      {children}
    </LocalizationProvider>
  );
}
