/**
 * Colours of both themes, each pair of text and ground at 4.5:1 or better (a test measures them).
 * `tokens.css` says the same for the pages outside react-admin; a test compares the two.
 */
export const tokens = {
  light: {
    canvas: '#f5f7f6',
    surface: '#ffffff',
    sunken: '#ecf0ee',
    border: '#d9e0dd',
    borderStrong: '#7d8b86',
    text: '#15201d',
    textMuted: '#52615c',
    accent: '#0f6b5c',
    accentStrong: '#0a5347',
    accentSoft: '#e0f0ec',
    onAccent: '#ffffff',
    success: '#17693f',
    warning: '#835400',
    error: '#b3261e',
    info: '#1d5a9e',
    onStatus: '#ffffff',
  },
  dark: {
    canvas: '#0e1513',
    surface: '#151e1b',
    sunken: '#1c2724',
    border: '#2a3935',
    borderStrong: '#71827c',
    text: '#e5edea',
    textMuted: '#a0b1ab',
    accent: '#62cbb3',
    accentStrong: '#8adcc9',
    accentSoft: '#17332d',
    onAccent: '#05221c',
    success: '#67cc90',
    warning: '#e6b450',
    error: '#f4968d',
    info: '#90b9f1',
    onStatus: '#0e1513',
  },
} as const;

export type Tokens = Record<keyof typeof tokens.light, string>;

export const fontFamily =
  "'Inter Variable', 'Noto Sans Bengali Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";
