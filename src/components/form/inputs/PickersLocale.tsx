import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { bnBD, enUS } from '@mui/x-date-pickers/locales';
import { bn, enGB, type Locale } from 'date-fns/locale';
import type { InputEvent, ReactNode } from 'react';
import { useLocale } from 'react-admin';
import { withAsciiDigits } from '#domain/numbers/msisdn.ts';
import { localDigits } from '../../../i18n/numbers.ts';

const monday = 1;

/** date-fns' Bangla week starts on Sunday; here every week starts on Monday (product spec, section 9). */
const calendars: Record<string, Locale> = {
  en: enGB,
  bn: { ...bn, options: { ...bn.options, weekStartsOn: monday } },
};
type PickersLocaleText = typeof enUS.components.MuiLocalizationProvider.defaultProps.localeText;

function textsOf({ components }: typeof enUS): PickersLocaleText {
  return components.MuiLocalizationProvider.defaultProps.localeText;
}

const localeTexts: Record<string, PickersLocaleText> = {
  en: textsOf(enUS),
  bn: {
    ...textsOf(bnBD),
    // Those of the library are Latin letters for the day and the month, and Bangla ones for the year.
    fieldDayPlaceholder: () => 'দিন',
    fieldMonthPlaceholder: () => 'মাস',
    fieldYearPlaceholder: () => 'বছর',
    fieldHoursPlaceholder: () => 'ঘণ্টা',
  },
};

/** date-fns writes numbers in Latin digits in every language. The pickers ask how digits look and go by that. */
class LocalDigitsAdapter extends AdapterDateFns {
  constructor(options: ConstructorParameters<typeof AdapterDateFns>[0]) {
    super(options);
    const { formatByString, parse, formatTokenMap } = this;
    this.formatByString = (value, format) => localDigits(formatByString(value, format));
    this.parse = (value, format) => parse(withAsciiDigits(value), format);
    // That a year has zeros before it is not seen of local ones.
    const year = { sectionType: 'year', contentType: 'digit', maxLength: 4 } as const;
    this.formatTokenMap = { ...formatTokenMap, yyyy: year };
  }
}

/** The pickers take Latin digits, which they then show as local ones, and drop those that are typed as local ones. */
function takeLocalDigits({ target }: InputEvent) {
  if (!(target instanceof HTMLElement) || !target.isContentEditable) return;
  const typed = target.textContent ?? '';
  const latin = withAsciiDigits(typed);
  if (latin !== typed) target.textContent = latin;
}

/** Dates and words of the date pickers inside it, in the user's language. */
export function PickersLocale({ children }: { children: ReactNode }) {
  const locale = useLocale();
  return (
    <LocalizationProvider
      dateAdapter={LocalDigitsAdapter}
      adapterLocale={calendars[locale] ?? enGB}
      localeText={localeTexts[locale] ?? localeTexts.en!}
    >
      {locale === 'bn' ? (
        <div style={{ display: 'contents' }} onInputCapture={takeLocalDigits}>
          {children}
        </div>
      ) : (
        children
      )}
    </LocalizationProvider>
  );
}
