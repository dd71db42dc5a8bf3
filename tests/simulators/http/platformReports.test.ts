import { expect, test, vi } from 'vitest';
import { account, platform } from './platformCaller.ts';

const numbers = ['8801712345671', '8801712345672', '8801712345673'];

test('receipts are pending until their time, then final, for all numbers or those that are asked for', async () => {
  const { send, report } = await platform({ httpMode: { receipts: { delayMs: 150 } } });
  const { serverTxnId } = await send({ msisdnList: numbers });
  expect(await report(serverTxnId)).toMatchObject({
    serverTxnId,
    serverResponseCode: 9000,
    deliveryStatus: [],
    dndMsisdn: [],
    invalidMsisdn: [],
    a2pDeliveryStatus: '1014',
  });
  await vi.waitFor(async () =>
    expect(await report(serverTxnId)).toMatchObject({
      deliveryStatus: numbers.map((number) => `${number}-DELIVERED`),
      a2pDeliveryStatus: '1000',
    }),
  );
  const one = await report(serverTxnId, { msisdnList: [numbers[1], '8801799999999'] });
  expect(one.deliveryStatus).toEqual([`${numbers[1]}-DELIVERED`]);
});

test('numbers on the DND list and numbers that are not valid are listed apart', async () => {
  const { send, report, http } = await platform({
    httpMode: { receipts: { delayMs: 0 } },
    httpSettings: { dnd: [numbers[0]!] },
  });
  const { serverTxnId } = await send({ msisdnList: [...numbers, '12345'] });
  expect(await report(serverTxnId)).toMatchObject({
    deliveryStatus: [`${numbers[1]}-DELIVERED`, `${numbers[2]}-DELIVERED`],
    dndMsisdn: [numbers[0]],
    invalidMsisdn: ['12345'],
    a2pDeliveryStatus: '1000',
  });
  const promotional = await send({ transactionType: 'P', campaignId: 'C1', msisdnList: [numbers[0]] });
  expect(promotional.mnoResponseCode).toBeNull();
  expect(await report(promotional.serverTxnId)).toMatchObject({
    deliveryStatus: [],
    dndMsisdn: [numbers[0]],
    a2pDeliveryStatus: '1009',
  });
  expect(http.state.counters).toMatchObject({ polls: 2, receiptsPolled: 2 });
});

test('an unknown request, or one of another account, is 1013', async () => {
  const { send, report } = await platform();
  const { serverTxnId } = await send();
  for (const answer of [
    await report('00000000-0000-4000-8000-000000000000'),
    await report(serverTxnId, { billMsisdn: '8801800000000' }),
  ])
    expect(answer).toMatchObject({ serverResponseCode: 9000, a2pDeliveryStatus: '1013', deliveryStatus: [] });
});

test('final states are shared out, may never come, and may change', async () => {
  const many = Array.from({ length: 100 }, (_, at) => `88017${String(at).padStart(8, '0')}`);
  const outcomes = [{ state: 'UNDELIV', share: 0.3 }];
  const { send, report, http } = await platform({
    httpMode: { seed: 1, receipts: { delayMs: 0, outcomes, missing: 0.2 } },
  });
  const { serverTxnId } = await send({ msisdnList: many });
  const { deliveryStatus, a2pDeliveryStatus } = await report(serverTxnId);
  const undelivered = deliveryStatus.filter((each) => each.endsWith('-UNDELIVERED')).length;
  expect(a2pDeliveryStatus).toBe('1014');
  expect(deliveryStatus.length).toBeGreaterThan(60);
  expect(deliveryStatus.length).toBeLessThan(95);
  expect(undelivered).toBeGreaterThan(10);
  expect(undelivered).toBeLessThan(45);
  expect((await report(serverTxnId)).deliveryStatus).toEqual(deliveryStatus);

  http.modes.set({
    receipts: { delayMs: 0, state: 'EXPIRED', followedBy: [{ state: 'DELIVRD', afterMs: 100 }] },
  });
  const changing = (await send()).serverTxnId;
  expect((await report(changing)).deliveryStatus).toEqual(['8801712345678-EXPIRED']);
  await vi.waitFor(async () =>
    expect((await report(changing)).deliveryStatus).toEqual(['8801712345678-DELIVERED']),
  );
});

test('special numbers end as they do by SMPP', async () => {
  const { send, report } = await platform({ httpMode: { receipts: { delayMs: 0 } } });
  const list = ['001', '002', '003', '004', '005', '006', '011'].map((end) => `8801700990${end}`);
  const answer = await report((await send({ msisdnList: list })).serverTxnId);
  expect(answer.deliveryStatus.map((each) => each.split('-')[1])).toEqual([
    'UNDELIVERED',
    'EXPIRED',
    'REJECTED',
    'DELETED',
    'UNKNOWN',
  ]);
  expect(answer).toMatchObject({ invalidMsisdn: ['8801700990011'], a2pDeliveryStatus: '1014' });
  const alone = async (end: string) => {
    const { serverResponseCode, mnoResponseCode } = await send({ msisdnList: [`8801700990${end}`] });
    return [serverResponseCode, mnoResponseCode];
  };
  expect([await alone('011'), await alone('012'), await alone('013')]).toEqual([
    [9000, '1010'],
    [9099, null],
    [9000, '1015'],
  ]);
});

test('a sender ID is available where its operator has approved it', async () => {
  const { ask } = await platform({ httpSettings: { senders: { BARTA: ['GP', 'BL'] } } });
  const isAvailable = async (mno: string, cli = 'BARTA') =>
    (await ask('/a2p-proxy-api/api/v1/check-cli', { ...account, mno, cli })).isAvailable;
  expect([await isAvailable('GP'), await isAvailable('RB'), await isAvailable('BL')]).toEqual([
    true,
    false,
    true,
  ]);
  expect(await isAvailable('GP', 'OTHER')).toBe(false);
});

test('both kinds of purse are told, with their credentials only', async () => {
  const { ask } = await platform({ httpSettings: { purses: { RB: 12.34, platform: 5 } } });
  const operator = '/a2p-proxy-api/api/v1/check-credit-balance';
  const wallet = '/a2p-wallet/api/v1/check-current-balance';
  expect(await ask(operator, { ...account, mno: 'RB' })).toMatchObject({
    serverResponseCode: 9000,
    availableBalance: 12.34,
  });
  expect(await ask(wallet, { apiKey: 'barta-key' })).toMatchObject({ availableBalance: 5 });
  expect(await ask(operator, { ...account, mno: 'RB', password: 'x' })).toMatchObject({
    serverResponseCode: 9002,
  });
  expect(await ask(operator, account)).toMatchObject({ serverResponseCode: 9001 });
  expect(await ask(wallet, { apiKey: 'x' })).toMatchObject({ serverResponseCode: 9002 });
});

test('calls that ask check who asks, and are given codes by a mode that is about them', async () => {
  const { send, report, http } = await platform();
  const { serverTxnId } = await send();
  expect(await report(serverTxnId, { password: 'wrong' })).toMatchObject({ serverResponseCode: 9002 });
  expect(await report(serverTxnId, { msisdnList: undefined })).toMatchObject({ serverResponseCode: 9001 });
  http.modes.set({ mode: 'error', code: 9099, only: { calls: ['report'] } });
  expect(await report(serverTxnId)).toMatchObject({ serverResponseCode: 9099 });
  expect(await send()).toMatchObject({ serverResponseCode: 9000 });
});
