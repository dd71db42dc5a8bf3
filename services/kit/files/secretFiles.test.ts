import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonSettings, port, readSettings, type SettingsError } from '../process/settings.ts';

describe('a secret in a file', () => {
  let folder: string;
  const inFile = (name: string, content: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'barta-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const schema = Type.Object({ INTERNAL_TOKEN: commonSettings.INTERNAL_TOKEN, PORTAL_PORT: port(8080, '') });
  const problemsOf = (env: Record<string, string>) => {
    try {
      readSettings(schema, env);
    } catch (error) {
      return (error as SettingsError).problems;
    }
    return [];
  };

  test('is read without the end of its line', () => {
    const file = inFile('token', 'a token of 24 characters\n');
    expect(readSettings(schema, { INTERNAL_TOKEN_FILE: file })).toMatchObject({
      INTERNAL_TOKEN: 'a token of 24 characters',
    });
  });

  test('is checked as one in the environment is, and not shown', () => {
    const file = inFile('short', 'short');
    expect(problemsOf({ INTERNAL_TOKEN_FILE: file })).toEqual([
      expect.stringMatching(/^INTERNAL_TOKEN must be 24 or more characters/),
    ]);
  });

  test('that cannot be read, is empty, or is also in the environment is an error', () => {
    const missing = path.join(folder, 'missing');
    expect(problemsOf({ INTERNAL_TOKEN_FILE: missing })).toEqual([
      `INTERNAL_TOKEN_FILE is "${missing}", but this file cannot be read (ENOENT)`,
    ]);
    const empty = inFile('empty', '\n');
    expect(problemsOf({ INTERNAL_TOKEN_FILE: empty })).toEqual([
      `INTERNAL_TOKEN_FILE is "${empty}", but this file is empty`,
    ]);
    expect(problemsOf({ INTERNAL_TOKEN_FILE: empty, INTERNAL_TOKEN: 'x'.repeat(24) })).toEqual([
      'INTERNAL_TOKEN and INTERNAL_TOKEN_FILE are both set; set one of them',
    ]);
  });

  test('is not looked for in place of what is no secret', () => {
    expect(readSettings(schema, { PORTAL_PORT_FILE: inFile('port', '9') })).toMatchObject({
      PORTAL_PORT: 8080,
    });
  });
});
