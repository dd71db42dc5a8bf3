import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secretBox, type SecretSettings } from './secrets.ts';
import { SettingsError } from '../process/settings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'barta-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const settings = (changes: Partial<SecretSettings> = {}): SecretSettings => ({
  NODE_ENV: 'development',
  DATABASE_URL: '',
  DATA_DIR: folder,
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  ...changes,
});
const place = { table: 'routes', column: 'sealed_password', id: 5 };

describe('a sealed secret', () => {
  const box = secretBox(settings());

  test.each(['pa55word', '', 'পাসওয়ার্ড', 'x'.repeat(10_000)])('gives %j back', (text) => {
    expect(box.open(box.seal(text, place), place)).toBe(text);
  });

  test('is opened by another process with the same key, and by none with another', () => {
    const sealed = box.seal('pa55word', place);
    expect(secretBox(settings()).open(sealed, place)).toBe('pa55word');
    const other = secretBox(settings({ SECRET_KEY: Buffer.alloc(32, 8).toString('base64') }));
    expect(() => other.open(sealed, place)).toThrow('SECRET_KEY');
  });

  test('does not show its text, and looks different each time', () => {
    const [first, second] = [box.seal('pa55word', place), box.seal('pa55word', place)];
    expect(Buffer.from(first).includes('pa55word')).toBe(false);
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(false);
  });

  test.each([
    { ...place, id: 6 },
    { ...place, column: 'other' },
    { ...place, table: 'others' },
  ])('does not open in the place %j', (elsewhere) => {
    const sealed = box.seal('pa55word', place);
    expect(() => box.open(sealed, elsewhere)).toThrow('cannot be opened');
  });

  test('does not open when any octet of it has changed, or some are missing', () => {
    const sealed = Buffer.from(box.seal('pa55word', place));
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => box.open(changed, place)).toThrow();
      expect(() => box.open(sealed.subarray(0, at), place)).toThrow();
    }
  });
});

describe('the previous key', () => {
  const old = Buffer.alloc(32, 8).toString('base64');
  const sealed = secretBox(settings({ SECRET_KEY: old })).seal('pa55word', place);
  const both = secretBox(settings({ SECRET_KEY_PREVIOUS: old }));

  test('opens what was sealed before, and seals nothing', () => {
    expect(both.open(sealed, place)).toBe('pa55word');
    const anew = both.seal('pa55word', place);
    expect([both.keyOf(sealed, place), both.keyOf(anew, place)]).toEqual(['previous', 'current']);
    expect(secretBox(settings()).open(anew, place)).toBe('pa55word');
    expect(secretBox(settings()).keyOf(sealed, place)).toBeNull();
  });

  test('may be the file that a setting has replaced', () => {
    const DATA_DIR = path.join(folder, 'replaced');
    const ofFile = secretBox(settings({ SECRET_KEY: '', DATA_DIR })).seal('pa55word', place);
    const SECRET_KEY_PREVIOUS = readFileSync(path.join(DATA_DIR, 'secret.key'), 'utf8').trim();
    expect(secretBox(settings({ DATA_DIR, SECRET_KEY_PREVIOUS })).open(ofFile, place)).toBe('pa55word');
  });
});

describe('the key', () => {
  test('is not made by opening, which a new one could not do', () => {
    const keyless = settings({ SECRET_KEY: '', DATA_DIR: path.join(folder, 'lost') });
    const sealed = secretBox(settings()).seal('pa55word', place);
    expect(() => secretBox(keyless).open(sealed, place)).toThrow('cannot be opened');
    expect(existsSync(keyless.DATA_DIR)).toBe(false);
  });

  test('is a file that only its owner reads, where no setting gives one', () => {
    const keyless = settings({ SECRET_KEY: '', DATA_DIR: path.join(folder, 'fresh') });
    const sealed = secretBox(keyless).seal('pa55word', place);
    const file = path.join(keyless.DATA_DIR, 'secret.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(keyless.DATA_DIR)).toEqual(['secret.key']);
    const kept = readFileSync(file, 'utf8');
    expect(secretBox(keyless).open(sealed, place)).toBe('pa55word');
    expect(readFileSync(file, 'utf8')).toBe(kept);
  });

  test('is not made before it is needed', () => {
    const keyless = settings({ SECRET_KEY: '', DATA_DIR: path.join(folder, 'unused') });
    secretBox(keyless);
    expect(existsSync(keyless.DATA_DIR)).toBe(false);
  });

  test('must be a setting in production on a server, as soon as a secret is kept', () => {
    const box = secretBox(
      settings({ SECRET_KEY: '', NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y' }),
    );
    expect(() => box.seal('pa55word', place)).toThrow(SettingsError);
    expect(() => box.seal('pa55word', place)).toThrow('SECRET_KEY is needed');
  });

  test.each(['dG9vIHNob3J0', 'not base64 at all'])('is refused as %j', (SECRET_KEY) => {
    expect(() => secretBox(settings({ SECRET_KEY })).seal('x', place)).toThrow(
      'SECRET_KEY must be 32 octets',
    );
  });
});
