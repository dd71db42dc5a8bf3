import { describe, expect, test } from 'vitest';
import { platformCodes } from '#services/simulator/http/platform/codes.ts';
import { account, codeOf, iptspPath, platform, sendPath } from './platformCaller.ts';

const robi = '8801812345678';
const grameenphone = '8801712345678';
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => `88017${String(at).padStart(8, '0')}`);

describe('a request that the platform takes', () => {
  test('is answered with both transaction ids, and is in the journal', async () => {
    const { send, http } = await platform();
    const answer = await send({ msisdnList: many(2) });
    expect(answer).toEqual({
      serverTxnId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      serverResponseCode: 9000,
      serverResponseMessage: 'Request successful!',
      mnoTxnId: expect.stringMatching(/^GP\d{14}-8801700000000-/),
      mnoResponseCode: '1000',
      mnoResponseMessage: 'Success',
    });
    expect([...http.journal.entries()]).toMatchObject(
      many(2).map((destination) => ({
        protocol: 'central-platform',
        source: 'BARTA',
        destination,
        text: 'The shop is open.',
        carrierMessageId: answer.serverTxnId,
        status: 0,
        details: { transactionType: 'T', messageType: '1', billMsisdn: account.billMsisdn },
      })),
    );
  });

  test('is queued if it is promotional: no operator has answered yet', async () => {
    const { send } = await platform();
    expect(await send({ transactionType: 'P', campaignId: 'C1' })).toMatchObject({
      serverResponseCode: 9000,
      mnoTxnId: null,
      mnoResponseCode: null,
    });
  });

  test('may be long, in Bangla, and of an account of IP telephony to any operator', async () => {
    const { send } = await platform();
    expect(codeOf(await send({ message: 'x'.repeat(200), isLongSMS: true }))).toBe(1000);
    expect(codeOf(await send({ message: 'দোকান খোলা', messageType: 3 }))).toBe(1000);
    const iptsp = { billMsisdn: '8809600000000', cli: '8809600000000', msisdnList: [grameenphone, robi] };
    expect(codeOf(await send(iptsp, iptspPath))).toBe(1000);
  });

  test('sends to a ported number from the number of the secondary account', async () => {
    const { send, http } = await platform({ httpSettings: { ported: { [grameenphone]: 'RB' } } });
    expect(codeOf(await send())).toBe(9007);
    const secondary = {
      usernameSecondary: 'barta',
      passwordSecondary: 'secret',
      billMsisdnSecondary: '8809600000000',
    };
    expect(codeOf(await send(secondary))).toBe(1000);
    expect([...http.journal.entries()].at(-1)).toMatchObject({ details: { secondary: '8809600000000' } });
    const robiAccount = { billMsisdn: '8801800000000' };
    expect(codeOf(await send(robiAccount))).toBe(1000);
  });
});

