import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { ensureServicesBuilt } from '../../scripts/build.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const built = path.join(root, 'dist/services');

beforeAll(() => ensureServicesBuilt(), 120_000);

test('production installs the packages that the built services import, and no others', () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' });
  const imported = files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => ts.preProcessFile(readFileSync(path.join(built, file), 'utf8')).importedFiles)
    .map(({ fileName }) => fileName)
    .filter((name) => !name.startsWith('.') && !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  // Its files are read where they are.
  const fonts = '@fontsource/noto-sans-bengali';
  expect([...new Set([...imported, fonts])].sort()).toEqual(Object.keys(dependencies).sort());
});
