import { afterEach, describe, expect, test } from 'vitest';
import {
  chunkOf,
  startDispatcher,
  stopDispatchers,
  untilCount,
  lost,
} from '#tests/helpers/engine/dispatcherScene.ts';
import { ApprovedTexts } from '#domain/messages/texts/approvedText.ts';
import { ContentRules } from '../content-approvals/contentRules.ts';
import type { LeasedChunk, WaitingInChunk } from './types.ts';

afterEach(stopDispatchers);

describe('promotional messages over a route that needs an approval of their text', () => {
  const needing = [{ routeId: 1, prefixes: [], needsContentApproval: true }];
  const approval = {
    id: 1,
    text: 'Eid {{day}}',
    campaignId: 'C-1',
    senderId: null,
    startsAt: 0,
    endsAt: null,
  };
  const approved = (routes = needing) =>
    new ContentRules(routes, new Map([[1, new ApprovedTexts([approval])]]));
  /** A chunk of messages with these texts. */
  const promotional = (...texts: string[]): LeasedChunk => {
    const chunk = chunkOf(texts.length);
    return {
      ...chunk,
      batch: { ...chunk.batch, class: 'promotional', text: null },
      messages: chunk.messages.map((message, index) => ({ ...message, text: texts[index]! })),
    };
  };
  const idsOf = (refused: readonly WaitingInChunk[]) => refused.flatMap(({ messageIds }) => [...messageIds]);

  test('carry its campaign id, and those without one end', async () => {
    const { sent, refused, settled, finished } = startDispatcher({
      needsContentApproval: true,
      claims: [() => [promotional('Eid Friday', 'Buy now', 'Eid Sunday', 'Buy more')]],
      contentRules: async () => approved(),
    });
    await untilCount(settled, 2);
    expect(sent.map(({ text, campaignId }) => [text, campaignId])).toEqual([
      ['Eid Friday', 'C-1'],
      ['Eid Sunday', 'C-1'],
    ]);
    expect(idsOf(refused)).toEqual([1_001, 1_003]);
    await untilCount(finished, 1);
  });

  test('end once the database is there again, and never leave meanwhile', async () => {
    let reads = 0;
    let refusals = 0;
    const { sent, refused, finished } = startDispatcher({
      needsContentApproval: true,
      claims: [() => [promotional('Buy now')]],
      contentRules: async () => {
        if ((reads += 1) % 2 === 1) throw lost();
        return approved();
      },
      refuse: async () => {
        if ((refusals += 1) === 1) throw lost();
      },
    });
    await untilCount(refused, 1);
    await untilCount(finished, 1);
    expect([sent.length, idsOf(refused)]).toEqual([0, [1_000]]);
  });

  test('leave where their text was approved a moment ago', async () => {
    let reads = 0;
    const { sent, refused } = startDispatcher({
      needsContentApproval: true,
      claims: [() => [promotional('Eid Friday')]],
      contentRules: async () => ((reads += 1) === 1 ? new ContentRules(needing) : approved()),
    });
    await untilCount(sent, 1);
    expect([sent[0]!.campaignId, refused.length]).toEqual(['C-1', 0]);
  });

  test('wait where another route needs none, which may be up again', async () => {
    const { sent, refused, released } = startDispatcher({
      needsContentApproval: true,
      claims: [() => [promotional('Buy now')]],
      contentRules: async () =>
        approved([...needing, { routeId: 2, prefixes: [], needsContentApproval: false }]),
    });
    await untilCount(released, 1);
    expect([sent.length, refused.length]).toEqual([0, 0]);
  });

  test('are not looked at where no route of the process needs one, nor are other messages', async () => {
    const asked: unknown[] = [];
    const contentRules = async (companyIds: readonly number[]) => {
      asked.push(companyIds);
      return approved();
    };
    const plain = startDispatcher({ claims: [() => [promotional('Buy now')]], contentRules });
    const other = startDispatcher({
      needsContentApproval: true,
      claims: [() => [chunkOf(1)]],
      contentRules,
    });
    await untilCount(plain.settled, 1);
    await untilCount(other.settled, 1);
    expect([plain.sent[0]!.campaignId, other.sent[0]!.campaignId, asked]).toEqual([null, null, []]);
  });
});
