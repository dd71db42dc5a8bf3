import { ESLint, type Linter } from 'eslint';
import { beforeAll, describe, expect, test } from 'vitest';
import { exists, findCycle, importsOfProduct, root } from '#tests/helpers/imports.ts';

const imports = importsOfProduct();
const { default: config } = (await import(`${root}/eslint.config.js`)) as { default: Linter.Config[] };
const startsWith = (folder: string) => (file: string) => file.startsWith(`${folder}/`);

describe('imports', () => {
  test('are found at all, also the lazy and the type-only ones', () => {
    expect(imports.length).toBeGreaterThan(500);
    expect(imports.some(({ isLazy }) => isLazy)).toBe(true);
    expect(imports).toContainEqual({
      from: 'services/main-api/auth/routes.ts',
      to: 'services/main-api/auth/service.ts',
      isFile: true,
      isTypeOnly: true,
      isLazy: false,
    });
  });

  test('lead to files that are there', () => {
    expect(imports.filter(({ isFile, to }) => isFile && !exists(to))).toEqual([]);
  });

  test('make no cycle', () => {
    const loaded = imports.filter(({ isFile, isTypeOnly, isLazy }) => isFile && !isTypeOnly && !isLazy);
    expect(findCycle(loaded)).toBeNull();
  });

  test('that make a cycle are shown by the way round', () => {
    const chain = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'a', to: 'c' },
    ];
    expect(findCycle(chain)).toBeNull();
    expect(findCycle([...chain, { from: 'c', to: 'b' }])).toEqual(['b', 'c', 'b']);
  });
});

/** The house's rule on the files themselves, however the import is written; the linter sees only its text. */
describe('who imports whom', () => {
  const shared = ['contract', 'domain', 'database'];
  const mayReach: Record<string, string[]> = {
    contract: ['contract'],
    domain: ['contract', 'domain'],
    database: ['contract', 'domain', 'database'],
    src: ['contract', 'domain', 'src'],
    'services/kit': [...shared, 'services/kit'],
    'services/engine': [...shared, 'services/kit', 'services/engine'],
    'services/main-api': [...shared, 'services/kit', 'services/engine', 'services/main-api'],
    'services/sms-receiver': [...shared, 'services/kit', 'services/engine', 'services/sms-receiver'],
    'services/database-manager': [...shared, 'services/kit', 'services/engine', 'services/database-manager'],
    'services/portal': ['contract', 'domain', 'services/kit', 'services/portal'],
    'services/simulator': ['contract', 'domain', 'services/kit', 'services/simulator'],
  };

  test.each(Object.entries(mayReach))('%s reaches only %j', (folder, reachable) => {
    const own = imports.filter(({ from, isFile }) => isFile && startsWith(folder)(from));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ to }) => !reachable.some((area) => startsWith(area)(to)))).toEqual([]);
  });

  test('every folder has its rule, and only the start knows all services', () => {
    const loose = imports.filter(
      ({ from }) => !Object.keys(mayReach).some((folder) => startsWith(folder)(from)),
    );
    expect([...new Set(loose.map(({ from }) => from))].sort()).toEqual([
      'services/start.ts',
      'services/startSettings.ts',
    ]);
  });

  test('the contract needs TypeBox and nothing else, the rules need nothing', () => {
    const packagesOf = (area: string) =>
      imports
        .filter(({ from, isFile }) => !isFile && startsWith(area)(from))
        .map(({ to }) => to.split('/')[0]);
    expect([...new Set(packagesOf('contract'))]).toEqual(['typebox']);
    expect(packagesOf('domain')).toEqual([]);
  });
});

/** Zone of the lint configuration → an import that it must refuse, for each of its patterns. */
const refused: Record<string, string[]> = {
  contract: ['#domain/a.ts', '../database/a.ts', '#services/a.ts', '../src/a.ts', '#tests/a.ts', 'node:fs'],
  domain: ['#database/a.ts', '#services/a.ts', '../src/a.ts', '#tests/a.ts', 'node:path'],
  src: ['#database/a.ts', '../services/kit/a.ts', '../tests/a.ts', 'node:fs'],
  database: ['#services/kit/a.ts', '#src/a.ts', '../tests/a.ts'],
  'services/kit': ['#services/main-api/a.ts', '../engine/a.ts', '../../src/a.ts', '#tests/a.ts'],
  'services/engine': ['#services/sms-receiver/a.ts', '#services/kit/http/a.ts', '#src/a.ts', '#tests/a.ts'],
  'services/main-api': ['#services/sms-receiver/a.ts', '#src/a.ts', '#tests/a.ts'],
  'services/sms-receiver': ['#services/main-api/a.ts', '#src/a.ts', '#tests/a.ts'],
  'services/database-manager': ['#services/sms-receiver/a.ts', '#src/a.ts', '../../tests/a.ts'],
  'services/portal': ['#services/simulator/a.ts', '#src/a.ts', '#tests/a.ts'],
  'services/simulator': [
    '#services/sms-receiver/a.ts',
    '#services/engine/a.ts',
    '../../database/a.ts',
    '#src/a.ts',
    '#tests/a.ts',
  ],
};

interface Zone {
  folder: string;
  patterns: unknown[];
}

const rule = 'no-restricted-imports';
const zones: Zone[] = config.flatMap(({ files, rules }) => {
  const [, options] = (rules?.[rule] ?? []) as [unknown, { patterns: unknown[] }?];
  return options ? [{ folder: String(files![0]).split('/**')[0]!, patterns: options.patterns }] : [];
});

describe('the linter', () => {
  let eslint: ESLint;

  beforeAll(() => {
    eslint = new ESLint({ cwd: root });
  });

  async function messages(file: string, specifier: string): Promise<string[]> {
    const [result] = await eslint.lintText(`import { a } from '${specifier}';\n\nexport const b = a;\n`, {
      filePath: `${root}/${file}`,
    });
    return result!.messages.filter(({ ruleId }) => ruleId === rule).map(({ message }) => message);
  }

  test('has a zone for each folder, and a bad import for each of its patterns is known here', () => {
    const counted = Object.fromEntries(zones.map(({ folder, patterns }) => [folder, patterns.length]));
    const known = Object.fromEntries(Object.entries(refused).map(([folder, bad]) => [folder, bad.length]));
    expect(counted).toEqual(known);
  });

  test.each(Object.entries(refused))('refuses in %s each of %j', async (folder, specifiers) => {
    const found = [];
    for (const specifier of specifiers) {
      const [message, ...more] = await messages(`${folder}/sample.ts`, specifier);
      expect([message, more], specifier).toEqual([expect.stringContaining('see ARCHITECTURE.md'), []]);
      found.push(message);
    }
    expect(new Set(found).size).toBe(specifiers.length);
  });

  test.each([
    ['services/main-api/users/sample.ts', '#services/kit/errors.ts'],
    ['services/main-api/users/sample.ts', '#contract/errors.ts'],
    ['services/main-api/users/sample.ts', '../config.ts'],
    ['services/start.ts', './main-api/app.ts'],
    ['domain/sms/sample.ts', '#contract/errors.ts'],
    ['src/pages/sample.ts', '#domain/msisdn.ts'],
    ['services/sms-receiver/sample.ts', '#services/engine/engine.ts'],
    ['services/kit/sample.ts', '#services/kit/errors.ts'],
    ['services/kit/sample.test.ts', '#tests/helpers/eventually.ts'],
  ])('lets %s import %s', async (file, specifier) => {
    expect(await messages(file, specifier)).toEqual([]);
  });
});
