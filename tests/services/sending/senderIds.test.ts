import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createSenderId,
  decideSenderId,
  deleteSenderId,
  findSenderId,
  listSenderIds,
  updateSenderId,
  type NewSenderId,
  type SenderIdDecision,
} from '#contract/main-api/sending/senderIds.ts';
import { lastAuditEntry, losersOf, pageOf, refused } from '#tests/helpers/http/answers.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addMessage } from '#tests/helpers/messages/messages.ts';
import { addClientCompany, clientOf } from '#tests/helpers/people/people.ts';
import { auditEntriesOf } from '#tests/helpers/people/staff.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
let client: Client;
let other: Client;

beforeAll(async () => {
  world = await startWorld();
  admin = await clientOf(world, 'admin');
});
afterAll(() => world.close());

let made = 0;
/** Two companies with one approved sender ID each. */
beforeEach(async () => {
  const names = [`Jamuna${(made += 1)}`, `Teesta${made}`] as const;
  for (const name of names) await addClientCompany(world.database, name);
  client = await clientOf(world, names[0].toLowerCase());
  other = await clientOf(world, names[1].toLowerCase());
});

const newName = () => `Brand${(made += 1)}`;
const ask = (body: Partial<NewSenderId> = {}, caller = client) =>
  caller.call(createSenderId, { body: { name: newName(), ...body } });
const find = (id: number, caller = client) => caller.call(findSenderId, { params: { id } });
const decide = (id: number, status: SenderIdDecision, note?: string | null) =>
  admin.call(decideSenderId, { params: { id }, body: { status, note } });
const makeDefault = (id: number, caller = client) =>
  caller.call(updateSenderId, { params: { id }, body: { isDefault: true } });
const listed = async (caller: Client, filter: object = {}) =>
  (await pageOf(caller, listSenderIds, { filter, range: [0, 99], sort: ['id', 'ASC'] })).rows;
const defaultsOf = async (caller: Client) =>
  (await listed(caller)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
async function approved() {
  const { id } = await ask();
  return decide(id, 'approved');
}

describe('asking for a sender ID', () => {
  test('waits for the provider, and cannot be sent with until then', async () => {
    const senderId = await ask({ note: 'Our shop, licence 1234' });
    expect(senderId).toMatchObject({
      companyId: client.companyId,
      status: 'pending',
      isDefault: false,
      note: 'Our shop, licence 1234',
      isElsewhere: false,
    });
    expect(await find(senderId.id)).toEqual(senderId);
    expect(await listed(client, { status: 'approved' })).toHaveLength(1);
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'created',
      noun: 'sender-id',
      company_id: client.companyId,
      record_name: senderId.name,
    });
  });

  test('by the provider approves it at once, for whatever company', async () => {
    const senderId = await ask({ companyId: client.companyId }, admin);
    expect(senderId).toMatchObject({ companyId: client.companyId, status: 'approved' });
    expect((await ask({}, admin)).companyId).toBe(admin.companyId);
  });

  test('is for nobody else', async () => {
    for (const companyId of [other.companyId, 1, 4_711]) {
      expect(await refused(client, createSenderId, { body: { name: newName(), companyId } })).toEqual([
        422,
        'rule-refused',
        { companyId: 'no-such-record' },
      ]);
    }
  });

  test('is refused for one that the company has, also at the same moment', async () => {
    const { name } = await ask();
    const taken = [409, 'conflict', { name: 'name-taken' }];
    expect(await refused(client, createSenderId, { body: { name } })).toEqual(taken);
    expect(await losersOf(client, createSenderId, { body: { name: newName() } })).toEqual(
      Array(7).fill(taken),
    );
  });

  test.each(['', 'AB', 'TwelveLetter', ' Lead', 'Trail ', 'বার্তা', '1234567890123456', 'A\tB'])(
    'is refused for %j, which no handset could show',
    async (name) => {
      expect(await refused(client, createSenderId, { body: { name } })).toEqual([
        400,
        'validation-failed',
        { name: 'bad-format' },
      ]);
    },
  );

  test('for a name that another company has is told to the provider alone', async () => {
    const [theirs] = await listed(other);
    const { id } = await ask({ name: theirs!.name.toLowerCase() });
    expect((await find(id)).isElsewhere).toBe(false);
    expect((await find(id, admin)).isElsewhere).toBe(true);
    expect((await listed(client)).some(({ isElsewhere }) => isElsewhere)).toBe(false);
  });
});

describe("the provider's decision", () => {
  test('is written down with its note, which the company reads', async () => {
    const { id } = await ask({ note: 'Please' });
    expect(await decide(id, 'rejected', 'This is a bank’s name.')).toMatchObject({ status: 'rejected' });
    expect(await find(id)).toMatchObject({ status: 'rejected', note: 'This is a bank’s name.' });
    expect((await auditEntriesOf(world, 'sender-id', id)).at(-1)).toMatchObject({
      action: 'updated',
      actor_name: 'admin',
      changes: [
        { field: 'status', before: 'pending', after: 'rejected' },
        { field: 'note', before: 'Please', after: 'This is a bank’s name.' },
      ],
    });
    expect((await decide(id, 'approved')).note).toBe('This is a bank’s name.');
  });

  test("is the provider's, whatever a company's people hold", async () => {
    const { id } = await ask();
    const refusal = await client.refusal(decideSenderId, { params: { id }, body: { status: 'approved' } });
    expect(refusal.status).toBe(403);
    expect((await find(id)).status).toBe('pending');
  });
});

