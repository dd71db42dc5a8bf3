import { describe, expect, test } from 'vitest';
import { readMode } from './mode.ts';

describe('readMode', () => {
  test('is happy with receipts after a moment when nothing is said', () => {
    expect(readMode({})).toMatchObject({
      receipts: { state: 'DELIVRD', errorCode: '000', delayMs: 50, when: 'late', repeat: 1 },
      ids: { response: 'decimal', receipt: 'decimal' },
      only: {},
      specialNumbers: true,
    });
  });

  test.each([
    { mode: 'happy' },
    { mode: 'delay', delayMs: 100, jitterMs: 50 },
    { mode: 'error', status: 'ESME_RTHROTTLED', only: { oneIn: 10 } },
    { mode: 'error', status: 0x455, only: { suffix: '07' } },
    { mode: 'error', status: [0x455, 'ESME_RSYSERR'], text: 'the account has expired' },
    { mode: 'forget' },
    { mode: 'no-response' },
    { mode: 'drop', only: { oneIn: 3 } },
    { mode: 'half-open' },
    { mode: 'throttle', perSecond: 100, status: 'ESME_RMSGQFUL' },
    { mode: 'drop', with: 'rst', only: { share: 0.25, part: 2 }, seed: 7 },
    { mode: 'unbind', after: 5, waits: false },
    { mode: 'half-open', reads: false, forMs: 500 },
    { mode: 'slow-reader', octetsPerSecond: 1_000 },
    { mode: 'garbage', kind: 'long-length' },
    { mode: 'wrong-sequence', kind: 'unknown', rightAfterMs: 10 },
    { mode: 'shuffle', batch: 10 },
    { mode: 'no-response', forNext: 3, then: { mode: 'drop', forNext: 1 } },
    { binds: { max: 0, status: 'ESME_RINVPASWD' } },
    { binds: { closeAfterMs: 0 } },
    { receipts: { state: 'UNDELIV', when: 'early', repeat: 3 } },
    {
      receipts: {
        outcomes: [{ state: 'EXPIRED', share: 0.1 }],
        followedBy: [{ state: 'UNDELIV', errorCode: '011', afterMs: 20 }],
        missing: 0.5,
        jitterMs: 30,
        form: 'tlvs',
      },
    },
    { receipts: { when: 'never' }, ids: { response: 'hex', receipt: 'decimal' }, specialNumbers: false },
  ])('takes %j', (asked) => {
    expect(readMode(asked).asked).toBe(asked);
  });

  test.each<[unknown, RegExp]>([
    [null, /JSON object/],
    [{ mode: 'sulky' }, /one of happy, delay, throttle, error/],
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
    [{ ids: { response: 'octal', receipt: 'hex' } }, /ids\.response/],
    [{ mode: 'throttle' }, /perSecond/],
    [{ mode: 'garbage', kind: 'dust' }, /kind/],
    [{ only: { share: 2 } }, /only\.share/],
    [{ binds: { max: 1, status: 'ESME_NONE' } }, /binds\.status/],
    [{ receipts: { outcomes: [{ state: 'EXPIRED' }] } }, /receipts\.outcomes\.0/],
    [{ forNext: 0 }, /forNext/],
    [{ then: {} }, /then needs forNext or forMs/],
    [{ forNext: 1, then: { mode: 'delay' } }, /then: mode delay: .*delayMs/],
    [{ forNext: 1, then: 'happy' }, /then: a mode is a JSON object/],
  ])('refuses %j and says what is wrong', (asked, message) => {
    expect(() => readMode(asked)).toThrow(message);
  });
});
