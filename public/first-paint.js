// Runs before anything is painted, so that no page flashes in the wrong theme or language.
// Reads the cookie that src/preferences.ts keeps.
(() => {
  const found = document.cookie.match(/(?:^|; )barta-preferences=([^;]*)/);
  let chosen = {};
  try {
    chosen = JSON.parse(decodeURIComponent(found ? found[1] : '{}'));
  } catch {
    // A cookie that cannot be read counts as none.
  }
  const systemDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const root = document.documentElement;
  root.lang = chosen.locale === 'bn' ? 'bn' : 'en';
  root.dataset.theme = chosen.theme === 'dark' || (chosen.theme !== 'light' && systemDark) ? 'dark' : 'light';
})();
