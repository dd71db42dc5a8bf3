import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tests/helpers/repository/productFiles.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const chapterPages = readdirSync(path.join(root, 'docs/security')).map((page) => `docs/security/${page}`);
const states = ['met', 'partly', 'not met', 'does not apply'] as const;

/** Requirements of levels 1 and 2 in ASVS 5.0.0. */
const requirements = 253;

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Number, level, words, state and proof of each requirement. */
const rows = chapterPages
  .flatMap((page) => read(page).split('\n'))
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map(cellsOf);

/** How many have each state. */
const count = (some: readonly string[][]) =>
  states.map((state) => some.filter((row) => row[3] === state).length);

test('each requirement is there once, with a state and what shows it', () => {
  expect(new Set(rows.map(([number]) => number)).size).toBe(rows.length);
  expect(rows).toHaveLength(requirements);
  expect(rows.filter(([, level]) => !['1', '2'].includes(level!))).toEqual([]);
  expect(rows.filter((row) => !states.some((state) => row[3] === state))).toEqual([]);
  expect(rows.filter((row) => row.length !== 5 || row[4] === '')).toEqual([]);
});

test('the index counts them by chapter', () => {
  const index = read('docs/security.md').split('\n').map(cellsOf);
  const chapters = index.filter(([name]) => name?.startsWith('[V'));
  for (const [name, ...counts] of chapters) {
    const [, chapter] = /^\[V(\d+) /.exec(name!)!;
    const own = rows.filter(([number]) => number!.startsWith(`${chapter}.`));
    expect([name, ...counts.map(Number)]).toEqual([name, ...count(own)]);
  }
  expect(chapters).toHaveLength(17);
  expect(
    index
      .find(([name]) => name === `all ${requirements}`)
      ?.slice(1)
      .map(Number),
  ).toEqual(count(rows));
});

test.each(['SECURITY.md', 'docs/security.md', ...chapterPages])('all links of %s lead somewhere', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https:)([^)#\s]*)(?:#([^)]*))?\)/g)];
  const lost = links.filter(([, file, heading]) => {
    const target = file ? path.join(path.dirname(page), file) : page;
    return !existsSync(path.join(root, target)) || (heading && !anchorsOf(read(target)).includes(heading));
  });
  expect(lost.map(([link]) => link)).toEqual([]);
});

/** As GitHub makes them of headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
