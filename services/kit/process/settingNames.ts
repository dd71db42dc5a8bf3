import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { projectFile } from '../files/projectFile.ts';
import { isSecretSetting, secretFileSetting } from '../files/secretFiles.ts';

/** Not settings: the first is read once, by `npm run admin:create`; the second is for tests. */
const otherNames = ['BARTA_ADMIN_PASSWORD', 'CRASH_AT'];

/** Names that Node, its libraries and the system read, and those of mail servers, a letter from our SMPP ones. */
const foreignName =
  /^(NODE|UV|SSL|OPENSSL|LC|npm|npm_config|XDG|TEST|BENCH|FAULT|SMTP)_\w+$|^PG[A-Z]+$|^(TZ|LANG|LANGUAGE|PATH|HOME|TMPDIR|CHROME_PATH|((HTTPS?|NO|ALL)_PROXY))$/i;

/** The settings of all services, which may share one `.env`; their list is `.env.example`, which a test keeps whole. */
export function settingNames(): string[] {
  const list = projectFile('.env.example');
  if (!existsSync(list)) return [];
  const names = Object.keys(parseEnv(readFileSync(list, 'utf8')));
  return [...names, ...names.filter(isSecretSetting).map(secretFileSetting), ...otherNames];
}

/**
 * Names that are probably misspelt settings: in `.env` all unknown names; in the environment, which other programs
 * share, those that differ by one or two letters from a setting that is not set.
 * @param known names of settings; if it is empty there are no problems
 * @param file the content of `.env`
 * @returns a sentence about each, without its full stop
 */
export function misspeltNames(
  known: readonly string[],
  file: Record<string, string | undefined>,
  environment: Record<string, string | undefined>,
): string[] {
  if (known.length === 0) return [];
  const isKnown = new Set(known);
  const isSet = (name: string) => Boolean(environment[name]) || name in file;
  const inFile = Object.keys(file).filter((name) => !isKnown.has(name));
  const inEnvironment = Object.keys(environment).filter(
    (name) => !isKnown.has(name) && !(name in file) && !foreignName.test(name),
  );
  return [
    ...inFile.flatMap((name) => {
      const meant = nearestName(name, known);
      if (!meant && foreignName.test(name)) return [];
      return [`${name} in .env is no setting${meant ? `; did you mean ${meant}?` : ''}`];
    }),
    ...inEnvironment.flatMap((name) => {
      const meant = nearestName(name, known);
      return meant && !isSet(meant) ? [`${name} is no setting; did you mean ${meant}?`] : [];
    }),
  ];
}

/** The known name that differs least, if a typing error explains the difference. */
function nearestName(name: string, known: readonly string[]): string | null {
  const upper = name.toUpperCase();
  const distances = known
    .map((one) => ({ one, distance: editDistance(upper, one) }))
    .filter(({ one, distance }) => distance <= maxTypos(one));
  return distances.sort((a, b) => a.distance - b.distance)[0]?.one ?? null;
}

/** Short names are similar to many others, such as HOST and POST. */
function maxTypos({ length }: string): number {
  if (length < 6) return 0;
  return length < 10 ? 1 : 2;
}

/** Letters left out, added, changed or swapped with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
