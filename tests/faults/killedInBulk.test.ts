import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { cancelBatch } from '#contract/sms-receiver/batches.ts';
import { sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { removeOldStaged } from '#services/engine/batches/staging/remove.ts';
import { accepted, staged, statusesOf } from '#tests/helpers/messages/batches.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { minute, openFaultScene, type FaultScene } from '#tests/helpers/processes/faultScene.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';

/** Either, by whether the other end was closed before or after the request was on its way. */
const connectionLost = /socket hang up|ECONNRESET|EPIPE/;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe.runIf(inject('engine').kind === 'server')(
  'an SMS receiver that is killed',
  { timeout: minute },
  () => {
    let scene: FaultScene;
    beforeEach(async () => {
      scene = await openFaultScene();
    });
    afterEach(async () => {
      await expectInvariants(scene.database);
      await scene.close();
    });

    const doomedAt = (crashPoint: string) => scene.startProcess({ CRASH_AT: crashPoint });
    const stateOf = async (batchId: string) => {
      const { rows } = await sql<{
        state: string;
      }>`select state from batches where id = ${Number(batchId)}`.execute(scene.database);
      return rows[0]?.state;
    };
    const held = async () => {
      const { rows } = await sql<{ held: number }>`
      select held from credit_accounts where company_id = ${scene.companyId}`.execute(scene.database);
      return rows[0]!.held;
    };

    test('while it looks at a list leaves nothing that could be sent, and that is removed', async () => {
      const { client, process } = await doomedAt('after-staging-commit:3');
      await expect(staged(client, 800)).rejects.toThrow(connectionLost);
      expect(await process.ended).toBe('SIGKILL');
      const { rows } = await sql<{ id: number; state: string; report: unknown }>`
      select id, state, report from batches`.execute(scene.database);
      expect(rows).toMatchObject([{ state: 'staged', report: null }]);
      const other = await scene.startProcess();
      const refusal = await other.client.refusal(sendBatch, { body: { batchId: String(rows[0]!.id) } });
      expect(refusal.status).toBe(404);
      await sql`update batches set staged_at = now() - interval '2 hours'`.execute(scene.database);
      expect(await removeOldStaged(scene.database, 10)).toBe(1);
      const left = await sql`select from messages union all select from chunks`.execute(scene.database);
      expect([left.rows, await held()]).toEqual([[], 0]);
    });

    test('after it has accepted a list and before it answers gives the same batch to a repeat, and sends it', async () => {
      const { client, process } = await doomedAt('after-accept-commit');
      const body = { recipients: newNumbers(700), text: 'Once', class: 'transactional' as const };
      const idempotencyKey = 'the-same';
      await expect(client.answer(sendBatch, { body }, { idempotencyKey })).rejects.toThrow(connectionLost);
      expect(await process.ended).toBe('SIGKILL');
      const other = await scene.startProcess();
      const answer = await other.client.answer(sendBatch, { body }, { idempotencyKey });
      expect([answer.status, answer.body]).toMatchObject([202, { accepted: 700 }]);
      await scene.expectAllSettled({ lost: 1 });
      const { rows } = await sql`select from batches`.execute(scene.database);
      expect([rows.length, scene.carrier.journal.total >= 700]).toEqual([1, true]);
    });

    test.each(['after-control-commit', 'after-cancel-step'])(
      'in the midst of cancelling a batch, %s, has cancelled it whole in the end',
      async (crashPoint) => {
        const { client, process } = await doomedAt(crashPoint);
        // More than one step cancels.
        const batchId = await accepted(client, 5_600, { startsAt: inAnHour() });
        expect(await held()).toBe(5_600);
        await expect(client.call(cancelBatch, { params: { batchId } })).rejects.toThrow(connectionLost);
        expect(await process.ended).toBe('SIGKILL');
        expect(await held()).toBeGreaterThan(0);
        await expectInvariants(scene.database);
        await scene.startProcess();
        await eventually(async () => {
          expect(await statusesOf(scene.database, batchId)).toEqual({ cancelled: 5_600 });
        }, minute);
        expect([await stateOf(batchId), await held(), scene.carrier.journal.total]).toEqual([
          'cancelled',
          0,
          0,
        ]);
      },
    );

    test('as it starts what was scheduled starts it once', async () => {
      const { client, process } = await doomedAt('after-start-commit');
      const startsAt = new Date(Date.now() + 2_000).toISOString();
      const batchIds = [await accepted(client, 30, { startsAt }), await accepted(client, 30, { startsAt })];
      expect(await process.ended).toBe('SIGKILL');
      expect((await Promise.all(batchIds.map(stateOf))).sort()).toEqual(['running', 'scheduled']);
      await scene.startProcess();
      await scene.expectAllSettled({ lost: 1 });
      await eventually(async () => {
        expect(await Promise.all(batchIds.map(stateOf))).toEqual(['finished', 'finished']);
      }, minute);
    });
  },
);
