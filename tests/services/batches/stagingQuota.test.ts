import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';
import {
  batchLimits,
  previewBatch,
  sendBatch,
  type BatchPreview,
} from '#contract/sms-receiver/newBatches.ts';
import { removeOldStaged } from '#services/engine/batches/staging/remove.ts';
import { staged } from '#tests/helpers/messages/batches.ts';
import { newBuyer } from '#tests/helpers/people/buyers.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
let companies = 0;

beforeAll(async () => {
  world = await startQuietReceiver();
});
afterEach(() => expectInvariants(world.database));
afterAll(() => world.close());

/** Someone of a company of their own, with so much credit. */
async function sender(credit: number): Promise<Client> {
  const username = `stager${(companies += 1)}`;
  const { companyId } = await newBuyer(world.database, credit);
  await addPerson(world.database, { username, companyId, role: 'Company administrator' });
  return clientOf(world, username);
}

const file = (count: number) => new File([newNumbers(count).join('\n')], 'list.txt');

async function preview(client: Client, list: File, text = 'Hello') {
  const form = new FormData();
  for (const [name, value] of Object.entries({ class: 'transactional', text, file: list }))
    form.append(name, value);
  const response = await fetch(new URL(pathOf(previewBatch), world.urls['sms-receiver']), {
    method: 'POST',
    headers: { Authorization: `Bearer ${client.token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as BatchPreview & ErrorBody };
}

/** Rows of messages that are kept for lists which nobody has sent, after the upkeep. */
async function stagedRows({ companyId }: Client): Promise<number> {
  await removeOldStaged(world.database, 100);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from messages join batches on batches.company_id = messages.company_id
      and batches.id = messages.batch_id where batches.company_id = ${companyId} and state = 'staged'`.execute(
    world.database,
  );
  return rows[0]!.count;
}

const fill = (client: Client, rows: number) =>
  world.database
    .updateTable('batches')
    .set({ staged_rows: rows })
    .where('company_id', '=', client.companyId)
    .where('state', '=', 'staged')
    .execute();

test('checking a list again replaces its earlier check, and no other', async () => {
  const client = await sender(1_000);
  const list = file(700);
  const other = (await preview(client, file(3))).body.batchId!;
  const checks = [];
  for (const text of ['Hello', 'Hello you', 'Hello you there']) {
    checks.push((await preview(client, list, text)).body.batchId!);
  }
  expect(await stagedRows(client)).toBe(703);
  for (const batchId of checks.slice(0, 2)) {
    expect((await client.refusal(sendBatch, { body: { batchId } })).status).toBe(404);
  }
  for (const batchId of [checks[2]!, other]) await client.call(sendBatch, { body: { batchId } });
  expect(await stagedRows(client)).toBe(0);
});

test('checking a list again keeps accepted batches and checks of other users', async () => {
  const client = await sender(1_000);
  const recipients = newNumbers(5);
  const body = { recipients, text: 'Hello', class: 'transactional' } as const;
  const sent = (await client.call(previewBatch, { body })).batchId!;
  await client.call(sendBatch, { body: { batchId: sent } });
  await addPerson(world.database, {
    username: `colleague${companies}`,
    companyId: client.companyId,
    role: 'Company administrator',
  });
  const colleague = await clientOf(world, `colleague${companies}`);
  const theirs = (await colleague.call(previewBatch, { body })).batchId!;
  await client.call(previewBatch, { body });
  expect(await stagedRows(client)).toBe(10);
  expect(await client.call(sendBatch, { body: { batchId: theirs } })).toMatchObject({ accepted: 5 });
});

test('rows that were checked and not sent count against a limit of the company', async () => {
  const client = await sender(10);
  await staged(client, 1);
  await fill(client, batchLimits.stagedRows - 1_500);
  const refused = await preview(client, file(1_501));
  expect([refused.status, refused.body.problems]).toEqual([422, { file: 'too-much-staged' }]);
  const { body } = await client.refusal(previewBatch, {
    body: { recipients: newNumbers(1_501), text: 'Hello', class: 'transactional' },
  });
  expect(body.problems).toEqual({ recipients: 'too-much-staged' });
  // Nothing of it is left, and what fits is taken.
  expect(await stagedRows(client)).toBe(1);
  expect((await preview(client, file(1_500))).status).toBe(200);
  expect((await preview(await sender(10), file(1_501))).status).toBe(200);
});

test('an earlier check of the same list stays when it is checked again and refused', async () => {
  const client = await sender(10);
  const rows = newNumbers(5).map((number) => ({ number, name: 'Rahim' }));
  const check = (template: string) =>
    client.call(previewBatch, { body: { rows, template, class: 'transactional' } });
  const { batchId } = await check('Hello {{name}}');
  expect((await check('Hello {{nmae}}')).batchId).toBeNull();
  expect(await client.call(sendBatch, { body: { batchId: batchId! } })).toMatchObject({ accepted: 5 });
});

test('an earlier check of the same list makes room at once', async () => {
  const client = await sender(10);
  const list = file(1_200);
  await preview(client, list);
  await fill(client, batchLimits.stagedRows - 10);
  expect((await preview(client, list)).status).toBe(200);
  expect(await stagedRows(client)).toBe(1_200);
});

test('without credit a list can be checked, but no large one', async () => {
  const client = await sender(0);
  expect((await preview(client, file(20))).body.report).toMatchObject({ valid: 20, credits: 20 });
  const refused = await preview(client, file(batchLimits.stagedRowsWithoutCredit));
  expect([refused.status, refused.body.problems]).toEqual([422, { file: 'too-much-without-credit' }]);
  expect(await stagedRows(client)).toBe(20);
});

test('of twenty large lists at once those within the limit are accepted', async () => {
  const client = await sender(10);
  await staged(client, 1);
  await fill(client, batchLimits.stagedRows - 4_000);
  const answers = await Promise.all(Array.from({ length: 8 }, () => preview(client, file(1_000))));
  const taken = answers.filter(({ status }) => status === 200).length;
  expect(taken).toBeLessThanOrEqual(4);
  expect(await stagedRows(client)).toBe(1 + taken * 1_000);
});
