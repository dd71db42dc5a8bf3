import { bnBD, enUS } from '@mui/material/locale';
import type { RaThemeOptions } from 'react-admin';
import type { Locale, ThemeMode } from '../preferences.ts';
import { componentOverrides } from './components.ts';
import { layers, withDropdownLayer } from './layers.ts';
import { fontFamily, tokens } from './tokens.ts';

/** Words of MUI's own parts for screen readers and tooltips. */
const words = { en: enUS, bn: bnBD };

function themeOf(mode: ThemeMode, locale: Locale): RaThemeOptions {
  const colour = tokens[mode];
  const status = (main: string) => ({ main, contrastText: colour.onStatus });
  return {
    palette: {
      mode,
      primary: {
        main: colour.accent,
        dark: colour.accentStrong,
        light: colour.accentSoft,
        contrastText: colour.onAccent,
      },
      secondary: { main: colour.accent, dark: colour.accentStrong, contrastText: colour.onAccent },
      success: status(colour.success),
      warning: status(colour.warning),
      error: status(colour.error),
      info: status(colour.info),
      background: { default: colour.canvas, paper: colour.surface },
      text: { primary: colour.text, secondary: colour.textMuted },
      divider: colour.border,
    },
    shape: { borderRadius: 8 },
    sidebar: { width: 248, closedWidth: 64 },
    typography: {
      fontFamily,
      fontSize: 14,
      h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.015em' },
      h2: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.35, letterSpacing: '-0.01em' },
      h3: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.4 },
      h4: { fontSize: '1rem', fontWeight: 650 },
      h5: { fontSize: '1rem', fontWeight: 600 },
      h6: { fontSize: '0.9375rem', fontWeight: 600 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    zIndex: layers,
    components: withDropdownLayer({ ...words[locale].components, ...componentOverrides(colour) }),
  };
}

const themesOf = (locale: Locale) => ({ light: themeOf('light', locale), dark: themeOf('dark', locale) });

export const themes = { en: themesOf('en'), bn: themesOf('bn') };
