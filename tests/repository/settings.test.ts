import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { readSettings } from '#services/kit/process/settings.ts';
import { startSettings } from '#services/startSettings.ts';
import { envExample, envExampleFile, settingGroups } from '#tests/helpers/repository/envExample.ts';
import { settingsPage, settingsPageFile } from '#tests/helpers/repository/settingsPage.ts';

const services = path.resolve(import.meta.dirname, '../../services');
const written = readFileSync(envExampleFile, 'utf8');
const settings = Object.values(settingGroups).flatMap((properties) => Object.entries(properties));

test('.env.example is what the settings say; write it with: node --import tsx tests/helpers/repository/envExample.ts', () => {
  expect(written).toBe(envExample());
});

test('docs/operators/settings.md is what the settings say; write it with: node --import tsx tests/helpers/repository/settingsPage.ts', async () => {
  expect(readFileSync(settingsPageFile, 'utf8')).toBe(await settingsPage());
});

test('copied to .env it changes nothing', () => {
  const env = parseEnv(written);
  expect(readSettings(startSettings, env)).toEqual(readSettings(startSettings, {}));
  expect(Object.keys(env).sort()).toEqual([...new Set(settings.map(([name]) => name))].sort());
});

test('one process on the embedded database does all tasks of a receiver', () => {
  const env = { RECEIVER_TASKS: 'api,upkeep' };
  expect(() => readSettings(startSettings, env)).toThrow('RECEIVER_TASKS leaves out dispatcher');
  const onServer = { ...env, DATABASE_URL: 'postgres://barta@127.0.0.1/barta' };
  expect(readSettings(startSettings, onServer).RECEIVER_TASKS).toBe('api,upkeep');
});

test('the settings of every service are in it', async () => {
  const listed = new Set(settings.map(([, schema]) => schema));
  for (const folder of await readdir(services, { withFileTypes: true })) {
    if (!folder.isDirectory() || ['kit', 'engine', 'doctor', 'demo'].includes(folder.name)) continue;
    const config = (await import(path.join(services, folder.name, 'config.ts'))) as Record<string, unknown>;
    const schemas = Object.values(config).filter(
      (value) => typeof value === 'object' && value && 'properties' in value,
    );
    expect(schemas, folder.name).toHaveLength(1);
    const { properties } = schemas[0] as { properties: Record<string, TSchema> };
    for (const [name, schema] of Object.entries(properties)) expect(listed.has(schema), name).toBe(true);
  }
});

test('what a service reads from the environment is a setting', async () => {
  // The admin's first password is asked for once and is no setting; CRASH_AT is for tests alone.
  const others = ['BARTA_ADMIN_PASSWORD', 'CRASH_AT'];
  const names = new Set([...settings.map(([name]) => name), ...others]);
  const files = await readdir(services, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const source = readFileSync(path.join(services, file), 'utf8');
    for (const [, name] of source.matchAll(/process\.env\.(\w+)/g)) expect(names, file).toContain(name);
  }
});

describe.each([...new Map(settings)])('%s', (name, schema) => {
  const { description, default: value } = schema as { description?: string; default?: unknown };

  test('is a variable with a sentence and a default', () => {
    expect(name).toMatch(/^[A-Z][A-Z0-9_]*$/);
    expect(description).toMatch(/^.{10,120}\.$/);
    expect(value).toBeDefined();
  });

  test('says the same wherever it stands', () => {
    for (const [, same] of settings.filter(([other]) => other === name)) expect(same).toEqual(schema);
  });
});
