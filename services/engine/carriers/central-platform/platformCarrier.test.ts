import { expect, test } from 'vitest';
import type { PlatformOperator } from '#contract/main-api/carriers/centralPlatform.ts';
import type { AttemptResult, InFlightMessage } from '../carrier.ts';
import { RequestHealth } from '../health/RequestHealth.ts';
import type { RouteRecord } from '../routes/routeRecords.ts';
import { PendingTasks } from '#services/kit/jobs/PendingTasks.ts';
import type { AccountPurses } from './AccountPurses.ts';
import { verdictOf } from './codes.ts';
import type { PlatformAccount, PlatformAnswer, PlatformClient } from './PlatformClient.ts';
import { platformCarrier } from './platformCarrier.ts';

const account: PlatformAccount = {
  operator: 'grameenphone',
  username: 'barta',
  password: 'secret',
  billMsisdn: '8801700000000',
  secondary: null,
};
const ofOtherAccount: PlatformAnswer = { kind: 'answered', verdict: verdictOf(9007, null), fields: {} };
const silent: PlatformAnswer = { kind: 'unknown', reason: 'no answer in 30 s' };

/** A carrier with two requests at a time, whose requests the test answers. */
async function startCarrier(
  operators: PlatformOperator[] = ['grameenphone'],
  empty: PlatformOperator[] = [],
) {
  const requests: { msisdns: readonly string[]; answer(answer: PlatformAnswer): Promise<void> }[] = [];
  const client = {
    send: (_shared: unknown, msisdns: readonly string[]) =>
      new Promise<PlatformAnswer>((resolve) =>
        requests.push({
          msisdns,
          answer: async (answer) => {
            resolve(answer);
            await turns();
          },
        }),
      ),
  } as unknown as PlatformClient;
  const health = new RequestHealth({ onState: () => {}, probe: () => Promise.resolve(null) });
  const pending = new PendingTasks();
  const carrier = platformCarrier(
    {
      id: 1,
      name: 'platform',
      prefixes: [],
      priority: 1,
      carriesSystemTexts: false,
      needsContentApproval: true,
      window: 2,
    } as unknown as RouteRecord,
    {
      accounts: operators.map((operator) => ({ ...account, operator })),
      campaignId: null,
      numbersPerRequest: 100,
      client,
      health,
      pending,
      purses: {
        isEmpty: (operator: PlatformOperator) => empty.includes(operator),
      } as unknown as AccountPurses,
      clock: { now: () => Date.now() },
      onIdMissing: () => {},
    },
  );
  health.start();
  await turns();
  const ended: AttemptResult[] = [];
  const attempt = async (texts: readonly string[]) => {
    for (const [index, text] of texts.entries())
      void carrier.attempt(message(index, text)).then((result) => ended.push(result));
    await turns();
  };
  const ends = () => ended.map(({ end }) => end.kind);
  return { carrier, health, pending, requests, attempt, ends };
}

function message(index: number, text: string): InFlightMessage {
  const batch = { class: 'transactional', senderId: 'Barta' };
  const msisdn = `88017${String(10_000_000 + index)}`;
  return {
    id: index + 1,
    msisdn,
    operator: 'grameenphone',
    text,
    segments: 1,
    attempts: 0,
    acceptedParts: [],
    batch,
  } as unknown as InFlightMessage;
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 5));
const ownTexts = Array.from({ length: 10 }, (_, index) => `Text ${index}`);

test('no more requests are under way than connections, however many messages have a text of their own', async () => {
  const { requests, attempt } = await startCarrier();
  await attempt(ownTexts);
  expect(requests).toHaveLength(2);
  await requests[0]!.answer(silent);
  expect(requests).toHaveLength(3);
});

test('after three requests without an answer those that wait are not made: nothing else becomes uncertain', async () => {
  const { health, pending, requests, attempt, ends } = await startCarrier();
  await attempt(ownTexts);
  for (let index = 0; index < 4; index += 1) await requests[index]!.answer(silent);
  expect(health.state).toBe('refusing');
  expect(requests).toHaveLength(4);
  expect(ends().filter((end) => end === 'uncertain')).toHaveLength(4);
  expect(ends().filter((end) => end === 'retry')).toHaveLength(6);
  expect(pending.count).toBe(0);
  health.stop();
});

test('a route that is stopped waits for the requests under way alone, and makes none any more', async () => {
  const { health, pending, requests, attempt, ends } = await startCarrier();
  await attempt(ownTexts);
  health.stop();
  for (const { answer } of [...requests]) await answer(silent);
  await pending.whenNone();
  await attempt(['Too late']);
  expect(requests).toHaveLength(2);
  expect(ends()).toHaveLength(11);
});

test('a ported number that is tried again and again does not stop the route; five numbers do', async () => {
  const { health, requests, attempt } = await startCarrier();
  for (let tried = 1; tried <= 8; tried += 1) {
    await attempt(['Ported']);
    await requests.at(-1)!.answer(ofOtherAccount);
  }
  expect(health.state).toBe('bound');
  await attempt(ownTexts.slice(0, 5));
  for (let index = 8; index < 13; index += 1) await requests[index]!.answer(ofOtherAccount);
  expect(health.state).toBe('refusing');
  health.stop();
});

test('it refuses what no account reaches, so that another route takes it', async () => {
  const { carrier } = await startCarrier(['grameenphone', 'iptsp']);
  expect(carrier.refuses!('grameenphone', 'PADMA')).toBe(false);
  expect(carrier.refuses!('banglalink', 'PADMA')).toBe(true);
  expect(carrier.refuses!('banglalink', '09612345678')).toBe(false);
});

test('it refuses what goes by an empty account, whoever else has one', async () => {
  const { carrier } = await startCarrier(['grameenphone', 'iptsp'], ['grameenphone']);
  expect(carrier.refuses!('grameenphone', 'PADMA')).toBe(true);
  expect(carrier.refuses!('grameenphone', '09612345678')).toBe(false);
  const { carrier: other } = await startCarrier(['grameenphone', 'iptsp'], ['iptsp']);
  expect(other.refuses!('grameenphone', '09612345678')).toBe(true);
});
