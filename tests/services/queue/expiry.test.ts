import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getCredit } from '#contract/sms-receiver/credit.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { allBecome, becomes, messageOf, send } from '#tests/helpers/messages/messageState.ts';
import { growOld, newNumbers, passWaits, queueBatch } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let operator: Client;

beforeAll(async () => {
  world = await startWorld();
  operator = await world.signIn('operator');
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

const credit = async () =>
  (await operator.call(getCredit, { query: { companyId: operator.companyId } })).data;
const isEnded = { status: 'expired', final_at: expect.any(Date) };

test('a message that has expired when its turn comes is not sent, and costs nothing', async () => {
  const before = await credit();
  const { ids } = await queueBatch(world.database, { to: newNumbers(30), validForSeconds: -1 });
  const fresh = await send(operator);
  await allBecome(world.database, ids, 'expired');
  await becomes(world.database, fresh, { status: 'delivered' });
  expect(world.carrier.journal.total).toBe(1);
  expect(await messageOf(world.database, ids[0]!)).toMatchObject({ ...isEnded, attempts: 0, charged: 0 });
  expect(await credit()).toMatchObject({ currentBalance: before.currentBalance - 1, held: 0 });
});

test('one that waits for its next try is ended by the upkeep', async () => {
  world.carrier.setMode({ mode: 'error', status: 'ESME_RSYSERR' });
  const before = await credit();
  const id = await send(operator);
  await becomes(world.database, id, { status: 'queued', attempts: 1 });
  await world.database
    .updateTable('chunks')
    .set({ available_at: new Date(Date.now() + 3_600_000) })
    .execute();
  await growOld(world.database, [id]);
  await becomes(world.database, id, { ...isEnded, attempts: 1, charged: 0 });
  expect(await credit()).toEqual(before);
});

test('hundreds with a chunk each are ended as soon as those of one chunk', async () => {
  const before = await credit();
  await world.stopReceiver();
  const { ids, companyId, batchId } = await queueBatch(world.database, {
    to: newNumbers(400),
    validForSeconds: -1,
  });
  await sql`
    with own as (
      insert into chunks (company_id, batch_id, lane, expires_at)
      select company_id, batch_id, 1, now() from messages where batch_id = ${batchId} returning id
    ), place as (select id, row_number() over () as number from own),
    waiting as (select id, row_number() over () as number from messages where batch_id = ${batchId})
    update messages set chunk_id = place.id from waiting join place using (number)
    where messages.company_id = ${companyId} and messages.id = waiting.id`.execute(world.database);
  await world.startReceiver();
  await allBecome(world.database, ids, 'expired', 12_000);
  expect(await credit()).toEqual(before);
});

test('of a long text of which the carrier has a part, only that part is charged', async () => {
  const before = await credit();
  world.carrier.setMode({ mode: 'error', status: 'ESME_RSYSERR', only: { oneIn: 2 } });
  const id = await send(operator, { text: 'a'.repeat(200) });
  await becomes(world.database, id, { status: 'queued', charged: 1 });
  await growOld(world.database, [id]);
  await passWaits(world.database);
  await becomes(world.database, id, { ...isEnded, charged: 1 });
  expect(await credit()).toMatchObject({ currentBalance: before.currentBalance - 1, held: 0 });
});
