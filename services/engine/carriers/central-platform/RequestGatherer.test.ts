import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RequestGatherer } from './RequestGatherer.ts';

function gather(most: number, messages: readonly [key: string, msisdn: string][]) {
  const sent: [string, string[]][] = [];
  const gatherer = new RequestGatherer<string, { msisdn: string }>(
    () => most,
    (shared, items) => sent.push([shared, items.map(({ msisdn }) => msisdn)]),
  );
  for (const [key, msisdn] of messages) gatherer.add(key, () => key, { msisdn });
  return { gatherer, sent };
}

test('messages of one turn that share everything go together, at most so many', async () => {
  const { sent } = gather(2, [
    ['a', '1'],
    ['b', '1'],
    ['a', '2'],
    ['a', '3'],
  ]);
  expect(sent).toEqual([]);
  await turn();
  expect(sent).toEqual([
    ['a', ['1', '2']],
    ['a', ['3']],
    ['b', ['1']],
  ]);
});

test('no request has a number twice', async () => {
  const { sent } = gather(10, [
    ['a', '1'],
    ['a', '2'],
    ['a', '1'],
    ['a', '3'],
    ['a', '1'],
  ]);
  await turn();
  expect(sent.map(([, numbers]) => numbers)).toEqual([['1', '2'], ['1', '3'], ['1']]);
});

test('messages of the next turn go by themselves', async () => {
  const { gatherer, sent } = gather(10, [['a', '1']]);
  await turn();
  gatherer.add('a', () => 'a', { msisdn: '2' });
  await turn();
  expect(sent).toEqual([
    ['a', ['1']],
    ['a', ['2']],
  ]);
});
