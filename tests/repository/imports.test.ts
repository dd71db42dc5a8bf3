import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';

const file = path.resolve(import.meta.dirname, '../../.dependency-cruiser.mjs');
const { default: config } = (await import(file)) as {
  default: IFlattenedRuleSet & { options: ICruiseOptions };
};

/** A file → what it imports, and the rule that refuses it; null for none. */
const samples: [file: string, specifier: string, rule: string | null][] = [
  ['contract/a.ts', '../domain/pure.ts', 'contract-by-itself'],
  ['contract/b.ts', 'node:fs', 'contract-by-itself'],
  ['domain/a.ts', '../database/schema.ts', 'pure-domain'],
  ['domain/b.ts', 'node:path', 'pure-domain'],
  ['domain/c.ts', '../contract/words.ts', null],
  ['database/a.ts', '../services/kit/log.ts', 'database-below-services'],
  ['services/kit/csv/a.ts', '../../main-api/service.ts', 'services-apart'],
  ['services/kit/csv/b.ts', '../../engine/engine.ts', 'kit-below-engine'],
  ['services/kit/csv/c.ts', '../http/server.ts', 'floor-of-services/kit/csv'],
  ['services/kit/http/a.ts', '../csv/d.ts', null],
  ['services/kit/unknown/a.ts', '../http/server.ts', 'floors-of-services/kit'],
  ['services/engine/queue/b.ts', '../../kit/http/server.ts', 'engine-without-http'],
  ['services/engine/queue/c.ts', '../../main-api/service.ts', 'services-apart'],
  ['services/engine/queue/d.ts', '../../kit/log.ts', null],
  ['services/engine/messages/a.ts', '../queue/claim.ts', 'floor-of-services/engine/messages'],
  ['services/engine/messages/b.ts', '../receipts/match.ts', 'floor-of-services/engine/messages'],
  ['services/engine/receipts/a.ts', '../queue/claim.ts', 'floor-of-services/engine/receipts'],
  ['services/engine/queue/a.ts', '../receipts/match.ts', null],
  ['services/simulator/a.ts', '../engine/engine.ts', 'without-database'],
  ['services/main-api/e.ts', '../engine/engine.ts', null],
  ['services/main-api/a.ts', '../sms-receiver/service.ts', 'services-apart'],
  ['services/main-api/b.ts', '../kit/log.ts', null],
  ['services/main-api/c.ts', '../../tests/helper.ts', 'services-apart'],
  ['services/main-api/c.test.ts', '../../tests/helper.ts', null],
  ['services/main-api/d.ts', 'only-for-tests', 'installed-in-production'],
  ['services/portal/a.ts', '../../database/schema.ts', 'without-database'],
  ['services/start.ts', './main-api/service.ts', null],
  ['src/pages/a.ts', '../../services/kit/log.ts', 'portal-in-browser'],
  ['src/pages/b.ts', 'node:fs', 'no-node-in-browser'],
  ['src/pages/c.ts', '../../domain/pure.ts', null],
  ['src/components/a.ts', '../pages/c.ts', 'floor-of-src/components'],
  ['src/layout/a.ts', '../resources/a.ts', 'floor-of-src/layout'],
  ['src/resources/a.ts', '../pages/c.ts', null],
  ['src/d.ts', './pages/c.ts', 'floors-of-src'],
  ['bench/a.ts', './b.ts', 'no-circle'],
  // A circle is reported once.
  ['bench/b.ts', './a.ts', null],
];
const imported = ['contract/words.ts', 'domain/pure.ts', 'database/schema.ts', 'tests/helper.ts'];
const services = [
  'kit/log.ts',
  'kit/csv/d.ts',
  'kit/http/server.ts',
  'engine/engine.ts',
  'engine/queue/claim.ts',
  'engine/receipts/match.ts',
  'main-api/service.ts',
  'sms-receiver/service.ts',
];

let folder: string;
let violations: { file: string; rule: string }[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'barta-imports-'));
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  for (const file of [...imported, ...services.map((name) => `services/${name}`)])
    await write(file, 'export type A = 1;\n');
  for (const [file, specifier] of samples)
    await write(file, `import type { A } from '${specifier}';\nexport type { A };\n`);
  await write('services/main-api/d.ts', "import { a } from 'only-for-tests';\nexport { a };\n");
  await write('package.json', '{ "devDependencies": { "only-for-tests": "1" } }');
  await write('node_modules/only-for-tests/package.json', '{ "name": "only-for-tests", "main": "a.js" }');
  await write('node_modules/only-for-tests/a.js', 'exports.a = 1;\n');
  const { output } = await cruise(['contract', 'domain', 'database', 'services', 'src', 'bench', 'tests'], {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: folder,
  });
  violations = (output as ICruiseResult).summary.violations.map(({ from, rule }) => ({
    file: from,
    rule: rule.name,
  }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(samples)('%s with an import of %s breaks the rule %s', (file, _, rule) => {
  const found = violations.filter((each) => each.file === file && each.rule !== 'used');
  expect(found.map((each) => each.rule)).toEqual(rule === null ? [] : [rule]);
});

test('a file of the product that nothing reaches is found', () => {
  const unused = violations.filter(({ rule }) => rule === 'used').map(({ file }) => file);
  expect(unused).toContain('src/pages/c.ts');
  expect(unused).not.toContain('services/main-api/service.ts');
});
