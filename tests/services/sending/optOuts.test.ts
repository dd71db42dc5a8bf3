import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { batchRejects, resendBatch } from '#contract/sms-receiver/batches.ts';
import { previewBatch, sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { addOptOuts, deleteOptOut, listOptOuts, type NewOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { encodeGsm, encodeUcs2 } from '#domain/sms/octets.ts';
import { createLog } from '#services/kit/logging/log.ts';
import type { DeliverSm } from '#services/kit/smpp/codec/pdu.ts';
import { releaseForgottenChunks } from '#services/engine/batches/schedule.ts';
import { cancelOptedOut } from '#services/engine/opt-outs/cancelOptedOut.ts';
import { applyIncomingText, parseIncomingText } from '#services/engine/opt-outs/incoming.ts';
import { pageOf, refused } from '#tests/helpers/http/answers.ts';
import { accepted, staged, statusesOf } from '#tests/helpers/messages/batches.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';
import { sampleReceipt } from '#tests/simulators/samplePdus.ts';

let world: QuietReceiver;
/** Keeps the list, and may not see whole numbers. */
let masked: Client;
beforeAll(async () => {
  world = await startQuietReceiver();
  const { roleId } = await addPerson(world.database, { username: 'masked', companyId: padmaId });
  await setPermissions(world.database, roleId, ['manage-contacts']);
  masked = await clientOf(world, 'masked');
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const newNumber = () => newNumbers(1)[0]!;
const add = (body: NewOptOuts, caller = world.padma) => caller.call(addOptOuts, { body });
const list = async (caller: Client, filter: object = {}) =>
  (await pageOf(caller, listOptOuts, { filter, range: [0, 99] })).rows;
const heldNow = async () => (await world.padma.call(getCredit, { query: { companyId: padmaId } })).data.held;
const send = (to: string, messageClass: MessageClass = 'transactional', caller = world.padma) =>
  caller.answer(sendSingle, { body: { to, text: 'Hello', class: messageClass } });
const messagesTo = (msisdn: string) =>
  world.database.selectFrom('messages').select('status').where('msisdn', '=', msisdn).execute();
const chunkOf = (msisdn: string) =>
  world.database
    .selectFrom('chunks')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.company_id', '=', 'chunks.company_id')
        .onRef('messages.chunk_id', '=', 'chunks.id'),
    )
    .select('chunks.available_at')
    .where('messages.msisdn', '=', msisdn)
    .executeTakeFirstOrThrow();
/** As if the minute were over in which it is looked for again. */
const passMinute = () =>
  world.database
    .updateTable('opt_outs')
    .set({ look_at: sql`now()` })
    .where('look_at', 'is not', null)
    .execute();

describe('the list', () => {
  test('takes numbers as people write them, each once, and says what it did not take', async () => {
    const [one, two] = newNumbers(2) as [string, string];
    await add({ numbers: [one] });
    const numbers = [`+${two.slice(0, 5)} ${two.slice(5)}`, two, one, '0171', 'Rahim'];
    expect(await add({ numbers, note: ' asked by phone ' })).toEqual({
      added: 1,
      already: 2,
      refused: [
        { place: 4, number: '0171', problem: 'msisdn-too-short' },
        { place: 5, number: 'Rahim', problem: 'msisdn-not-a-number' },
      ],
      refusedCount: 2,
      cancelled: 0,
    });
    expect(await list(world.padma, { q: two })).toMatchObject([
      { msisdn: two, source: 'import', note: 'asked by phone', createdBy: 'padma', companyId: padmaId },
    ]);
    expect(await list(world.padma, { q: one })).toMatchObject([{ source: 'staff', note: null }]);
  });

  test('is searched by the beginning of a number, and belongs to one company', async () => {
    const number = newNumber();
    await add({ numbers: [number] });
    expect(await list(world.padma, { q: `0${number.slice(3, -1)}` })).toContainEqual(
      expect.objectContaining({ msisdn: number }),
    );
    expect(await list(world.meghna, { q: number })).toEqual([]);
    expect(await list(world.admin, { q: number, companyId: padmaId })).toHaveLength(1);
    const { id } = (await list(world.padma, { q: number }))[0]!;
    expect(await refused(world.meghna, deleteOptOut, { params: { id } })).toEqual([
      404,
      'not-found',
      undefined,
    ]);
    expect(await refused(world.padma, listOptOuts, { query: { filter: { q: 'abc' } } })).toEqual([
      400,
      'validation-failed',
      { 'filter.q': 'msisdn-not-a-number' },
    ]);
  });

  test('tells who may not see whole numbers no more than they know', async () => {
    const number = newNumber();
    await add({ numbers: [number] });
    const seen = await list(masked, { q: number });
    expect(seen).toMatchObject([{ msisdn: `${number.slice(0, -6)}•••${number.slice(-3)}` }]);
    expect(await list(masked, { q: number.slice(0, -1) })).toEqual([]);
    const entries = await world.database
      .selectFrom('audit_entries')
      .select(['record_name', 'changes'])
      .where('noun', '=', 'opt-out')
      .execute();
    expect(JSON.stringify(entries)).not.toContain(number);
    expect(entries.map(({ record_name }) => record_name)).toContain(seen[0]!.msisdn);
  });

  test('forgets who may be written to again', async () => {
    const number = newNumber();
    await add({ numbers: [number] });
    expect((await send(number)).status).toBe(422);
    const { id } = (await list(world.padma, { q: number }))[0]!;
    await world.padma.call(deleteOptOut, { params: { id } });
    expect((await send(number)).status).toBe(202);
    expect(await refused(world.padma, deleteOptOut, { params: { id } })).toEqual([
      404,
      'not-found',
      undefined,
    ]);
  });
});

describe('who has opted out', () => {
  test('gets no single message but a code, and nothing is charged', async () => {
    const number = newNumber();
    await add({ numbers: [number] });
    const before = await heldNow();
    for (const messageClass of ['transactional', 'promotional'] as const) {
      const body = { to: number, text: 'Hello', class: messageClass };
      // At the same time as others, and so in one group with them.
      const [refusal, other] = await Promise.all([
        refused(world.padma, sendSingle, { body }),
        send(newNumber()),
      ]);
      expect(refusal).toEqual([422, 'rule-refused', { to: 'msisdn-opted-out' }]);
      expect(other.status).toBe(202);
    }
    expect(await heldNow()).toBe(before + 2);
    expect(await messagesTo(number)).toEqual([]);
    expect((await send(number, 'otp')).status).toBe(202);
    // They wrote to one company, not to all.
    expect((await send(number, 'promotional', world.meghna)).status).toBe(202);
  });

  test('is left out of a list, counted and named among those that were not taken', async () => {
    const [out, good] = newNumbers(2) as [string, string];
    await add({ numbers: [out] });
    const many = { recipients: [out, good, out], text: 'Hello', class: 'promotional' as const };
    const preview = await world.padma.call(previewBatch, { body: many });
    expect(preview.report).toMatchObject({ read: 3, valid: 1, credits: 1, rejected: { 'opted-out': 2 } });
    const { body: csv } = await world.padma.answer(batchRejects, { params: { batchId: preview.batchId! } });
    expect(csv).toMatch(new RegExp(`"1","=""${out}""","Opted out"`));

    const { accepted: count, rejected } = await world.padma.call(sendBatch, { body: many });
    expect([count, rejected]).toEqual([1, 2]);
    expect(await refused(world.padma, sendBatch, { body: { ...many, recipients: [out] } })).toMatchObject([
      422,
      'rule-refused',
      { recipients: 'nothing-to-send' },
    ]);
  });

  test('is not written to again when what failed is sent once more', async () => {
    const numbers = newNumbers(2);
    const batchId = await accepted(world.padma, 0, { recipients: numbers });
    // Not through the counts: this test is about the look, and takes back what it wrote.
    const write = (status: 'failed' | 'queued') =>
      world.database
        .updateTable('messages')
        .set({ status })
        .where('batch_id', '=', Number(batchId))
        .execute();
    await write('failed');
    await world.database
      .insertInto('opt_outs')
      .values({ company_id: padmaId, msisdn: numbers[0]!, source: 'incoming', look_at: null })
      .execute();
    const { report } = await world.padma.call(resendBatch, { params: { batchId }, query: {} });
    await write('queued');
    expect(report).toMatchObject({ read: 2, valid: 1, rejected: { 'opted-out': 1 } });
  });
});

describe('opting out cancels what waits', () => {
  test('of singles and lists, scheduled or not, and frees its credit', async () => {
    const [out, other] = newNumbers(2) as [string, string];
    const before = await heldNow();
    await send(out);
    await send(out, 'otp');
    const batchId = await accepted(world.padma, 0, {
      recipients: [out, other],
      startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await send(out, 'transactional', world.meghna);
    expect(await add({ numbers: [out] })).toMatchObject({ added: 1, cancelled: 2 });
    expect(await statusesOf(world.database, batchId)).toEqual({ cancelled: 1, queued: 1 });
    expect((await messagesTo(out)).map(({ status }) => status).sort()).toEqual([
      'cancelled',
      'cancelled',
      'queued',
      'queued',
    ]);
    expect(await heldNow()).toBe(before + 2);
  });

  test('finishes a batch of which nothing is left', async () => {
    const out = newNumber();
    const batchId = await accepted(world.padma, 0, { recipients: [out] });
    await add({ numbers: [out] });
    const { state } = await world.database
      .selectFrom('batches')
      .select('state')
      .where('id', '=', Number(batchId))
      .executeTakeFirstOrThrow();
    expect(state).toBe('finished');
  });

  test('of a list that was checked before and is accepted after', async () => {
    const [out, other] = newNumbers(2) as [string, string];
    const batchId = await staged(world.padma, 0, { recipients: [out, other] });
    await add({ numbers: [out] });
    expect(await statusesOf(world.database, batchId)).toEqual({ queued: 2 });
    await world.padma.call(sendBatch, { body: { batchId } });
    expect(await statusesOf(world.database, batchId)).toEqual({ cancelled: 1, queued: 1 });
  });

  test('waits for what a dispatcher holds, and looks again for what was on its way in', async () => {
    const [out, later] = newNumbers(2) as [string, string];
    await send(out);
    const lease = (until: Date | null) =>
      world.database
        .updateTable('chunks')
        .set({ lease_until: until })
        .where('id', 'in', (chunks) =>
          chunks.selectFrom('messages').select('chunk_id').where('msisdn', '=', out),
        )
        .execute();
    await lease(new Date(Date.now() + 60_000));
    expect(await add({ numbers: [out, later] })).toMatchObject({ added: 2, cancelled: 0 });
    // Its holder is refused the next message of it, and nobody else gets it either until this has been seen to.
    const askedBack = await chunkOf(out);
    expect(askedBack.available_at).toBe(Infinity);
    await lease(null);
    await releaseForgottenChunks(world.database);
    expect(await chunkOf(out)).toMatchObject({ available_at: Infinity });
    // Let in before they opted out, and committed only now.
    await world.database.deleteFrom('opt_outs').where('msisdn', '=', later).execute();
    await send(later);
    await world.database
      .insertInto('opt_outs')
      .values({ company_id: padmaId, msisdn: later, source: 'staff' })
      .execute();
    await passMinute();
    expect(await cancelOptedOut(world.database, null)).toMatchObject({ cancelled: 2 });
    expect([...(await messagesTo(out)), ...(await messagesTo(later))]).toEqual([
      { status: 'cancelled' },
      { status: 'cancelled' },
    ]);
    // Nothing is left to look for once the opt-outs are old.
    await world.database
      .updateTable('opt_outs')
      .set({ created_at: new Date(0) })
      .execute();
    await passMinute();
    await cancelOptedOut(world.database, null);
    expect(await cancelOptedOut(world.database, null)).toEqual({ cancelled: 0, isMore: false });
    const { rows } = await sql`select from opt_outs where look_at is not null`.execute(world.database);
    expect(rows).toEqual([]);
  });
});

describe('an incoming text', () => {
  /** Two routes of one carrier account, and one of another carrier. */
  const routes = { first: 0, second: 0, other: 0 };
  beforeAll(async () => {
    for (const [name, host] of [
      ['first', 'smsc.one.example'],
      ['second', 'SMSC.one.example'],
      ['other', 'smsc.two.example'],
    ] as const) {
      const { id } = await world.database
        .insertInto('routes')
        .values({ name: `Incoming ${name}`, host, system_id: 'barta', is_enabled: false })
        .returning('id')
        .executeTakeFirstOrThrow();
      routes[name] = id;
    }
  });

  /** A number that was sent something over a route. */
  const reachedBy = async (routeId: number, sender = world.padma) => {
    const msisdn = newNumber();
    await send(msisdn, 'transactional', sender);
    await world.database
      .updateTable('messages')
      .set({ route_id: routeId })
      .where('msisdn', '=', msisdn)
      .execute();
    return msisdn;
  };
  const incoming = (from: string, text: string, changes: Partial<DeliverSm> = {}, routeId = routes.first) =>
    applyIncomingText(
      world.database,
      parseIncomingText(
        sampleReceipt({
          esmClass: 0,
          source: { ton: 1, npi: 1, addr: from },
          destination: { ton: 5, npi: 0, addr: 'padma' },
          shortMessage: Buffer.from(encodeGsm(text)),
          ...changes,
        }),
        routeId,
      ),
      createLog('tests', 'silent'),
    );
  const ucs2 = (text: string) => ({ dataCoding: 8, shortMessage: Buffer.from(encodeUcs2(text)) });

  test('that asks for it takes its sender out of the lists of who sends under that name, with what it said', async () => {
    const number = await reachedBy(routes.first);
    await incoming(number, 'Stop please');
    await incoming(number, 'STOP');
    expect(await list(world.padma, { q: number })).toMatchObject([
      { source: 'incoming', createdBy: null, note: 'Stop please' },
    ]);
    expect(await list(world.meghna, { q: number })).toEqual([]);
    expect(await cancelOptedOut(world.database, null)).toMatchObject({ cancelled: 1 });
    await incoming(number, 'START');
    expect(await list(world.padma, { q: number })).toEqual([]);
  });

  test('in Bangla does the same, also as one part of several', async () => {
    const [number, other] = [await reachedBy(routes.first), await reachedBy(routes.first)];
    await incoming(number, '', ucs2('বন্ধ করুন'));
    const part = Buffer.concat([Buffer.from([5, 0, 3, 7, 2, 1]), encodeUcs2('বাতিল')]);
    await incoming(other, '', { dataCoding: 8, esmClass: 0x40, shortMessage: part });
    expect(await list(world.padma, { q: number })).toHaveLength(1);
    expect(await list(world.padma, { q: other })).toHaveLength(1);
    await incoming(number, '', ucs2('চালু'));
    expect(await list(world.padma, { q: number })).toEqual([]);
  });

  test.each<[string, Partial<DeliverSm>]>([
    ['UCS-2 that is called the default alphabet', { ...ucs2('বন্ধ করুন'), dataCoding: 0 }],
    ['UCS-2 with its octets swapped', { dataCoding: 8, shortMessage: Buffer.from('বন্ধ', 'utf16le') }],
    ['UCS-2 with a byte order mark', ucs2('\ufeffSTOP')],
    ['UCS-2 of Latin letters, called the default alphabet', { ...ucs2('STOP'), dataCoding: 0 }],
    ['UTF-8', { shortMessage: Buffer.from('দয়া করে মেসেজ পাঠাবেন না') }],
    ['ASCII that is called UCS-2', { dataCoding: 8, shortMessage: Buffer.from('STOP') }],
    ['ASCII that ends with NULs', { shortMessage: Buffer.from('STOP\0\0') }],
    ['Latin-1', { dataCoding: 3, shortMessage: Buffer.from('Arr\u00eat', 'latin1') }],
    ['packed septets', { shortMessage: Buffer.from('53fa1b0e82b3cbe17919', 'hex') }],
    [
      'a header that esm_class does not name',
      { shortMessage: Buffer.from('\x05\0\x03\x07\x02\x01STOP', 'latin1') },
    ],
  ])('is heard in %s', async (_, changes) => {
    const number = await reachedBy(routes.first);
    await incoming(number, '', changes);
    expect(await list(world.padma, { q: number })).toHaveLength(1);
  });

  test('in chat that has a word of START takes no opt-out back, nor does a part of a longer text', async () => {
    const number = await reachedBy(routes.first);
    await incoming(number, 'STOP');
    for (const text of ['On my way, thanks', 'on', 'Start at nine', 'I will subscribe later'])
      await incoming(number, text);
    const part = Buffer.concat([Buffer.from([5, 0, 3, 7, 2, 2]), encodeGsm('start')]);
    await incoming(number, '', { esmClass: 0x40, shortMessage: part });
    expect(await list(world.padma, { q: number })).toHaveLength(1);
    await incoming(number, 'start!');
    expect(await list(world.padma, { q: number })).toEqual([]);
  });

  test('counts over another route of the carrier account that the message went by', async () => {
    const number = await reachedBy(routes.first);
    await incoming(number, 'STOP', {}, routes.second);
    expect(await list(world.padma, { q: number })).toHaveLength(1);
  });

  test('counts while the message that it answers is still being settled', async () => {
    const number = newNumber();
    await send(number);
    const inFlight = (ids: number[], routeIds: number[]) =>
      world.database
        .updateTable('chunks')
        .set({ in_flight: ids, in_flight_routes: routeIds })
        .where('id', 'in', (chunks) =>
          chunks.selectFrom('messages').select('chunk_id').where('msisdn', '=', number),
        )
        .execute();
    const { id } = await world.database
      .selectFrom('messages')
      .select('id')
      .where('msisdn', '=', number)
      .executeTakeFirstOrThrow();
    await inFlight([id], [routes.first]);
    await incoming(number, 'STOP', {}, routes.other);
    expect(await list(world.padma, { q: number })).toEqual([]);
    await incoming(number, 'STOP');
    await inFlight([], []);
    expect(await list(world.padma, { q: number })).toHaveLength(1);
  });

  test.each<[string, () => Promise<string>, { routeId?: () => number; to?: string }]>([
    ['over a route of another carrier', () => reachedBy(routes.first), { routeId: () => routes.other }],
    ['to another sender ID of the company', () => reachedBy(routes.first), { to: 'PADMA2' }],
    ['to a company that has sent nothing', () => reachedBy(routes.first, world.meghna), {}],
    ['from a number that was never sent anything', async () => newNumber(), {}],
    [
      'before the message has left',
      async () => {
        const number = newNumber();
        await send(number);
        return number;
      },
      {},
    ],
  ])('that comes %s opts nobody out or in, and is taken and counted', async (_, scene, where) => {
    await world.database
      .insertInto('sender_ids')
      .values({ company_id: padmaId, name: 'PADMA2', status: 'approved' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const [number, routeId] = [await scene(), where.routeId?.() ?? routes.first];
    const destination = { ton: 5, npi: 0, addr: where.to ?? 'padma' };
    const before = await unproven();
    await incoming(number, 'STOP', { destination }, routeId);
    expect(await list(world.padma, { q: number })).toEqual([]);
    await world.database
      .insertInto('opt_outs')
      .values({ company_id: padmaId, msisdn: number, source: 'incoming', look_at: null })
      .execute();
    await incoming(number, 'START', { destination }, routeId);
    expect(await list(world.padma, { q: number })).toHaveLength(1);
    expect((await unproven()) - before).toBe(2);
  });

  /** As `/metrics` says it. */
  const unproven = async () => {
    const text = await (await fetch(new URL('/metrics', world.urls['sms-receiver']))).text();
    return Number(/^barta_incoming_texts_total\{.*outcome="unproven".*\} (\d+)$/m.exec(text)?.[1] ?? 0);
  };

  test('does not remove an opt-out that was entered by staff', async () => {
    const number = await reachedBy(routes.first);
    await add({ numbers: [number] });
    await incoming(number, 'START');
    expect(await list(world.padma, { q: number })).toHaveLength(1);
  });

  test.each([
    ['says something else', 'Thank you', {}],
    ['comes to a name that nobody sends under', 'STOP', { destination: { ton: 5, npi: 0, addr: 'NOBODY' } }],
    ['comes from no mobile number', 'STOP', { source: { ton: 5, npi: 0, addr: '16216' } }],
  ])('that %s changes nothing', async (_, text, changes) => {
    const count = () => sql`select count(*) as count from opt_outs`.execute(world.database);
    const before = (await count()).rows;
    await incoming(await reachedBy(routes.first), text, changes);
    expect((await count()).rows).toEqual(before);
  });
});
