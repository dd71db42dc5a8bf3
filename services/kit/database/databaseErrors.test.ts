import { expect, test } from 'vitest';
import { isDatabaseAway } from './databaseErrors.ts';

const coded = (code: string, message = '') => Object.assign(new Error(message), { code });

test.each([
  '57P03',
  '57P01',
  '53300',
  '53100',
  '08006',
  '08P01',
  '25006',
  '25P03',
  'ECONNREFUSED',
  'EAI_AGAIN',
])('%s may pass', (code) => {
  expect(isDatabaseAway(coded(code))).toBe(true);
});

test.each(['28P01', '28000', '3D000', '22021', '23505', '40P01', '42P01', 'EADDRINUSE', 'EACCES'])(
  '%s says something else',
  (code) => {
    expect(isDatabaseAway(coded(code))).toBe(false);
  },
);

test('messages of the driver count, and errors of a host with several addresses', () => {
  expect(isDatabaseAway(new Error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isDatabaseAway(new Error('timeout expired'))).toBe(true);
  expect(isDatabaseAway(new Error('Connection terminated unexpectedly'))).toBe(true);
  const both = new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]);
  expect(isDatabaseAway(Object.assign(both, { code: 'ECONNREFUSED' }))).toBe(true);
  expect(isDatabaseAway(new Error('PostgreSQL 15 or newer is needed'))).toBe(false);
});
