import { expect, test } from 'vitest';
import { cpuMs } from '#tests/helpers/cpuTime.ts';
import { passwordProblem } from './passwordRules.ts';

test.each([
  'password123',
  'PassWord123',
  '1234567890',
  'qwertyuiop',
  'football2026!',
  'iloveyou....',
  'bangladesh71',
  '1234567890123',
])('%s is among the first that are guessed', async (password) => {
  expect(await passwordProblem(password, { username: 'operator' })).toBe('password-weak');
});

test.each(['a quite new password', 'মেঘনা নদীর তীরে', 'dragon 5081937264', '7f3kQ-92xwPa'])(
  '%s is not',
  async (password) => {
    expect(await passwordProblem(password, { username: 'operator' })).toBeNull();
  },
);

test.each([
  'aaaaaaaaaa',
  'barta-demo',
  'Dhaka12345',
  'Bangladesh#1971',
  'abcdefghij',
  'zxcvbnm,./',
  '01712345678',
  'পপপপপপপপপপ',
  'chittagong22',
])('%s is guessed soon', async (password) => {
  expect(await passwordProblem(password, { username: 'operator' })).toBe('password-weak');
});

test.each(['Rakib-Hasan-1', 'padma-traders', 'Padma.Traders.24', 'PadmaTraders1'])(
  '%s is made of what everybody knows about its owner',
  async (password) => {
    const owner = { username: 'operator', known: ['Rakib Hasan', 'Padma Traders', 'rakib@padma.example'] };
    expect(await passwordProblem(password, owner)).toBe('password-weak');
  },
);

test('the longest password is scored within milliseconds, whatever its characters', async () => {
  await passwordProblem('loads the lists', { username: 'operator' });
  for (const piece of ['a', 'ab1!', '4@s5$0o', 'password', '01/01/2000', 'qwerty', 'আমি ']) {
    const longest = piece.repeat(128).slice(0, 128);
    // The shortest of three: in any one the compiler or the garbage collector may be at work too.
    const rounds: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const start = cpuMs();
      await passwordProblem(longest, { username: 'operator', known: ['x'.repeat(100), 'y z '.repeat(60)] });
      rounds.push(cpuMs() - start);
    }
    expect(Math.min(...rounds), piece).toBeLessThan(100);
  }
});

test.each([
  ['rahim.uddin', 'rahim.uddin.2026'],
  ['rahim.uddin', 'I am Rahim.Uddin'],
  ['Rahim.Uddin', 'xx-rahim.uddin'],
  ['mohammad.rahim.uddin', 'Rahim.Uddin'],
])('for %s, %s tells too much', async (username, password) => {
  expect(await passwordProblem(password, { username })).toBe('password-holds-username');
});

test('a username of three letters is in too many words to matter', async () => {
  expect(await passwordProblem('the banyan grove', { username: 'any' })).toBeNull();
});
