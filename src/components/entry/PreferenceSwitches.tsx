import { fetchEntryTexts, useText } from '../../i18n/text.ts';
import { savePreferences, themeMode, usePreferences, type Locale } from '../../preferences.ts';
import { BanglaName } from './BanglaName.tsx';
import './PreferenceSwitches.css';

const locales: Locale[] = ['en', 'bn'];

async function chooseLocale(locale: Locale): Promise<void> {
  // Where they cannot be fetched, the page stays in English.
  await fetchEntryTexts(locale).catch(console.error);
  savePreferences({ locale });
}

/** Language and theme, on the pages outside react-admin. */
export function PreferenceSwitches() {
  const text = useText();
  const { locale } = usePreferences();
  const isDark = themeMode() === 'dark';
  return (
    <div className="preference-switches">
      <div role="group" aria-label={text('common.language')} className="locale-switch">
        {locales.map((each) => (
          <button
            key={each}
            type="button"
            lang={each}
            aria-pressed={each === locale}
            onClick={() => void chooseLocale(each)}
          >
            {each === 'bn' && locale !== 'bn' ? (
              <BanglaName name={text('common.locales.bn')} />
            ) : (
              text(`common.locales.${each}`)
            )}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="theme-switch"
        aria-label={text(isDark ? 'common.theme.toLight' : 'common.theme.toDark')}
        onClick={() => savePreferences({ theme: isDark ? 'light' : 'dark' })}
      >
        <svg
          width="20"
          height="20"
          viewBox="0 0 24 24"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        >
          {isDark ? (
            <path d="M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 1.5v2M12 20.5v2M4.6 4.6 6 6M18 18l1.4 1.4M1.5 12h2M20.5 12h2M4.6 19.4 6 18M18 6l1.4-1.4" />
          ) : (
            <path strokeLinejoin="round" d="M20.5 14.2A8.5 8.5 0 1 1 9.8 3.5a7 7 0 0 0 10.7 10.7z" />
          )}
        </svg>
      </button>
    </div>
  );
}
