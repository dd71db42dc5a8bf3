import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campaignStatuses } from '#contract/main-api/sending/campaigns.ts';
import { batchStates, type BatchState } from '#contract/sms-receiver/messages.ts';
import { campaignStatusOf, statesOfCampaign } from './campaignStatus.ts';

describe('campaignStatusOf', () => {
  test.each<[BatchState[], string]>([
    [[], 'draft'],
    [['staged'], 'draft'],
    [['scheduled', 'finished'], 'scheduled'],
    [['running', 'late'], 'late'],
    [['paused', 'running'], 'running'],
    [['paused', 'scheduled'], 'paused'],
    [['finished', 'cancelled'], 'finished'],
    [['cancelled', 'staged'], 'cancelled'],
  ])('of %j is %s', (states, status) => {
    expect(campaignStatusOf(states)).toBe(status);
  });
});

test('the states that a status asks for say the same', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...batchStates)), (states) => {
      const matching = campaignStatuses.filter((status) => {
        const { some, none } = statesOfCampaign(status);
        return (some === null || states.includes(some)) && !none.some((state) => states.includes(state));
      });
      expect(matching).toEqual([campaignStatusOf(states)]);
    }),
  );
});
