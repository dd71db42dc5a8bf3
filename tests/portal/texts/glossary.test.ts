import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bangla, english } from '../helpers/allTexts.ts';

/*
 * The table of docs/glossary-bn.md: the one Bangla word of each thing, and words that are refused. Texts are read as sources, so that
 * those of the services are among them.
 */

const table = readFileSync('docs/glossary-bn.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim().split(', ').filter(Boolean)))
  .map(([, terms, words, refused]) => ({ terms: terms!, words: words!, refused: refused! }));

/** Sources with Bangla texts. Others have Bangla that people type, such as the words of an opt-out. */
const sources = [
  'src/i18n/bn',
  'domain/words',
  'domain/notifications',
  'domain/tickets',
  'domain/messages/errorWords.ts',
].flatMap((place) =>
  place.endsWith('.ts')
    ? [place]
    : readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
        .map((name) => path.join(place, name)),
);
const lines = sources.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line, index) => ({ place: `${file}:${index + 1}`, line })),
);

const letter = '[\\u0980-\\u09ff]';
const endings = '(?:টি|গুলো|র|ের|ে|তে|কে|য়|ও|ই|রা|দের)*';
/** A word with any ending; any number stands for that of the table. */
const wordPattern = (word: string) => {
  const literal = word.replace(/[%{}]/g, String.raw`\$&`).replace(/[০-৯]+/g, '[০-৯]+');
  return new RegExp(`(?<!${letter}|-)${literal}${endings}(?!${letter})`);
};

const places = (word: string, words: readonly string[]) => {
  const pattern = wordPattern(word);
  // "বন্ধনী" is refused, and "দ্বিতীয় বন্ধনী" is what to write.
  const others = (line: string) => words.reduce((left, right) => left.replaceAll(right, '·'), line);
  return lines.filter(({ line }) => pattern.test(others(line))).map(({ place }) => place);
};

test('the table is read, with a Bangla word for each term', () => {
  expect(table.length).toBeGreaterThan(40);
  for (const { terms, words } of table)
    expect([terms.length > 0, words.length > 0], terms[0]).toEqual([true, true]);
  // A pattern that finds nothing would refuse nothing.
  expect('এই ভূমিকার কাজ').toMatch(wordPattern('ভূমিকা'));
  expect('৩ অংশে').toMatch(wordPattern('১ অংশ'));
  expect('সংযুক্ত রুট, যুক্তি').not.toMatch(wordPattern('যুক্ত'));
});

describe.each(table)('$terms.0', ({ terms, words }) => {
  test('has its Bangla word in the texts', () => {
    expect(words.filter((word) => !lines.some(({ line }) => line.includes(word)))).toEqual([]);
  });

  test('is the same wherever it is the whole text', () => {
    const whole = new RegExp(`^(?:${terms.join('|')})s?[.:…]?$`, 'i');
    const wrong = Object.entries(english)
      .filter(([, text]) => text.split(' |||| ').some((form) => whole.test(form)))
      .filter(([key]) => !words.some((word) => bangla[key]!.includes(word)));
    expect(wrong.map(([key]) => `${key}: ${bangla[key]}`)).toEqual([]);
  });
});

test.each(table.filter(({ refused }) => refused.length > 0))(
  '$terms.0 has none of the refused words',
  ({ words, refused }) => {
    const found = refused.flatMap((word) => places(word, words).map((place) => `${place} ${word}`));
    expect(found).toEqual([]);
  },
);

/** Things that a sentence names in both languages, so that nobody has to guess which one it is about. */
const named = [
  'administrator',
  'braces',
  'campaign',
  'carrier',
  'e-mail',
  'Latin letters',
  'operator',
  'promotional',
  'queue',
  'recharge',
  'role',
  'route',
  'sign in',
  'sign out',
  'single SMS',
  'time zone',
  'transactional',
];

/** Sentences whose Bangla says it without the word. */
const saidOtherwise = [
  'campaigns.draft_help',
  'errors.pages.noAccess.unchanged',
  'form.host',
  'help.pages.balance.tasks.1',
  'help.pages.companyList.providerTasks.0',
  'problems.no-approval-columns',
  'problems.no-portability-columns',
  'roles.permissions.update-role.help',
  'routes.live.window_help',
];

test('sentences name the same thing in both languages', () => {
  const wrong = named.flatMap((name) => {
    const { terms, words } = table.find(({ terms }) => terms.includes(name))!;
    const pattern = new RegExp(`\\b(?:${terms.join('|')})s?\\b`, 'i');
    return Object.keys(english).filter(
      (key) =>
        pattern.test(english[key]!.replace(/%\{\w+\}/g, '')) &&
        !words.some((word) => bangla[key]!.includes(word)),
    );
  });
  expect([...new Set(wrong)].sort()).toEqual(saidOtherwise);
});
