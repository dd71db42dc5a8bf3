import { describe, expect, it } from 'vitest';
import { readMode } from './mode.ts';

describe('readMode', () => {
  it('is happy with receipts after a moment when nothing is said', () => {
    expect(readMode({})).toMatchObject({
      receipts: { state: 'DELIVRD', errorCode: '000', delayMs: 50, when: 'late', repeat: 1 },
      ids: { response: 'decimal', receipt: 'decimal' },
      only: {},
      specialNumbers: true,
    });
  });

  it.each([
    { mode: 'happy' },
    { mode: 'delay', delayMs: 100, jitterMs: 50 },
    { mode: 'error', status: 'ESME_RTHROTTLED', only: { oneIn: 10 } },
    { mode: 'error', status: 0x455, only: { suffix: '07' } },
    { mode: 'no-response' },
    { mode: 'drop', only: { oneIn: 3 } },
    { mode: 'half-open' },
    { receipts: { state: 'UNDELIV', when: 'early', repeat: 3 } },
    { receipts: { when: 'never' }, ids: { response: 'hex', receipt: 'decimal' }, specialNumbers: false },
  ])('takes %j', (asked) => {
    expect(readMode(asked).asked).toBe(asked);
  });

  it.each<[unknown, RegExp]>([
    [null, /JSON object/],
    [{ mode: 'sulky' }, /one of happy, delay, error/],
    [{ mode: 'delay' }, /delayMs/],
    [{ mode: 'delay', delayMs: -1 }, /delayMs/],
    [{ mode: 'error', status: 'ESME_ROK' }, /status/],
    [{ mode: 'error', status: 'toString' }, /status/],
    [{ mode: 'error', status: 0 }, /status/],
    [{ mode: 'happy', delayMs: 5 }, /delayMs/],
    [{ receipts: { when: 'sometimes' } }, /receipts\.when/],
    [{ receipts: { state: 'delivered!' } }, /receipts\.state/],
    [{ only: { oneIn: 0 } }, /only\.oneIn/],
    [{ ids: { response: 'hex' } }, /receipt/],
  ])('refuses %j and says what is wrong', (asked, message) => {
    expect(() => readMode(asked)).toThrow(message);
  });
});