describe('the default', () => {
  test('is the first one that is approved', async () => {
    await world.database.deleteFrom('sender_ids').where('company_id', '=', client.companyId).execute();
    const [first, second] = [await ask(), await ask()];
    expect(await defaultsOf(client)).toEqual([]);
    await decide(second.id, 'approved');
    await decide(first.id, 'approved');
    expect(await defaultsOf(client)).toEqual([second.name]);
  });

  test('is one at any time, and moves to the one that is named', async () => {
    const senderId = await approved();
    expect(await makeDefault(senderId.id)).toMatchObject({ isDefault: true });
    expect(await defaultsOf(client)).toEqual([senderId.name]);
    const more = [await approved(), await approved(), await approved()];
    await Promise.all(more.map(({ id }) => makeDefault(id)));
    expect(await defaultsOf(client)).toHaveLength(1);
  });

  test('passes to another approved one when it is suspended, and the log says so', async () => {
    const [initial] = await defaultsOf(client);
    const senderId = await approved();
    await makeDefault(senderId.id);
    await decide(senderId.id, 'suspended', 'Complaints');
    expect(await defaultsOf(client)).toEqual([initial]);
    expect(await lastAuditEntry(world.database)).toMatchObject({
      record_name: initial,
      changes: [{ field: 'isDefault', before: 'false', after: 'true' }],
    });
  });

  test('is none when nothing is approved any more', async () => {
    const [only] = await listed(client);
    await decide(only!.id, 'suspended');
    expect(await defaultsOf(client)).toEqual([]);
  });

  test('cannot be one that is not approved, nor be given up', async () => {
    const { id } = await ask();
    const change = (of: number, isDefault: boolean) =>
      refused(client, updateSenderId, { params: { id: of }, body: { isDefault } });
    expect(await change(id, true)).toEqual([422, 'rule-refused', { isDefault: 'sender-id-not-approved' }]);
    const [current] = (await listed(client)).filter(({ isDefault }) => isDefault);
    expect(await change(current!.id, false)).toEqual([422, 'rule-refused', { isDefault: 'default-stays' }]);
  });
});

test('the note is the company’s until the provider has decided', async () => {
  const { id } = await ask();
  const change = { params: { id }, body: { note: 'Licence 77' } };
  expect((await client.call(updateSenderId, change)).note).toBe('Licence 77');
  await decide(id, 'rejected', 'No');
  expect(await refused(client, updateSenderId, change)).toEqual([
    422,
    'rule-refused',
    { note: 'provider-only' },
  ]);
  expect((await admin.call(updateSenderId, change)).note).toBe('Licence 77');
});

describe('the list', () => {
  test('is one’s own, searched and filtered; the provider sees all', async () => {
    const { id, name } = await ask();
    await ask({}, other);
    expect((await listed(client, { status: 'pending' })).map((row) => row.id)).toEqual([id]);
    expect(await listed(client, { companyId: other.companyId })).toEqual([]);
    expect((await listed(admin, { q: name.toUpperCase() })).map((row) => row.id)).toEqual([id]);
    const companies = new Set((await listed(admin)).map(({ companyId }) => companyId));
    expect(companies).toContain(client.companyId);
    expect(companies).toContain(other.companyId);
  });
});

describe('deleting', () => {
  test('takes it away, and the default passes on', async () => {
    const [initial] = await defaultsOf(client);
    const senderId = await approved();
    await makeDefault(senderId.id);
    expect(await client.call(deleteSenderId, { params: { id: senderId.id } })).toEqual({ id: senderId.id });
    expect(await defaultsOf(client)).toEqual([initial]);
    expect((await auditEntriesOf(world, 'sender-id', senderId.id)).at(-1)).toMatchObject({
      action: 'deleted',
    });
  });

  test('is refused once something was sent with it', async () => {
    const senderId = await approved();
    const { id: userId } = await world.database
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', client.companyId)
      .executeTakeFirstOrThrow();
    await addMessage(world.database, {
      company_id: client.companyId,
      user_id: userId,
      sender_id: senderId.name,
    });
    const { status, body } = await client.refusal(deleteSenderId, { params: { id: senderId.id } });
    expect([status, body.code, body.uses]).toEqual([409, 'in-use', [{ what: 'messages', count: 1 }]]);
    expect(body.message).toContain('Suspend it instead');
  });

  test('of another company’s answers as if there were none', async () => {
    const { id } = await ask({}, other);
    for (const spec of [findSenderId, deleteSenderId]) {
      expect(await refused(client, spec, { params: { id } })).toEqual([404, 'not-found', undefined]);
    }
    expect((await find(id, other)).id).toBe(id);
  });
});
