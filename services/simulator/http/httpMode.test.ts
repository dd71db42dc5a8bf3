import { expect, test } from 'vitest';
import { readHttpMode } from './httpMode.ts';
import { readHttpSettings } from './httpSettings.ts';

test.each<[unknown, RegExp]>([
  [null, /JSON object/],
  [{ mode: 'half-open' }, /one of happy, delay, throttle, error, fail/],
  [{ mode: 'error' }, /code/],
  [{ mode: 'error', code: 200 }, /code/],
  [{ mode: 'garbage', kind: 'dust' }, /kind/],
  [{ mode: 'redirect', status: 200 }, /status/],
  [{ only: { calls: [] } }, /only\.calls/],
  [{ only: { part: 1 } }, /part/],
  [{ receipts: { form: 'text' } }, /form/],
  [{ ids: { repeatAfter: 0 } }, /ids\.repeatAfter/],
  [{ then: {} }, /then needs forNext or forMs/],
  [{ forNext: 1, then: { mode: 'delay' } }, /then: mode delay: .*delayMs/],
])('the mode %j is refused, and says what is wrong', (asked, message) => {
  expect(() => readHttpMode(asked)).toThrow(message);
});

test.each<[unknown, RegExp]>([
  [[], /settings/],
  [{ apikey: 'x' }, /apikey/],
  [{ senders: { BARTA: ['XX'] } }, /senders\.BARTA/],
  [{ dnd: ['017-1'] }, /dnd\.0/],
  [{ limits: { numbers: 0 } }, /limits\.numbers/],
  [{ callbackUrl: 'ftp://example' }, /callbackUrl/],
])('the settings %j are refused, and say what is wrong', (asked, message) => {
  expect(() => readHttpSettings(asked, 'barta', 'secret')).toThrow(message);
});
