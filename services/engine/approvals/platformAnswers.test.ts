import { expect, test } from 'vitest';
import type { PlatformAccount, PlatformAnswer } from '../carriers/central-platform/PlatformClient.ts';
import { verdictOf } from '../carriers/central-platform/codes.ts';
import { askAbout, operatorsOnlyOverPlatform, stateAfter } from './platformAnswers.ts';

const account = { operator: 'robi' } as PlatformAccount;
const saying = (...answers: PlatformAnswer[]) =>
  answers.map((answer) => ({ account, client: { senderId: () => Promise.resolve(answer) } }));
const answered = (isAvailable: unknown, code = 9000): PlatformAnswer => ({
  kind: 'answered',
  verdict: verdictOf(code, null),
  fields: { isAvailable },
});

test.each<[string, PlatformAnswer, boolean | null]>([
  ['yes', answered(true), true],
  ['yes as a text', answered('true'), true],
  ['no', answered(false), false],
  ['neither', answered(undefined), null],
  ['a word that is neither', answered('maybe'), null],
  ['yes beside a fault of the account', answered(true, 9002), null],
  ['nothing that can be read', { kind: 'unknown', reason: 'HTML' }, null],
  ['nothing, since it is away', { kind: 'unsent', reason: 'refused' }, null],
  ['that it is closed', { kind: 'closed', reason: '403' }, null],
])('an account that says %s', async (_, answer, expected) => {
  expect(await askAbout('BARTA', saying(answer))).toBe(expected);
});

test('of several accounts one yes is enough, and no is said by all of them', async () => {
  expect(await askAbout('BARTA', saying(answered(false), answered(true)))).toBe(true);
  expect(await askAbout('BARTA', saying(answered(false), answered(undefined)))).toBeNull();
  expect(await askAbout('BARTA', [])).toBeNull();
});

const known = (state: 'asked' | 'approved' | 'refused' | 'expired') => ({ state, validUntil: '2030-01-01' });

test('a yes approves without an end, and leaves an approval as it is', () => {
  for (const before of [null, known('asked'), known('refused'), known('expired')]) {
    expect(stateAfter(true, before, false)).toEqual({ state: 'approved', validUntil: null });
  }
  expect(stateAfter(true, known('approved'), true)).toBeUndefined();
});

test('a no ends an approval, and says nothing new of what is not approved', () => {
  expect(stateAfter(false, known('approved'), false)).toEqual({ state: 'refused', validUntil: null });
  for (const state of ['asked', 'refused', 'expired'] as const) {
    expect(stateAfter(false, known(state), true)).toBeUndefined();
  }
});

test('of an operator of which nothing is known, a no counts only where the platform is the only way to it', () => {
  expect(stateAfter(false, null, true)).toEqual({ state: 'refused', validUntil: null });
  expect(stateAfter(false, null, false)).toBeUndefined();
  const platform = { kind: 'central-platform' as const, prefixes: [] };
  const smpp = (...prefixes: string[]) => ({ kind: 'smpp' as const, prefixes });
  expect([...operatorsOnlyOverPlatform([platform])]).toHaveLength(5);
  expect([...operatorsOnlyOverPlatform([platform, smpp()])]).toEqual([]);
  const withPart = operatorsOnlyOverPlatform([platform, smpp('8801811', '88016')]);
  expect([withPart.has('robi'), withPart.has('airtel'), withPart.has('teletalk')]).toEqual([
    false,
    false,
    true,
  ]);
});
