import { expect, test } from 'vitest';
import { nameInTexts, nameProblem } from './nameProblem.ts';

test.each([
  'Md.Rahim',
  'Md. Al-Amin',
  'A.B.M. Karim',
  'মো.রহিম',
  'র‍্যাব',
  'আল্‌ আমিন',
  'ক্‌',
  'Padma Traders Ltd.',
  'Node.js v1.2.3',
  '👨‍👩‍👧 Shop ☎️',
  'SMS: offers 10:30',
])('%s is a name', (name) => {
  expect(nameProblem(name)).toBeNull();
  expect(nameInTexts(name)).toBe(name);
});

test.each([
  ['https://x', 'https x'],
  ['hxxps://x', 'hxxps x'],
  ['WWW.x', 'www x'],
  ['bit.ly/x', 'bit ly x'],
  ['bit．ly／x', 'bit ly x'],
  ['bit。ly/x', 'bit ly x'],
  ['bit.ly⁄x', 'bit ly x'],
  ['evil․com', 'evil com'],
  ['xn--80ak6aa92e.com', '80ak6aa92e com'],
  ['a@b.com', 'a b com'],
  ['10.0.0.1', '10 0 0 1'],
])('%s is an address', (name, inTexts) => {
  expect(nameProblem(name)).toBe('name-address');
  expect(nameInTexts(name)).toBe(inTexts);
});

test.each([
  'a\u202eb',
  'a\u2066b',
  'a\u200bb',
  'a\u200db',
  '\ufeffab',
  'a\u00adb',
  'a\u{e0041}b',
  'a\u0007b',
])('%j has a hidden mark', (name) => {
  expect(nameProblem(name)).toBe('name-hidden-characters');
  expect(nameInTexts(name)).toBe('ab');
});

test('a hidden mark does not save an address', () => {
  expect(nameInTexts('evil.c\u200bom')).toBe('evil com');
});

test('a long text is no slow one', () => {
  const start = performance.now();
  nameProblem('a'.repeat(1_000));
  nameProblem('a.'.repeat(500));
  nameProblem('a'.repeat(10_000_000));
  expect(performance.now() - start).toBeLessThan(500);
});
