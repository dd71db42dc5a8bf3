import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';

let lines: Record<string, unknown>[];
const log = createLog('test', 'info', {
  write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
});

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
});
afterEach(() => {
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
});

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

test('a warning that is logged a hundred thousand times becomes a few lines and one with the number', () => {
  for (let times = 0; times < 100_000; times += 1) log.warn({ err: refused, times }, 'the database is away');
  expect(lines.map(({ times }) => times)).toEqual([0, 1, 2, 3, 4]);
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(6);
  expect(lines[5]).toMatchObject({
    level: 40,
    msg: 'the database is away',
    repeated: 99_995,
    times: 99_999,
    err: { code: 'ECONNREFUSED' },
  });
});

test('a continuing warning is one line every ten seconds; after a pause it counts as new', () => {
  for (let tenths = 0; tenths < 600; tenths += 1) {
    log.warn('away');
    vi.advanceTimersByTime(100);
  }
  expect(lines).toHaveLength(5 + 6);
  expect(lines.reduce((sum, { repeated = 1 }) => sum + Number(repeated), 0)).toBe(600);
  vi.advanceTimersByTime(20_000);
  log.warn('away');
  expect(lines).toHaveLength(12);
  expect(lines[11]).not.toHaveProperty('repeated');
});

test('lines with another message, code or level are counted separately', () => {
  const timeout = Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' });
  for (let times = 0; times < 10; times += 1) {
    log.warn({ err: refused }, 'lost');
    log.warn({ err: timeout }, 'lost');
    log.error({ err: refused }, 'lost');
    log.child({ requestId: times }).warn({ err: refused }, 'failed');
    log.warn(new Error(`no row ${times}`));
  }
  expect(lines).toHaveLength(25);
  vi.advanceTimersByTime(10_000);
  expect(lines.slice(25).map(({ repeated }) => repeated)).toEqual([5, 5, 5, 5, 5]);
});

test('lines below the level of a warning are never left out', () => {
  for (let times = 0; times < 100; times += 1) log.info('request');
  expect(lines).toHaveLength(100);
});
