import ContrastIcon from '@mui/icons-material/ContrastOutlined';
import TranslateIcon from '@mui/icons-material/Translate';
import { useLocales, useLocaleState, useTheme, useTranslate } from 'react-admin';
import { themeMode } from '../preferences.ts';
import { ProfileMenuItem } from './ProfileMenuItem.tsx';

const phoneOnly = { display: { xs: 'flex', sm: 'none' } };

/** Language and theme for screens whose app bar has no room for them. */
export function PhonePreferences({ onChosen }: { onChosen: () => void }) {
  const translate = useTranslate();
  const [locale, setLocale] = useLocaleState();
  const [, setTheme] = useTheme();
  const isDark = themeMode() === 'dark';
  const other = useLocales().find((each) => each.locale !== locale);
  return (
    <>
      {other && (
        <ProfileMenuItem
          sx={phoneOnly}
          lang={other.locale}
          icon={TranslateIcon}
          text={other.name}
          onClick={() => {
            setLocale(other.locale);
            onChosen();
          }}
        />
      )}
      <ProfileMenuItem
        sx={phoneOnly}
        icon={ContrastIcon}
        text={translate(isDark ? 'common.theme.toLight' : 'common.theme.toDark')}
        onClick={() => {
          setTheme(isDark ? 'light' : 'dark');
          onChosen();
        }}
      />
    </>
  );
}
