import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { releaseWaiting } from '#services/engine/queue/leases/releaseWaiting.ts';
import { claimChunks } from '#services/engine/queue/leases/claim.ts';
import { settleAttempts } from '#services/engine/queue/results/settle.ts';
import { cancelWaitingFor } from '#services/engine/opt-outs/cancelWaitingFor.ts';
import {
  answered,
  openDispatchScene,
  resultOf,
  type DispatchScene,
} from '#tests/helpers/engine/dispatchScene.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';

describe.runIf(inject('engine').kind === 'server')('while somebody else writes to the same message,', () => {
  let scene: DispatchScene;
  beforeAll(async () => {
    scene = await openDispatchScene();
  });
  afterAll(() => scene.drop());

  test('an answer is stored although a receipt of its first part is stored at the same moment', async () => {
    await queueBatch(scene.database, { to: newNumbers(1), text: 'a'.repeat(200) });
    const holder = scene.newHolder();
    const [first] = await holder.markAll();
    await holder.settle([resultOf(first!, { kind: 'retry', carrierStatus: null, afterSeconds: 0 }, [1])]);
    const [again] = await holder.markAll();
    let settled: Promise<unknown> | undefined;
    await scene.transact().execute(async (transaction) => {
      await transaction
        .updateTable('messages')
        .set({ carrier_status: 'DELIVRD' })
        .where('id', '=', again!.id)
        .execute();
      settled = holder.settle([resultOf(again!, { kind: 'accepted' }, [2])]);
      await scene.untilBlocked();
    });
    await settled;
    expect(await scene.row(again!.id)).toMatchObject({ status: 'submitted', charged: 2, attempts: 2 });
    await expectInvariants(scene.database);
  });

  test.each([
    ['was never answered', { kind: 'uncertain', reason: 'the link was lost' }, []],
    ['has a part', { kind: 'retry', carrierStatus: 'ESME_RTHROTTLED', afterSeconds: 60 }, [1]],
  ] as const)(
    'what is written again while its first commit is under way is written once: one that %s',
    async (_, end, parts) => {
      const { ids } = await queueBatch(scene.database, { to: newNumbers(2), text: 'a'.repeat(400) });
      const holder = scene.newHolder();
      const [one, other] = await holder.markAll();
      const result = resultOf(one!, end, [...parts]);
      let again: Promise<unknown> | undefined;
      await scene.transact().execute(async (transaction) => {
        await settleAttempts(transaction, [result], [], { graceSeconds: 30, whenUncertain: new Map() });
        again = holder.settle([result]);
        await scene.untilBlocked();
      });
      await again;
      await holder.settle([answered(other!)]);
      const after = await scene.row(ids[0]!);
      expect(after).toMatchObject({ status: 'queued', attempts: 1, charged: parts.length });
      await expectInvariants(scene.database);
      await scene.finishAll();
    },
  );

  test.each(['mark', 'renew', 'release'] as const)(
    'pausing a batch does not deadlock with a dispatcher that is to %s its chunks given in another order',
    async (what) => {
      const first = await queueBatch(scene.database, { to: newNumbers(1) });
      await queueBatch(scene.database, { to: newNumbers(1) });
      const chunks = await scene.newHolder().claim();
      const leases = chunks.map(({ lease }) => lease).sort((left, right) => right.chunkId - left.chunkId);
      const actions = {
        mark: () => scene.store.markInFlight(leases.map((lease) => ({ lease, messages: [] }))),
        renew: () => scene.store.renew(leases),
        release: () => scene.store.release(leases),
      };
      let done: Promise<unknown> | undefined;
      await scene.transact().execute(async (transaction) => {
        const lock = (id: number) =>
          transaction.selectFrom('chunks').select('id').where('id', '=', id).forUpdate().execute();
        await lock(first.chunkId);
        done = actions[what]();
        await scene.untilBlocked();
        for (const { chunkId } of leases) await lock(chunkId);
      });
      await done;
      await scene.loseLeases();
      await scene.finishAll();
    },
  );

  test.each(['another try of it', 'an opt-out'] as const)(
    'a release of waiting messages waits for %s that runs already, and then releases what is left',
    async (what) => {
      const { ids, chunkId } = await queueBatch(scene.database, { to: newNumbers(2) });
      const holder = scene.newHolder();
      const inFlight = await holder.mark(1);
      const waiting = [{ lease: inFlight[0]!.lease, messageIds: [ids[1]!] }];
      let handedOver: Promise<unknown> | undefined;
      await scene.transact().execute(async (transaction) => {
        if (what === 'an opt-out') {
          const { msisdn, company_id: companyId } = await scene.row(ids[1]!);
          await cancelWaitingFor(transaction, [{ companyId, msisdn }]);
        } else await releaseWaiting(transaction, waiting);
        handedOver = scene.store.releaseWaiting(waiting);
        await scene.untilBlocked();
      });
      await handedOver;
      const chunks = await scene.chunks();
      expect(chunks.map(({ message_count }) => message_count).sort()).toEqual([1, 2]);
      const fresh = chunks.find(({ id }) => id !== chunkId)!;
      expect((await scene.row(ids[1]!)).chunk_id).toBe(fresh.id);
      expect(await scene.newHolder().claim()).toHaveLength(what === 'an opt-out' ? 0 : 1);
      await holder.settle(inFlight.map(answered));
      await scene.database.updateTable('chunks').set({ available_at: new Date() }).execute();
      await scene.loseLeases();
      await scene.finishAll();
    },
  );

  test('an opt-out calls a message back though a receipt of its first part is written at this moment', async () => {
    await queueBatch(scene.database, { to: newNumbers(1), text: 'a'.repeat(200) });
    const holder = scene.newHolder();
    const [message] = await holder.markAll();
    await holder.settle([resultOf(message!, { kind: 'retry', carrierStatus: null, afterSeconds: 60 }, [1])]);
    const { msisdn, company_id: companyId } = await scene.row(message!.id);
    let calledBack: Promise<{ cancelled: number }> | undefined;
    await scene.transact().execute(async (transaction) => {
      await transaction
        .updateTable('messages')
        .set({ carrier_status: 'DELIVRD' })
        .where('id', '=', message!.id)
        .execute();
      calledBack = scene.transact().execute((other) => cancelWaitingFor(other, [{ companyId, msisdn }]));
      await scene.untilBlocked();
    });
    expect(await calledBack).toMatchObject({ cancelled: 1 });
    expect(await scene.row(message!.id)).toMatchObject({ status: 'failed', charged: 1 });
    await expectInvariants(scene.database);
  });

  test('a late answer comes too late if its message is claimed at the same moment to be sent again', async () => {
    const { companyId } = await queueBatch(scene.database, { to: newNumbers(1), text: 'a'.repeat(200) });
    const [message] = await scene.newHolder().markAll();
    const { id: messageId, lease, routeId } = message!;
    let late: Promise<boolean> | undefined;
    await scene.transact().execute(async (transaction) => {
      const uncertain = resultOf(message!, { kind: 'uncertain', reason: 'no answer in time' }, [1]);
      const rules = { graceSeconds: 0, whenUncertain: new Map() };
      await settleAttempts(transaction, [uncertain], [lease], rules);
      const again = await claimChunks(transaction, { lanes: [1], messages: 1, after: new Map() }, 60);
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
