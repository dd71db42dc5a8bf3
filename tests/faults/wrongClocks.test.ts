import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { noTlvs, type SubmitSm } from '#services/kit/smpp/codec/pdu.ts';
import type { PduSocket } from '#services/kit/smpp/PduSocket.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { minute, openFaultScene, type FaultScene } from '#tests/helpers/processes/faultScene.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { becomes } from '#tests/helpers/messages/messageState.ts';
import type { ServiceProcess } from '#tests/helpers/processes/processes.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';
import { startRawCarrier, type RawCarrier } from '#tests/simulators/RawCarrier.ts';
import { sampleReceipt } from '#tests/simulators/samplePdus.ts';

const preload = fileURLToPath(new URL('../helpers/processes/wrongClock.mjs', import.meta.url));
const otpSeconds = 600;

describe.runIf(inject('engine').kind === 'server')('a process whose clock is wrong', () => {
  let scene: FaultScene;
  let carrier: RawCarrier;
  let onSubmit: (submit: SubmitSm, id: string, socket: PduSocket) => Promise<void> | void;
  let submits = 0;
  const running: ServiceProcess[] = [];
  let receipts = 0;

  beforeAll(async () => {
    scene = await openFaultScene();
    carrier = await startRawCarrier((pdu, socket) => {
      if (pdu.command !== 'submit_sm') return false;
      const messageId = `id-${(submits += 1)}`;
      socket.write({
        command: 'submit_sm_resp',
        status: 0,
        sequence: pdu.sequence,
        messageId,
        tlvs: noTlvs,
      });
      void onSubmit(pdu, messageId, socket);
      return true;
    });
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((receiver) => receiver.stop()));
    await expectInvariants(scene.database);
  });
  afterAll(async () => {
    await scene.close();
    await carrier.close();
  });

  async function startReceiver(shiftSeconds: number) {
    const receiver = await scene.startProcess({
      SMPP_PORT: String(carrier.port),
      NODE_OPTIONS: `--import=${preload}`,
      CLOCK_SHIFT_MS: String(shiftSeconds * 1_000),
    });
    running.push(receiver.process);
    return receiver;
  }

  function deliver(socket: PduSocket, id: string, state: string): void {
    const shortMessage = Buffer.from(`id:${id} stat:${state} err:000`);
    socket.write(sampleReceipt({ sequence: (receipts += 1), shortMessage }));
  }

  const batchOf = (id: number) =>
    scene.database
      .selectFrom('batches')
      .select(['state', 'accepted_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test.each([
    ['15 minutes ahead', 900],
    ['15 minutes behind', -900],
  ])(
    'gives messages their validity, times and starts by the clock of the database: %s',
    { timeout: minute },
    async (_, shiftSeconds) => {
      const validities: string[] = [];
      onSubmit = (submit, id, socket) => {
        validities.push(submit.validityPeriod);
        deliver(socket, id, 'DELIVRD');
      };
      const { process, client } = await startReceiver(shiftSeconds);
      const { ids, batchId } = await queueBatch(scene.database, { to: newNumbers(1), class: 'otp' });
      const message = await becomes(scene.database, ids[0]!, { status: 'delivered' }, 20_000);
      expect(validities.map(secondsOf)).toEqual([expect.closeTo(otpSeconds, -1)]);
      const { accepted_at: acceptedAt } = await batchOf(batchId);
      const { submitted_at: submittedAt, responded_at: respondedAt, final_at: finalAt } = message;
      const times = [acceptedAt, submittedAt, respondedAt, finalAt].map((at) => at!.getTime());
      expect(times).toEqual(times.toSorted((left, right) => left - right));
      expect(times[3]! - times[0]!).toBeLessThan(10_000);

      // The dates of this test's process are right, as are those of the database.
      const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
      const later = await accepted(client, 1, { startsAt: inSeconds(300) });
      const soon = await accepted(client, 1, { startsAt: inSeconds(2) });
      await eventually(async () => expect((await batchOf(Number(soon))).state).not.toBe('scheduled'), 20_000);
      expect((await batchOf(Number(later))).state).toBe('scheduled');

      const metrics = await (await fetch(new URL('/metrics', process.address))).text();
      const skew = /^barta_clock_skew_seconds\{[^}]*\} (\S+)$/m.exec(metrics)?.[1];
      expect(Number(skew)).toBeCloseTo(shiftSeconds, 0);
    },
  );

  test('does not decide which of two receipts was received first', { timeout: minute }, async () => {
    const count = 20;
    await startReceiver(10);
    await startReceiver(-10);
    await eventually(async () => {
      const bound = scene.database.selectFrom('route_states').select('instance').where('state', '=', 'bound');
      expect(await bound.execute()).toHaveLength(2);
    }, 30_000);
    const binds = carrier.sockets.slice(-2);
    let first = 0;
    onSubmit = async (_, id) => {
      // By turns the first comes to the one whose clock is ahead, and to the one whose clock is behind.
      const [one, other] = (first += 1) % 2 === 0 ? binds : binds.toReversed();
      await sleep(300);
      deliver(one!, id, 'DELIVRD');
      await sleep(300);
      deliver(other!, id, 'UNDELIV');
    };
    const { companyId, batchId } = await queueBatch(scene.database, { to: newNumbers(count) });
    await scene.database
      .updateTable('companies')
      .set({ refunds: 'undelivered' })
      .where('id', '=', companyId)
      .execute();
    await eventually(async () => {
      const { rows } = await sql<{ received: number }>`
        select count(*) as received from receipts join messages using (carrier_message_id)
        where batch_id = ${batchId}`.execute(scene.database);
      expect(rows[0]!.received).toBe(2 * count);
    }, 30_000);
    const { rows } = await sql<{ status: string; refunded: number; messages: number }>`
      select status, sum(refunded)::int as refunded, count(*) as messages from messages
      where batch_id = ${batchId} group by 1`.execute(scene.database);
    expect(rows).toEqual([{ status: 'delivered', refunded: 0, messages: count }]);
  });
});

/** The seconds of a relative time, `YYMMDDhhmmss000R`. */
function secondsOf(time: string): number {
  const [, days, hours, minutes, seconds] = /^0000(\d\d)(\d\d)(\d\d)(\d\d)000R$/.exec(time) ?? [];
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}
