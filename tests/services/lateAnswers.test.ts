import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { leaseChunks } from '#services/sms-receiver/dispatch/lease.ts';
import { settleAttempts } from '#services/sms-receiver/dispatch/settle.ts';
import { openDispatchScene, resultOf, type DispatchScene } from '#tests/helpers/dispatchScene.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers, queueBatch } from '#tests/helpers/queue.ts';

describe.runIf(inject('engine').kind === 'server')('a late answer', () => {
  let scene: DispatchScene;
  beforeAll(async () => {
    scene = await openDispatchScene();
  });
  afterAll(() => scene.drop());

  test('that meets its message being taken on to be sent again comes too late', async () => {
    const { companyId } = await queueBatch(scene.database, { to: newNumbers(1), text: 'a'.repeat(200) });
    const [message] = await scene.newHolder().takeAll();
    const { id: messageId, lease, routeId } = message!;
    let late: Promise<boolean> | undefined;
    await scene.transact().execute(async (transaction) => {
      const uncertain = resultOf(message!, { kind: 'uncertain', reason: 'no answer in time' }, [1]);
      const rules = { graceSeconds: 0, whenUncertain: new Map() };
      await settleAttempts(transaction, [uncertain], [lease], rules);
      const again = await leaseChunks(transaction, { lanes: [1], messages: 1, after: new Map() }, 60);
      expect(again.flatMap(({ messages }) => messages)).toMatchObject([
        { id: messageId, acceptedParts: [1] },
      ]);
      late = scene.store.acceptLate({ companyId, messageId, attempt: 1, part: 2 }, routeId, 'late');
      await scene.untilBlocked();
    });
    expect(await late).toBe(false);
    expect(await scene.row(messageId)).toMatchObject({ status: 'queued', charged: 1 });
    await expectInvariants(scene.database);
  });
});
