import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { replacedWords } from '../../scripts/plainWords.mjs';

interface Case {
  name: string;
  code: string;
  filename?: string;
  reported?: string[];
}

const clock = 'Use now() in SQL or the DatabaseClock for times, performance.now() for waits.';
const latinOnly = 'Use WholeNumberInput or wholeNumberOf: this input drops Bangla digits.';
const unnamedSubject =
  'Begin the comment with the thing it is about or a verb, not with "Of" or "What" (CONTRIBUTING.md).';
function replaced(phrase: string): string {
  const [, instead] = replacedWords.find(([phrases]) => phrases.split(', ').includes(phrase))!;
  return `"${phrase}" is not a word of ours: write ${instead} (docs/glossary.md).`;
}

const cases: Case[] = [
  { name: 'a part of a longer word', code: 'const indeed = giveUpper + foretell;' },
  { name: 'a string, which people may read', code: "label('Hang up', `told`, 'deed');" },
  { name: 'plain English in a comment', code: '// Gives up after five tries; nothing is left behind.' },
  { name: 'a path of other words', code: '', filename: 'services/kit/jobs/repeat.ts' },
  { name: 'a variable', code: 'const deed = 1;', reported: [replaced('deed')] },
  { name: 'a part of a name', code: 'recordOwnDeeds();', reported: [replaced('deeds')] },
  { name: 'two words in one name', code: 'function giveUpAll() {}', reported: [replaced('give up')] },
  { name: 'a constant', code: 'const MOST_LEFT_BEHIND = 1;', reported: [replaced('left behind')] },
  { name: 'a type', code: 'interface UserDeed {}', reported: [replaced('deed')] },
  { name: 'a private member', code: 'class A { #hangUp() {} }', reported: [replaced('hang up')] },
  {
    name: 'a component and its property',
    code: '<Deed isTold />',
    reported: [replaced('deed'), replaced('told')],
  },
  { name: 'a comment', code: '// Whose deed it is.', reported: [replaced('deed')] },
  {
    name: 'a phrase that a comment breaks',
    code: '/*\n * It is dear\n * to read.\n */',
    reported: [replaced('dear to read')],
  },
  {
    name: 'a comment that begins with its subject',
    code: '/** The rest of what waits. */\n// Offers whatever is left.',
  },
  { name: 'a question', code: '/** What does a batch\n * cost? It is charged once. */' },
  { name: 'a comment that begins with "What"', code: '// What waits.', reported: [unnamedSubject] },
  {
    name: 'a comment with "What" and a later question',
    code: '// What waits. Why?',
    reported: [unnamedSubject],
  },
  { name: 'a block that begins with "Of"', code: '/**\n * Of messages.\n */', reported: [unnamedSubject] },
  { name: 'a comment behind code', code: 'sum(); // Of parts.', reported: [unnamedSubject] },
  { name: 'a file', code: '', filename: 'services/kit/http/hangUp.ts', reported: [replaced('hang up')] },
  {
    name: 'a folder',
    code: '',
    filename: 'services/database-manager/tidying/index.ts',
    reported: [replaced('tidying')],
  },
  { name: 'an input of text', code: 'import { TextInput } from "react-admin"; <input type="text" />;' },
  {
    name: 'the number input of react-admin',
    code: 'import { NumberInput } from "react-admin"; <NumberInput />;',
    reported: [latinOnly],
  },
  { name: 'an input of the type number', code: '<TextField type="number" />', reported: [latinOnly] },
  { name: 'a time that is given', code: 'new Date(row.sentAt); performance.now();' },
  { name: 'the time of the machine', code: 'Date.now();', reported: [clock] },
  { name: 'the date of the machine', code: 'new Date();', reported: [clock] },
  {
    name: 'imports within an area, and by the name of another',
    code: "import '../errors.ts'; import '#services/engine/engine.ts'; import 'kysely';",
    filename: 'services/kit/any.ts',
  },
  {
    name: 'a relative import from another service',
    code: "import '../../engine/engine.ts';",
    filename: 'services/kit/any.ts',
    reported: ["Import '#services/engine/engine.ts', by the name of the area."],
  },
  {
    name: 'a relative export from another area',
    code: "export * from '../../domain/lists/csv.ts';",
    filename: 'contract/any.ts',
    reported: ["Import '#domain/lists/csv.ts', by the name of the area."],
  },
];

describe('our lint rules', () => {
  const found = new Map<string, string[]>();
  const fileOf = ({ filename = 'any.tsx' }: Case, index: number) =>
    path.join(path.dirname(filename), String(index), path.basename(filename));

  // One process for all: it takes longer to start than to lint.
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'barta-lint-'));
    try {
      const config = {
        categories: { correctness: 'off' },
        jsPlugins: [path.resolve('scripts/lintRules.mjs')],
        rules: {
          'barta/plain-words': 'error',
          'barta/database-time': 'error',
          'barta/number-input': 'error',
          'barta/imports-by-area': 'error',
        },
      };
      await writeFile(path.join(folder, '.oxlintrc.json'), JSON.stringify(config));
      for (const [index, one] of cases.entries()) {
        const file = path.join(folder, fileOf(one, index));
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, one.code);
      }
      for (const { filename, message } of await lint(folder)) {
        found.set(filename, [...(found.get(filename) ?? []), message]);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test.each(cases.map((one, index) => [one.name, fileOf(one, index), one.reported ?? []] as const))(
    '%s',
    (_name, file, reported) => expect(found.get(file) ?? []).toEqual(reported),
  );
});

/** The linter's reports on a folder. Its exit status is ignored: it is an error whenever it reports something. */
function lint(folder: string): Promise<{ filename: string; message: string }[]> {
  const args = [path.resolve('node_modules/oxlint/bin/oxlint'), '--format', 'json'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, output) => {
      resolve((JSON.parse(output) as { diagnostics: { filename: string; message: string }[] }).diagnostics);
    });
  });
}
