import { expect, test } from 'vitest';
import { verdictOf } from './codes.ts';
import type { PlatformAnswer } from './PlatformClient.ts';
import { readReceipts } from './readReceipts.ts';

const [robi, gp] = ['8801812345678', '8801712345678'] as const;
const poll = {
  routeId: 5,
  reference: 'S1',
  account: 'robi',
  msisdns: [robi, gp],
  carrierMessageIds: ['S1/M1/7', 'S1/M1/8'],
  sentAt: new Date(),
};
const answer = (fields: Record<string, unknown>): PlatformAnswer => ({
  kind: 'answered',
  verdict: verdictOf(9000, null),
  fields,
});
const read = (fields: Record<string, unknown>, ageMs = 5_000) => readReceipts(poll, answer(fields), ageMs);

test('receipts are of the numbers whose message has ended', () => {
  expect(read({ deliveryStatus: [`${robi}-DELIVERED`, `${gp}-PENDING`] })).toEqual([
    { carrierMessageId: 'S1/M1/7', status: 'delivered', carrierStatus: 'DELIVERED', carrierError: null },
  ]);
});

test.each([
  ['DELIVRD', 'delivered'],
  ['Undelivered', 'undelivered'],
  ['EXPIRED', 'expired'],
  ['Failed - absent subscriber', 'failed'],
  ['UNKNOWN', 'unknown'],
])('%s is %s', (word, status) => {
  expect(read({ deliveryStatus: [`${robi}-${word}`] })).toMatchObject([{ status, carrierStatus: word }]);
});

test.each(['', 'SENT', '1014', '1000', 'A word that nobody has met'])('%j is asked for again', (word) => {
  expect(read({ deliveryStatus: [`${robi}-${word}`] })).toEqual([]);
});

test('numbers on the do-not-disturb list and numbers that are none are refused for that', () => {
  const refused = (carrierStatus: string) => [
    { status: 'rejected', carrierStatus, ...(carrierStatus === 'CP_1009' && { isDoNotDisturb: true }) },
  ];
  expect(read({ dndMsisdn: [robi] })).toMatchObject(refused('CP_1009'));
  expect(read({ deliveryStatus: [`${robi}-1009`] })).toMatchObject(refused('CP_1009'));
  expect(read({ invalidMsisdn: [robi], deliveryStatus: [] })).toMatchObject(refused('CP_1010'));
});

test('a request that is pending is asked for again, and an unknown one is unknown only after a while', () => {
  expect(read({ a2pDeliveryStatus: 1014 }, 3_600_000)).toEqual([]);
  expect(read({ a2pDeliveryStatus: '1013' })).toEqual([]);
  expect(read({ a2pDeliveryStatus: '1013' }, 3_600_000)).toMatchObject([
    { status: 'unknown', carrierStatus: 'CP_1013' },
    { status: 'unknown' },
  ]);
});

test.each([
  { deliveryStatus: null },
  { deliveryStatus: `${robi}-DELIVERED` },
  { deliveryStatus: [1, null, {}, 'DELIVERED', '8801999999999-DELIVERED', '-', `${robi}`] },
  { dndMsisdn: { 0: robi } },
])('%j says nothing of any number', (fields) => {
  expect(read(fields)).toEqual([]);
});

test('no answer says nothing', () => {
  for (const kind of ['unsent', 'unknown', 'closed'] as const)
    expect(readReceipts(poll, { kind, reason: 'away' }, 1e9)).toEqual([]);
});

test('an answer of one long text is read at once', () => {
  const startedAt = performance.now();
  expect(read({ deliveryStatus: [`${robi}-DELIVERED${' '.repeat(60_000)}!`] })).toMatchObject([
    { status: 'delivered' },
  ]);
  expect(performance.now() - startedAt).toBeLessThan(500);
});
