import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  cancelBatch,
  cancelCampaign,
  findBatch,
  pauseBatch,
  pauseCampaign,
  resendBatch,
  resumeBatch,
  resumeCampaign,
  startBatch,
} from '#contract/sms-receiver/batches.ts';
import { sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { createCampaign } from '#contract/main-api/sending/campaigns.ts';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import { repair } from '#services/database-manager/reconcile/repair.ts';
import { finishChunks } from '#services/engine/messages/finish.ts';
import { settle } from '#services/engine/credit/ledger.ts';
import { cancelUnsent } from '#services/engine/batches/cancelUnsent.ts';
import { releaseForgottenChunks, startDue } from '#services/engine/batches/schedule.ts';
import { removeOldStaged } from '#services/engine/batches/staging/remove.ts';
import { takenOverColumns } from '#services/engine/batches/takenOver.ts';
import { refused } from '#tests/helpers/http/answers.ts';
import { accepted, staged, statusesOf } from '#tests/helpers/messages/batches.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';
import { auditEntriesOf } from '#tests/helpers/people/staff.ts';

let world: QuietReceiver;
beforeAll(async () => {
  world = await startQuietReceiver();
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const creditOf = async () =>
  (await world.padma.call(getCredit, { query: { companyId: padmaId } })).data.currentBalance;
const chunksOf = (batchId: string) =>
  world.database.selectFrom('chunks').selectAll().where('batch_id', '=', Number(batchId)).execute();
const stateOf = async (batchId: string) => (await world.padma.call(findBatch, { params: { batchId } })).state;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const scheduled = (minutes: number, count = 1) =>
  accepted(world.padma, count, { startsAt: inMinutes(minutes).toISOString() });
const cancelled = async () => {
  const batchId = await accepted(world.padma, 1);
  return (await world.padma.call(cancelBatch, { params: { batchId } })).batchId;
};
/** A dispatcher takes a chunk on, with some of its messages on their way. */
const lease = (batchId: string, inFlight: number[] = []) =>
  sql`update chunks set lease_token = 1000000, lease_until = now() + interval '1 minute',
    in_flight = ${inFlight}::bigint[] where batch_id = ${Number(batchId)}`.execute(world.database);
/** And gives it back. */
const release = (batchId: string) =>
  sql`update chunks set lease_token = null, lease_until = null, in_flight = '{}'
    where batch_id = ${Number(batchId)}`.execute(world.database);

describe('pausing', () => {
  test('keeps what waits, without a time at which it expires, and resuming gives it its whole time again', async () => {
    const batchId = await accepted(world.padma, 3);
    await sql`update chunks set expires_at = now() + interval '1 minute' where batch_id = ${Number(batchId)}`.execute(
      world.database,
    );
    const params = { batchId };
    expect(await world.padma.call(pauseBatch, { params })).toMatchObject({ state: 'paused', willSend: 3 });
    expect(await chunksOf(batchId)).toMatchObject([{ available_at: Infinity, expires_at: null }]);
    const wakes = world.wakes();
    expect(await world.padma.call(resumeBatch, { params })).toMatchObject({ state: 'running', willSend: 3 });
    expect(world.wakes()).toBe(wakes + 1);
    const [chunk] = await chunksOf(batchId);
    expect(chunk!.expires_at!.getTime()).toBeGreaterThan(inMinutes(23 * 60).getTime());
  });

  test('says what is on its way as what nobody can say, and what the rest would give back', async () => {
    const batchId = await accepted(world.padma, 3, { text: 'a'.repeat(161) });
    const { id } = await world.database
      .selectFrom('messages')
      .select('id')
      .where('batch_id', '=', Number(batchId))
      .limit(1)
      .executeTakeFirstOrThrow();
    await lease(batchId, [id]);
    expect(await world.padma.call(pauseBatch, { params: { batchId } })).toMatchObject({
      willSend: 2,
      creditsBack: 4,
      alreadySent: 0,
      unknown: 1,
    });
    await release(batchId);
  });

  test('a second time is no mistake, and is remembered once', async () => {
    const batchId = await accepted(world.padma, 1);
    for (let time = 0; time < 2; time += 1) {
      expect(await world.padma.call(pauseBatch, { params: { batchId } })).toMatchObject({ state: 'paused' });
    }
    const entries = await auditEntriesOf(world as never, 'batch', Number(batchId));
    expect(entries).toMatchObject([
      {
        action: 'paused',
        actor_name: 'padma',
        changes: [{ field: 'state', before: 'running', after: 'paused' }],
      },
    ]);
  });
});

test.each([
  ['a look', () => staged(world.padma, 1), ['pause', 'resume', 'cancel', 'start']],
  ['what is scheduled', () => scheduled(60), ['pause', 'resume']],
  ['what was cancelled', () => cancelled(), ['pause', 'resume', 'start']],
])('%s refuses what makes no sense for it', async (_, make, refusedActions) => {
  const batchId = await make();
  const specs = { pause: pauseBatch, resume: resumeBatch, cancel: cancelBatch, start: startBatch };
  const said: string[] = [];
  for (const action of ['pause', 'resume', 'start', 'cancel'] as const) {
    if (!refusedActions.includes(action)) continue;
    const input = { params: { batchId }, ...(action === 'start' && { body: {} }) };
    const [status] = await refused(world.padma, specs[action], input);
    if (status === 409) said.push(action);
  }
  expect(said.sort()).toEqual([...refusedActions].sort());
});

test('nobody controls a batch of another company, and the provider any', async () => {
  const batchId = await accepted(world.padma, 1);
  for (const spec of [pauseBatch, resumeBatch, cancelBatch, resendBatch]) {
    expect(await refused(world.meghna, spec, { params: { batchId } })).toEqual([404, 'not-found', undefined]);
  }
  expect(await stateOf(batchId)).toBe('running');
  await world.admin.call(pauseBatch, { params: { batchId } });
  expect(await stateOf(batchId)).toBe('paused');
});

describe('cancelling', () => {
  test('ends what waits and gives its credit back, once', async () => {
    const before = await creditOf();
    const batchId = await accepted(world.padma, 4, { text: 'x'.repeat(200) });
    expect(await creditOf()).toBe(before - 8);
    for (let time = 0; time < 2; time += 1) {
      expect(await world.padma.call(cancelBatch, { params: { batchId } })).toMatchObject({
        state: 'cancelled',
        counts: { cancelled: 4 },
        willSend: 0,
        finishedAt: expect.any(String),
      });
    }
    expect(await creditOf()).toBe(before);
    expect(await chunksOf(batchId)).toEqual([]);
  });

  test('leaves what a dispatcher holds until it is given back', async () => {
    const before = await creditOf();
    const batchId = await accepted(world.padma, 2);
    await lease(batchId);
    expect(await world.padma.call(cancelBatch, { params: { batchId } })).toMatchObject({
      state: 'cancelled',
      counts: { queued: 2 },
      willSend: 0,
    });
    await release(batchId);
    await cancelUnsent(world.database, 1_000);
    expect(await statusesOf(world.database, batchId)).toEqual({ cancelled: 2 });
    expect(await creditOf()).toBe(before);
  });

  test('goes on after a crash from where it stopped, a step at a time', async () => {
    const before = await creditOf();
    const batchId = await accepted(world.padma, 1_200);
    // As a process leaves it that dies right after the first commit.
    await lease(batchId);
    await world.padma.call(cancelBatch, { params: { batchId } });
    await release(batchId);

    const seen: (number | undefined)[] = [];
    while ((await cancelUnsent(world.database, 500)) > 0) {
      seen.push((await statusesOf(world.database, batchId)).cancelled);
      await expectInvariants(world.database);
    }
    expect(seen).toEqual([500, 1_000, 1_200]);
    expect(await creditOf()).toBe(before);
  });

  test('by several at once releases each unit once', async () => {
    const before = await creditOf();
    const batchId = await accepted(world.padma, 1_500);
    await Promise.all(
      Array.from({ length: 8 }, () => world.padma.call(cancelBatch, { params: { batchId } })),
    );
    while ((await cancelUnsent(world.database, 5_000)) > 0);
    expect(await statusesOf(world.database, batchId)).toEqual({ cancelled: 1_500 });
    expect(await creditOf()).toBe(before);
  });

  test('does not say of what may have left that it was cancelled', async () => {
    const batchId = await accepted(world.padma, 2);
    await sql`update messages set uncertain_at = now(), possible_duplicate = true, route_id = null
      where id = (select min(id) from messages where batch_id = ${Number(batchId)})`.execute(world.database);
    await world.padma.call(cancelBatch, { params: { batchId } });
    expect(await statusesOf(world.database, batchId)).toEqual({ cancelled: 1, unknown: 1 });
  });
});

describe('a scheduled batch', () => {
  test('starts when its time has come, and not before', async () => {
    const batchId = await scheduled(10);
    expect(await startDue(world.database)).toBe(0);
    expect(await startDue(world.database, inMinutes(9))).toBe(0);
    expect(await startDue(world.database, inMinutes(11))).toBe(1);
    expect(await startDue(world.database, inMinutes(11))).toBe(0);
    expect(await stateOf(batchId)).toBe('running');
  });

  test('by two at once starts once', async () => {
    const batchId = await scheduled(10);
    const started = await Promise.all([1, 2, 3].map(() => startDue(world.database, inMinutes(11))));
    expect(started.reduce((sum, count) => sum + count)).toBe(1);
    expect(await stateOf(batchId)).toBe('running');
  });

  test('that nobody could start for a quarter of an hour asks first, and then starts at a word', async () => {
    const batchId = await scheduled(10);
    expect(await startDue(world.database, inMinutes(26))).toBe(0);
    expect(await stateOf(batchId)).toBe('late');
    expect(await chunksOf(batchId)).toMatchObject([{ available_at: Infinity }]);
    const started = await world.padma.call(startBatch, { params: { batchId }, body: {} });
    expect(started).toMatchObject({ state: 'running', willSend: 1 });
  });

  test('that is late can be put off, or cancelled', async () => {
    const before = await creditOf();
    const batchId = await scheduled(10);
    await startDue(world.database, inMinutes(26));
    const startsAt = inMinutes(30).toISOString();
    expect(await world.padma.call(startBatch, { params: { batchId }, body: { startsAt } })).toMatchObject({
      state: 'scheduled',
      startsAt,
    });
    expect(
      await refused(world.padma, startBatch, {
        params: { batchId },
        body: { startsAt: '2020-01-01T00:00:00Z' },
      }),
    ).toEqual([422, 'rule-refused', { startsAt: 'in-the-past' }]);
    await world.padma.call(cancelBatch, { params: { batchId } });
    expect(await startDue(world.database, inMinutes(31))).toBe(0);
    expect(await statusesOf(world.database, batchId)).toEqual({ cancelled: 1 });
    expect(await creditOf()).toBe(before);
  });
});

describe('a campaign', () => {
  const newCampaign = async (startsAt?: string) =>
    (
      await world.padma.call(createCampaign, {
        body: {
          name: `Campaign ${crypto.randomUUID()}`,
          class: 'transactional',
          ...(startsAt && { startsAt }),
        },
      })
    ).id;

  test('gives its start to what is accepted for it', async () => {
    const startsAt = inMinutes(60).toISOString();
    const campaignId = await newCampaign(startsAt);
    const reply = await world.padma.call(sendBatch, {
      body: { recipients: newNumbers(1), text: 'x', class: 'transactional', campaignId },
    });
    expect(reply.status).toBe('scheduled');
    expect(await world.padma.call(findBatch, { params: { batchId: reply.batchId } })).toMatchObject({
      startsAt,
      campaignId,
    });
  });

  test('is paused, resumed and cancelled with all its batches that can be', async () => {
    const id = await newCampaign();
    const own = [
      await accepted(world.padma, 2, { campaignId: id }),
      await accepted(world.padma, 3, { campaignId: id }),
    ];
    const other = await accepted(world.padma, 1);
    const states = () => Promise.all([...own, other].map(stateOf));
    const params = { id };

    await world.padma.call(pauseBatch, { params: { batchId: own[0]! } });
    expect(await world.padma.call(pauseCampaign, { params })).toEqual({ campaignId: id, changed: 1 });
    expect(await states()).toEqual(['paused', 'paused', 'running']);
    expect(await world.padma.call(resumeCampaign, { params })).toEqual({ campaignId: id, changed: 2 });
    expect(await states()).toEqual(['running', 'running', 'running']);
    expect(await world.padma.call(cancelCampaign, { params })).toEqual({ campaignId: id, changed: 2 });
    expect(await states()).toEqual(['cancelled', 'cancelled', 'running']);
    expect(await refused(world.meghna, cancelCampaign, { params })).toEqual([404, 'not-found', undefined]);
  });

  test('of another company takes no batch', async () => {
    const campaignId = await newCampaign();
    const body = { recipients: newNumbers(1), text: 'x', class: 'transactional', campaignId };
    expect(await refused(world.meghna, sendBatch, { body })).toEqual([
      422,
      'rule-refused',
      { campaignId: 'no-such-record' },
    ]);
  });
});

describe('sending again', () => {
  /** The first of its messages end like this; only what has arrived was charged. */
  const fail = async (batchId: string, statuses: MessageStatus[]) => {
    await world.database.transaction().execute(async (transaction) => {
      const messages = await transaction
        .selectFrom('messages')
        .selectAll()
        .where('batch_id', '=', Number(batchId))
        .orderBy('id')
        .limit(statuses.length)
        .execute();
      for (const [index, { id, segments, chunk_id: chunkId }] of messages.entries()) {
        const status = statuses[index]!;
        const charged = status === 'delivered' ? segments : 0;
        await transaction
          .updateTable('messages')
          .set({ status, charged, final_at: sql`now()` })
          .where('id', '=', id)
          .execute();
        if (charged > 0) {
          const carrier_message_id = `resent ${id}`;
          await transaction
            .updateTable('messages')
            .set({ carrier_message_id })
            .where('id', '=', id)
            .execute();
          await transaction
            .insertInto('message_parts')
            .values({
              company_id: padmaId,
              message_id: id,
              route_id: 1,
              carrier_message_id,
              part: 1,
              is_one_of_many: false,
            })
            .execute();
        }
        const key = { companyId: padmaId, batchId: Number(batchId) };
        await settle(transaction, `test ${id}`, [{ ...key, charged, released: segments - charged }]);
        await finishChunks(transaction, [{ companyId: padmaId, chunkId }]);
      }
    });
    await repair(world.database, () => undefined);
  };

  test('looks at those that have not arrived, and may not have', async () => {
    const batchId = await accepted(world.padma, 6);
    await fail(batchId, ['undelivered', 'failed', 'expired', 'rejected', 'unknown']);
    const preview = await world.padma.call(resendBatch, { params: { batchId }, query: {} });
    expect(preview).toMatchObject({ kind: 'bulk', report: { valid: 4, credits: 4, rejected: {} } });
    const numbersBy = async (id: string, statuses?: string[]) =>
      (
        await sql<{ msisdn: string }>`select msisdn from messages where batch_id = ${Number(id)}
          and status = any(${statuses ?? ['queued']}::text[]) order by 1`.execute(world.database)
      ).rows.map(({ msisdn }) => msisdn);
    expect(await numbersBy(preview.batchId!)).toEqual(
      await numbersBy(batchId, ['undelivered', 'failed', 'expired', 'rejected']),
    );
    expect(await world.padma.call(sendBatch, { body: { batchId: preview.batchId! } })).toMatchObject({
      accepted: 4,
    });
  });

  test('has all that a resend takes over from its batch', async () => {
    const batchId = await accepted(world.padma, 1);
    await fail(batchId, ['failed']);
    const { batchId: again } = await world.padma.call(resendBatch, { params: { batchId }, query: {} });
    const stored = (id: string) =>
      world.database
        .selectFrom('batches')
        .select(takenOverColumns)
        .where('id', '=', Number(id))
        .executeTakeFirstOrThrow();
    const first = await stored(batchId);
    expect(Object.keys(first)).toEqual(expect.arrayContaining(['class', 'sender_id', 'text']));
    expect(await stored(again!)).toEqual(first);
  });

  test('keeps the text of each, and what it was made of', async () => {
    const rows = newNumbers(2).map((to, index) => ({ to, text: ` Text ${index} ` }));
    for (const template of [undefined, '{{ text }}']) {
      const body = { rows, class: 'transactional', ...(template && { template }) } as const;
      const { batchId } = await world.padma.call(sendBatch, { body });
      await fail(batchId, ['failed', 'failed']);
      const { report, kind, ...again } = await world.padma.call(resendBatch, {
        params: { batchId },
        query: {},
      });
      expect(kind).toBe('multiple');
      expect(report.samples.map(({ text }) => text)).toEqual([' Text 0 ', ' Text 1 ']);
      const batch = await world.padma.call(findBatch, { params: { batchId: again.batchId! } });
      expect(batch.template).toBe(template ?? null);
    }
  });

  const resendOf = (batchId: string) => world.padma.call(resendBatch, { params: { batchId }, query: {} });
  const numbersOf = async (batchId: string) =>
    (
      await world.database
        .selectFrom('messages')
        .select('msisdn')
        .where('batch_id', '=', Number(batchId))
        .orderBy('msisdn')
        .execute()
    ).map(({ msisdn }) => msisdn);
  /** Ends the messages of a batch by their numbers, in the order of these; the rest stays under way. */
  const endAs = async (batchId: string, statuses: MessageStatus[]) => {
    await fail(batchId, statuses);
    return numbersOf(batchId);
  };

  test('leaves out recipients whom an earlier resend has reached or still has in progress', async () => {
    const recipients = newNumbers(5).sort();
    const batchId = await accepted(world.padma, 0, { recipients });
    await fail(
      batchId,
      Array.from(recipients, () => 'failed'),
    );
    const first = await resendOf(batchId);
    expect(first).toMatchObject({ report: { valid: 5 }, resentBefore: 0 });
    await world.padma.call(sendBatch, { body: { batchId: first.batchId! } });
    // Reached, may have been, cancelled, failed again, and still under way.
    await endAs(first.batchId!, ['delivered', 'unknown', 'cancelled', 'undelivered']);
    const again = [recipients[2]!, recipients[3]!];

    const second = await resendOf(batchId);
    expect(second).toMatchObject({ report: { valid: 2, read: 2 }, resentBefore: 3 });
    expect(await numbersOf(second.batchId!)).toEqual(again);
    // In the resend it is the failed one; that nobody sends it twice holds in both directions.
    const ofResend = await resendOf(first.batchId!);
    expect(await numbersOf(ofResend.batchId!)).toEqual([recipients[3]]);
    await world.padma.call(sendBatch, { body: { batchId: ofResend.batchId! } });
    await endAs(ofResend.batchId!, ['delivered']);
    expect(await numbersOf((await resendOf(batchId)).batchId!)).toEqual([recipients[2]]);
    expect(
      await refused(world.padma, resendBatch, { params: { batchId: first.batchId! }, query: {} }),
    ).toEqual([409, 'conflict', undefined]);
  });

  test('leaves out messages with errors that were not chosen', async () => {
    const recipients = newNumbers(3).sort();
    const batchId = await accepted(world.padma, 0, { recipients });
    await fail(batchId, ['undelivered', 'rejected', 'failed']);
    const exceptErrorCodes = ['rejected', 'nobody has this one'];
    const preview = await world.padma.call(resendBatch, { params: { batchId }, query: { exceptErrorCodes } });
    expect(preview).toMatchObject({ report: { valid: 2, read: 2 }, resentBefore: 0 });
    expect(await numbersOf(preview.batchId!)).toEqual([recipients[0], recipients[2]]);
    const all = { exceptErrorCodes: ['rejected', 'undelivered', 'failed'] };
    expect(await refused(world.padma, resendBatch, { params: { batchId }, query: all })).toEqual([
      409,
      'conflict',
      undefined,
    ]);
  });

  test('accepts one of two that were checked at the same time, and the other after it is checked again', async () => {
    const recipients = newNumbers(3).sort();
    const batchId = await accepted(world.padma, 0, { recipients });
    await fail(batchId, ['failed', 'failed', 'failed']);
    const checked = await Promise.all([resendOf(batchId), resendOf(batchId), resendOf(batchId)]);
    const answers = await Promise.all(
      checked.map((preview) => world.padma.answer(sendBatch, { body: { batchId: preview.batchId! } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    const [refusal] = answers.filter(({ status }) => status === 409);
    expect(refusal!.body).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Another resend of this batch was accepted'),
    });
    const taken = checked[answers.findIndex(({ status }) => status === 202)]!.batchId!;
    await endAs(taken, ['delivered', 'failed', 'failed']);
    const next = await resendOf(batchId);
    expect(next.report.valid).toBe(2);
    await world.padma.call(sendBatch, { body: { batchId: next.batchId! } });
  });

  test('is refused while nothing has failed', async () => {
    const batchId = await accepted(world.padma, 1);
    expect(await refused(world.padma, resendBatch, { params: { batchId }, query: {} })).toEqual([
      409,
      'conflict',
      undefined,
    ]);
  });
});

describe('the upkeep', () => {
  test('takes looks away that are a day old or were never finished, and no others', async () => {
    // Staged lists that other tests have replaced are removed first.
    await removeOldStaged(world.database, 100);
    const [old, fresh, dying] = [
      await staged(world.padma, 3, { recipients: [...newNumbers(600), 'x'] }),
      await staged(world.padma, 1),
      await staged(world.padma, 1),
    ];
    const age = (batchId: string, change: Record<string, unknown>) =>
      world.database.updateTable('batches').set(change).where('id', '=', Number(batchId)).execute();
    await age(old, { staged_at: sql`now() - interval '25 hours'` });
    await age(dying, { staged_at: sql`now() - interval '2 hours'`, report: null });
    expect(await removeOldStaged(world.database, 10)).toBe(2);
    expect(await stateOf(fresh)).toBe('staged');
    expect(await refused(world.padma, sendBatch, { body: { batchId: old } })).toEqual([
      404,
      'not-found',
      undefined,
    ]);
    for (const table of ['messages', 'chunks', 'rejects'] as const) {
      const rows = await world.database
        .selectFrom(table)
        .select('batch_id')
        .where('batch_id', 'in', [old, dying].map(Number))
        .execute();
      expect(rows).toEqual([]);
    }
  });

  test('frees a chunk that was given back as held while its batch was let go again', async () => {
    const batchId = await accepted(world.padma, 1);
    await sql`update chunks set available_at = 'infinity' where batch_id = ${Number(batchId)}`.execute(
      world.database,
    );
    expect(await releaseForgottenChunks(world.database)).toBe(1);
    expect(await releaseForgottenChunks(world.database)).toBe(0);
  });
});
