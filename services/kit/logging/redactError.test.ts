import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { redactText } from './redactError.ts';

const number = '8801712345678';

/** The whole line that is written for these arguments. */
function lineOf(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('test', 'info', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

const pgError = () =>
  Object.assign(new Error(`duplicate key value for ${number}`), {
    code: '23505',
    detail: `Key (msisdn)=(${number}) already exists.`,
    where: `COPY messages, line 1: "${number}"`,
    params: [number],
    table: 'messages',
  });

test.each([
  ['itself', pgError()],
  ['as a cause', new Error('not written', { cause: pgError() })],
  ['as a cause of a cause', new Error('a', { cause: new Error('b', { cause: pgError() }) })],
  ['among others', new AggregateError([new Error('x'), pgError()], 'some failed')],
  ['in an object', Object.assign(new Error('x'), { context: { failures: [{ error: pgError() }] } })],
])('an error of the database tells no number, %s', (_, error) => {
  for (const line of [
    lineOf((log) => log.error({ err: error }, 'failed')),
    lineOf((log) => log.error({ err: error })),
    lineOf((log) => log.error(error)),
    lineOf((log) => log.error({ result: { error } }, 'failed')),
  ]) {
    expect(line).not.toContain('1712345678');
    expect(JSON.parse(line)).toBeTypeOf('object');
  }
  expect(lineOf((log) => log.error({ err: error }, 'failed'))).toContain('23505');
});

test('an error tells no password, token or query', () => {
  const cause = Object.assign(new Error('connect postgres://barta:s3cret@db1:5432/barta?sslkey=k3y'), {
    config: { url: 'https://x.example/a?otp=424242', headers: { authorization: 'Bearer abc.def' } },
    accessToken: 't0ken',
  });
  const line = lineOf((log) => log.error({ err: new Error('otp=424242 failed', { cause }) }, 'failed'));
  for (const secret of ['s3cret', 'k3y', '424242', 'abc.def', 't0ken']) expect(line).not.toContain(secret);
  expect(line).toContain('@db1:5432');
});

test.each(['?', '?a', '?='])('an error of many %s is written quickly', (part) => {
  // The quickest of some: other processes take turns with this one.
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    redactText(part.repeat(8_000));
    return performance.now() - start;
  });
  expect(Math.min(...times)).toBeLessThan(20);
});

test('an error that contains itself is written', () => {
  const error = new Error('round');
  error.cause = error;
  expect(lineOf((log) => log.error({ err: error }, 'failed'))).toContain('[nested]');
});

test('ids and sentences stay as they are', () => {
  const line = lineOf((log) => log.info({ messageId: '7001712345678901234' }, 'sent'));
  expect(line).toContain('7001712345678901234');
});
