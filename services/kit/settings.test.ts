import * as Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { listSetting, port, readSettings, SettingsError } from './settings.ts';

const schema = Type.Object({
  NAME: Type.String({ default: 'barta', maxLength: 8, description: 'A name.' }),
  PORT: port(8080, 'A port.'),
  TLS: Type.Boolean({ default: false, description: 'A switch.' }),
  LEVEL: Type.String({ enum: ['info', 'warn'], default: 'info', description: 'A word.' }),
});

const problemsOf = (env: Record<string, string>): string => {
  try {
    readSettings(schema, env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
  return 'no problem';
};

describe('settings', () => {
  test('that are missing or empty take their defaults', () => {
    const defaults = { NAME: 'barta', PORT: 8080, TLS: false, LEVEL: 'info' };
    expect(readSettings(schema, {})).toEqual(defaults);
    expect(readSettings(schema, { NAME: '', PORT: '', TLS: '', LEVEL: '' })).toEqual(defaults);
  });

  test('are read as what they stand for', () => {
    const env = { NAME: '12', PORT: '0', TLS: 'true', LEVEL: 'warn' };
    expect(readSettings(schema, env)).toEqual({ NAME: '12', PORT: 0, TLS: true, LEVEL: 'warn' });
    expect(readSettings(schema, { TLS: 'false' }).TLS).toBe(false);
  });

  test('leave everything else in the environment alone', () => {
    expect(Object.keys(readSettings(schema, { HOME: '/root', PATH: '/bin' })).sort()).toEqual(
      Object.keys(schema.properties).sort(),
    );
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['PORT', '80.5'],
    ['PORT', '8080x'],
    ['TLS', 'yes please'],
    ['LEVEL', 'loud'],
    ['NAME', 'far too long'],
  ])('refuse %s=%s by name', (name, value) => {
    expect(problemsOf({ [name]: value })).toMatch(
      new RegExp(`^Wrong settings: ${name} .*See \\.env\\.example\\.$`),
    );
  });

  test('that are wrong are all named at once', () => {
    const message = problemsOf({ PORT: 'x', LEVEL: 'loud' });
    expect(message).toContain('PORT');
    expect(message).toContain('LEVEL');
  });
});

test.each([
  ['', []],
  ['a', ['a']],
  [' a , b,, ', ['a', 'b']],
])('the list %j is %j', (text, items) => {
  expect(listSetting(text)).toEqual(items);
});
