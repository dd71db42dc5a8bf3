import { expect, test } from 'vitest';
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
  expect(await passwordProblem(password, 'operator')).toBe('password-common');
});

test.each(['a quite new password', 'barta-demo', 'মেঘনা নদীর তীরে', 'dragon 5081937264', '7f3kQ-92xwPa'])(
  '%s is not',
  async (password) => {
    expect(await passwordProblem(password, 'operator')).toBeNull();
  },
);

test.each([
  ['rahim.uddin', 'rahim.uddin.2026'],
  ['rahim.uddin', 'I am Rahim.Uddin'],
  ['Rahim.Uddin', 'xx-rahim.uddin'],
  ['mohammad.rahim.uddin', 'Rahim.Uddin'],
])('for %s, %s tells too much', async (username, password) => {
  expect(await passwordProblem(password, username)).toBe('password-holds-username');
});

test('a username of three letters is in too many words to matter', async () => {
  expect(await passwordProblem('the banyan grove', 'any')).toBeNull();
});
