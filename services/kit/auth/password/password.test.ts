import { expect, test } from 'vitest';
import { cpuMs } from '#tests/helpers/cpuTime.ts';
import { hashPassword, isPassword } from './password.ts';

test('a hash costs 19 MiB and two passes of argon2id', async () => {
  expect(await hashPassword('a quite new password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('only the password of a hash is right, and none is where there is no user', async () => {
  const stored = await hashPassword('a quite new password');
  expect(await isPassword(stored, 'a quite new password')).toBe(true);
  expect(await isPassword(stored, 'another password')).toBe(false);
  expect(await isPassword(null, 'a quite new password')).toBe(false);
});

test('to refuse without a user costs about as much as to refuse a wrong password', async () => {
  const stored = await hashPassword('a quite new password');
  await isPassword(null, 'the first makes the hash of nobody');
  const median = async (hash: string | null) => {
    const taken: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const start = cpuMs();
      await isPassword(hash, 'not the password');
      taken.push(cpuMs() - start);
    }
    return taken.sort((a, b) => a - b)[4]!;
  };
  const [wrong, unknown] = [await median(stored), await median(null)];
  // Without a hash to check it would be refused a hundred times as fast.
  expect(Math.max(wrong, unknown) / Math.min(wrong, unknown)).toBeLessThan(3);
});