describe('a request is refused', () => {
  test.each([
    ['username', 9001],
    ['password', 9001],
    ['billMsisdn', 9001],
    ['apiKey', 9001],
    ['cli', 9001],
    ['transactionType', 9001],
    ['messageType', 9001],
    ['message', 9001],
    ['msisdnList', 9001],
  ])('without %s by %i', async (field, code) => {
    const { send } = await platform();
    expect(codeOf(await send({ [field]: undefined }))).toBe(code);
    expect(codeOf(await send({ [field]: field === 'msisdnList' ? [] : '' }))).toBe(code);
  });

  test.each<[number, string, object, object]>([
    [9002, 'a wrong password', { password: 'wrong' }, {}],
    [9002, 'a wrong API key', { apiKey: 'wrong' }, {}],
    [9006, 'an address that may not call', {}, { sourceIps: ['192.0.2.1'] }],
    [9007, 'the bill MSISDN of another operator', { billMsisdn: '8801800000000' }, {}],
    [9007, 'a bill MSISDN that nobody has', { billMsisdn: '8801700000001' }, {}],
    [9007, 'numbers of two operators', { msisdnList: [grameenphone, robi] }, {}],
    [9008, 'a CLI that no operator has approved', {}, { senders: { OTHER: ['GP'] } }],
    [1006, 'a CLI that this operator has not approved', {}, { senders: { BARTA: ['RB'] } }],
    [9010, 'too many numbers', { msisdnList: many(101) }, {}],
    [1054, 'too many numbers for the operator', { msisdnList: many(3) }, { limits: { operatorNumbers: 2 } }],
    [9013, 'a text that the message type cannot carry', { message: 'দোকান' }, {}],
    [9014, 'a forbidden keyword', { message: 'Casino tonight' }, { keywords: ['casino'] }],
    [1019, 'a long text that does not say so', { message: 'x'.repeat(161) }, {}],
    [9019, 'an unknown transaction type', { transactionType: 'X' }, {}],
    [9019, 'a promotional text without a campaign', { transactionType: 'P' }, {}],
    [1018, 'a campaign that is not live', { transactionType: 'P', campaignId: 'C2' }, { campaigns: ['C1'] }],
    [9020, 'an unknown message type', { messageType: '2' }, {}],
    [9003, 'an empty purse', {}, { purses: { platform: 0 } }],
    [9004, 'a purse with too little', {}, { purses: { platform: 0.01 } }],
    [1008, 'an empty purse at the operator', {}, { purses: { GP: 0 } }],
    [1009, 'a number on the DND list', {}, { dnd: ['345678'] }],
    [1010, 'no number that is valid', { msisdnList: ['880171234'] }, {}],
    [1015, 'more requests a second than allowed', {}, { limits: { perSecond: 0 } }],
    [1016, 'a barred number', {}, { barred: [grameenphone] }],
    [1051, 'more messages than the quota', { msisdnList: many(3) }, { limits: { quota: 2 } }],
  ])('by %i for %s', async (code, _what, changes, httpSettings) => {
    const { send, http } = await platform({ httpSettings });
    const answer = await send(changes);
    expect(codeOf(answer)).toBe(code);
    expect(answer.mnoTxnId).toBeNull();
    const statuses = new Set([...http.journal.entries()].map(({ status }) => status));
    expect([...statuses]).toEqual([code]);
    expect(http.state.counters).toMatchObject({ accepted: 0, unanswered: 0 });
  });

  test('by 1011 when it repeats another one within the time of duplicates', async () => {
    const { send } = await platform({ httpSettings: { limits: { duplicateMs: 60_000 } } });
    expect(codeOf(await send())).toBe(1000);
    expect(codeOf(await send())).toBe(1011);
    expect(codeOf(await send({ message: 'Another text.' }))).toBe(1000);
  });

  test('by 9001 when its body is no object in JSON', async () => {
    const { post } = await platform();
    for (const body of ['not JSON', '[]', 'null', '']) {
      const response = await post(sendPath, body);
      expect([response.status, await response.json()]).toMatchObject([200, { serverResponseCode: 9001 }]);
    }
  });

  test.each(
    Object.keys(platformCodes)
      .map(Number)
      .filter((code) => code !== 9000 && code !== 1000),
  )('by %i when the mode asks for it, and is accepted again afterwards', async (code) => {
    const { send, http } = await platform({ httpMode: { mode: 'error', code, forNext: 2 } });
    expect([codeOf(await send()), codeOf(await send()), codeOf(await send())]).toEqual([code, code, 1000]);
    expect(http.journalCounts).toMatchObject({ total: 3, accepted: 1, refused: 2, repeated: 0 });
  });

  test('by a code for some numbers only', async () => {
    const only = { suffix: '07' };
    const { send } = await platform({ httpMode: { mode: 'error', code: [1016, 9099], text: 'no', only } });
    expect(codeOf(await send())).toBe(1000);
    expect(codeOf(await send({ msisdnList: ['8801700000007', grameenphone] }))).toBe(1016);
    expect(await send({ msisdnList: ['8801700000007'] })).toMatchObject({
      serverResponseCode: 9099,
      serverResponseMessage: 'no',
    });
  });
});

describe('purses', () => {
  test('run empty after so many messages, in parts, and are filled by control', async () => {
    const { send, http } = await platform({ httpSettings: { purses: { GP: 1, platform: 10 } } });
    expect(codeOf(await send({ msisdnList: many(2) }))).toBe(1000);
    expect(codeOf(await send({ message: 'x'.repeat(200), isLongSMS: true }))).toBe(1000);
    expect(codeOf(await send())).toBe(1008);
    expect(http.state.purses).toMatchObject({ GP: 0, platform: 9.8, RB: null });
    http.fillPurses({ GP: 0.25 });
    expect(codeOf(await send())).toBe(1000);
    expect(codeOf(await send())).toBe(1008);
    http.fillPurses({ GP: null });
    expect(codeOf(await send())).toBe(1000);
  });

  test('lose nothing by a request that is refused', async () => {
    const { send, http } = await platform({ httpSettings: { purses: { GP: 1, platform: 1 } } });
    expect(codeOf(await send({ msisdnList: many(5) }))).toBe(1008);
    expect(codeOf(await send({ cli: '' }))).toBe(9001);
    expect(http.state.purses).toMatchObject({ GP: 1, platform: 1 });
  });

  test('refuse names that there are not', async () => {
    const { http } = await platform();
    expect(() => http.fillPurses({ XX: 1 })).toThrow('purses are platform, GP');
    expect(() => http.fillPurses({ GP: -1 })).toThrow('GP');
  });
});

test('limits count each account by itself, and begin anew with new settings', async () => {
  const limits = { quota: 2 };
  const { send, http } = await platform({ httpSettings: { limits } });
  expect(codeOf(await send({ msisdnList: many(2) }))).toBe(1000);
  expect(codeOf(await send())).toBe(1051);
  expect(codeOf(await send({ billMsisdn: '8801800000000', msisdnList: [robi] }))).toBe(1000);
  http.setSettings({ limits });
  expect(codeOf(await send())).toBe(1000);
});
