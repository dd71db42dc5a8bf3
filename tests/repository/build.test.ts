import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const { dependencies, scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  scripts: Record<string, string>;
};

test('the build needs no package that NODE_ENV=production npm ci leaves out', () => {
  const commands = scripts.build!.split('&&').map((command) => command.trim().split(' ')[0]!);
  const imported = ['vite.config.ts', 'vite.services.config.ts'].flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/from '([^'.][^']*)'/g)].map(
      ([, name]) => name!,
    ),
  );
  const packages = imported
    .filter((name) => !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  expect(packages).toContain('vite');
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining([...commands, ...packages]));
});
