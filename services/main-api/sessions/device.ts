interface Device {
  browser: string | null;
  system: string | null;
  isPhone: boolean;
}

/** Parts of a User-Agent and what they are called; the first that it holds counts, since most browsers also name others. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['UCBrowser/', 'UC Browser'],
  ['YaBrowser/', 'Yandex Browser'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** Browser and system in plain words. Browsers freeze the rest of a User-Agent, so versions in it say little. */
export function deviceOf(userAgent: string | null): Device {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([part]) => userAgent?.includes(part))?.[1] ?? null;
  const system = nameIn(systems);
  return { browser: nameIn(browsers), system, isPhone: system === 'iPhone' || system === 'Android' };
}
