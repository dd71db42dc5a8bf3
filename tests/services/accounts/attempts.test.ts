import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countAttempt, forgetAttempts, type AttemptLimit } from '#services/kit/auth/attempts.ts';
import { AppError } from '#services/kit/errors.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';

let opened: TestDatabase;
let subjects = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.drop());

const newSubject = () => `subject ${(subjects += 1)}`;
const limit: AttemptLimit = { kind: 'sign-in', most: 3, minutes: 10 };

/** Seconds to wait, or null when the try was let through. */
async function attempt(subject: string, which = limit): Promise<number | null> {
  try {
    await countAttempt(opened.database, which, subject);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate-limited') throw error;
    return error.details.retryAfterSeconds!;
  }
}

/** As if the windows had begun earlier. */
const passMinutes = (minutes: number) =>
  opened.database
    .updateTable('attempts')
    .set({ window_ends_at: sql`window_ends_at - make_interval(mins => ${minutes})` })
    .execute();

describe('tries of one subject', () => {
  test('are let through up to the limit, and then told how long to wait', async () => {
    const subject = newSubject();
    for (let count = 1; count <= 3; count += 1) expect(await attempt(subject)).toBeNull();
    const wait = await attempt(subject);
    expect(wait).toBeGreaterThan(590);
    expect(wait).toBeLessThanOrEqual(600);
  });

  test('are free again when the window has ended, which refused ones do not prolong', async () => {
    const subject = newSubject();
    for (let count = 1; count <= 3; count += 1) await attempt(subject);
    await passMinutes(9);
    const wait = await attempt(subject);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    await passMinutes(1);
    for (let count = 1; count <= 3; count += 1) expect(await attempt(subject)).toBeNull();
    // The new window is whole.
    expect(await attempt(subject)).toBeGreaterThan(590);
  });

  test('that come fifty at once are let through as often as the limit says', async () => {
    const subject = newSubject();
    const waits = await Promise.all(Array.from({ length: 50 }, () => attempt(subject)));
    expect(waits.filter((wait) => wait === null)).toHaveLength(3);
  });

  test('do not count for another subject, nor for another kind of try', async () => {
    const [one, two] = [newSubject(), newSubject()];
    for (let count = 1; count <= 4; count += 1) await attempt(one);
    expect(await attempt(two)).toBeNull();
    expect(await attempt(one, { ...limit, kind: 'one-time-code' })).toBeNull();
    expect(await attempt(one)).not.toBeNull();
  });

  test('count no more when they are forgotten, those of that kind and subject', async () => {
    const [one, two] = [newSubject(), newSubject()];
    for (let count = 1; count <= 3; count += 1) await Promise.all([attempt(one), attempt(two)]);
    await forgetAttempts(opened.database, limit.kind, one);
    expect(await attempt(one)).toBeNull();
    expect(await attempt(two)).not.toBeNull();
    await forgetAttempts(opened.database, 'one-time-code', two);
    expect(await attempt(two)).not.toBeNull();
  });
});

test('a password that was typed as the subject cannot be read in the table', async () => {
  await attempt('secret-typed-into-the-wrong-field');
  const { rows } = await sql<{ row: string }>`
    select attempts::text || encode(subject_hash, 'escape') as row from attempts`.execute(opened.database);
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain('secret');
});

test('are counted separately for each place, and cleared for one place or for all', async () => {
  const [one, two] = [newSubject(), newSubject()];
  const from = async (subject: string, place: string) => {
    try {
      await countAttempt(opened.database, limit, subject, place);
      return true;
    } catch {
      return false;
    }
  };
  for (const place of ['here', 'there'])
    for (const subject of [one, two])
      expect([await from(subject, place), await from(subject, place), await from(subject, place)]).toEqual(
        Array(3).fill(true),
      );
  expect([await from(one, 'here'), await from(one, 'there')]).toEqual([false, false]);
  await forgetAttempts(opened.database, limit.kind, one, 'here');
  expect([await from(one, 'here'), await from(one, 'there')]).toEqual([true, false]);
  await forgetAttempts(opened.database, limit.kind, one);
  expect([await from(one, 'there'), await from(two, 'there')]).toEqual([true, false]);
});
