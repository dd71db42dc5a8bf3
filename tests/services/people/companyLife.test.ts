import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser, login } from '#contract/main-api/sign-in/auth.ts';
import { createBranch } from '#contract/main-api/people/branches.ts';
import {
  createCompany,
  deleteCompany,
  findCompany,
  updateCompany,
  type CompanyChange,
  type NewCompany,
} from '#contract/main-api/people/companies.ts';
import { createDepartment } from '#contract/main-api/people/departments.ts';
import { companyList } from '#contract/main-api/lookups.ts';
import { resetPassword } from '#contract/main-api/sign-in/passwordRecovery.ts';
import { createTicket } from '#contract/main-api/tickets/tickets.ts';
import { addCredit } from '#contract/sms-receiver/credit.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { findPlace } from '#database/seed/locations.ts';
import { startPasswordReset } from '#services/kit/auth/startSession.ts';
import { lastAuditEntry, refused } from '#tests/helpers/http/answers.ts';
import { request, type Client } from '#tests/helpers/http/client.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { becomes, messageOf, send } from '#tests/helpers/messages/messageState.ts';
import { addMessage } from '#tests/helpers/messages/messages.ts';
import { addClientCompany, addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { passWaits } from '#tests/helpers/messages/queue.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
let surma: Client;
let meghna: Client;

beforeAll(async () => {
  world = await startWorld();
  for (const name of ['Surma', 'Meghna']) await addClientCompany(world.database, name);
  [admin, surma, meghna] = await Promise.all([
    clientOf(world, 'admin'),
    clientOf(world, 'surma'),
    clientOf(world, 'meghna'),
  ]);
});
afterAll(() => world.close());

let made = 0;
const newCompany = (body: Partial<NewCompany> = {}) =>
  admin.call(createCompany, { body: { name: `Company ${(made += 1)}`, ...body } });
const find = (client: Client, id: number) => client.call(findCompany, { params: { id } });
const update = (client: Client, id: number, body: CompanyChange) =>
  client.call(updateCompany, { params: { id }, body });

describe('changing a company', () => {
  test('leaves alone what is left out, takes away what is null, and writes down what is different', async () => {
    const { id } = await newCompany({ contactName: 'Salma', contactNo: '01712345678', address: 'Here' });
    const changed = await update(admin, id, { contactNo: '+8801812345678', address: null });
    expect(changed).toMatchObject({ contactName: 'Salma', contactNo: '8801812345678', address: null });
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'updated',
      noun: 'company',
      company_id: id,
      changes: [
        { field: 'contactNo', before: '8801712345678', after: '8801812345678' },
        { field: 'address', before: 'Here', after: null },
      ],
    });
  });

  test('takes a blank address for none', async () => {
    const { id } = await newCompany({ address: 'Here' });
    for (const address of ['', '   ']) {
      await update(admin, id, { address: 'Here' });
      expect((await update(admin, id, { address })).address).toBeNull();
    }
    expect((await newCompany({ address: '' })).address).toBeNull();
  });

  test('to what it is already changes and writes nothing', async () => {
    const { id, name } = await newCompany();
    const before = await lastAuditEntry(world.database);
    await update(admin, id, { name, status: 'active', address: '  ' });
    await update(admin, id, {});
    expect(await lastAuditEntry(world.database)).toEqual(before);
  });

  test('can rename it, but not to the name of another', async () => {
    const { id, name } = await newCompany();
    expect(await update(admin, id, { name: name.toUpperCase() })).toMatchObject({ name: name.toUpperCase() });
    const body = { name: 'barta' };
    expect(await refused(admin, updateCompany, { params: { id }, body })).toEqual([
      409,
      'conflict',
      { name: 'name-taken' },
    ]);
  });

  test('checks the place as it will be', async () => {
    const savar = await findPlace(world.database, 'Dhaka', 'Savar');
    const patiya = await findPlace(world.database, 'Chattogram', 'Patiya');
    const { id } = await newCompany(savar);
    const problemsOf = async (body: CompanyChange) =>
      (await refused(admin, updateCompany, { params: { id }, body })).slice(1);
    expect(await problemsOf({ divisionId: patiya.divisionId })).toEqual([
      'rule-refused',
      { districtId: 'not-in-place' },
    ]);
    expect(await problemsOf({ districtId: null })).toEqual(['rule-refused', { districtId: 'required' }]);
    expect(await problemsOf({ thanaId: patiya.thanaId })).toEqual([
      'rule-refused',
      { thanaId: 'not-in-place' },
    ]);
    expect(await find(admin, id)).toMatchObject(savar);
    expect(await update(admin, id, { thanaId: null })).toMatchObject({ ...savar, thanaId: null });
    expect(await update(admin, id, patiya)).toMatchObject(patiya);
  });

  test('decides whether credit comes back for what was not delivered, which at first it does not', async () => {
    const { id, refunds } = await newCompany();
    expect(refunds).toBe('none');
    expect((await update(admin, id, { refunds: 'undelivered' })).refunds).toBe('undelivered');
    expect((await lastAuditEntry(world.database))?.changes).toEqual([
      { field: 'refunds', before: 'none', after: 'undelivered' },
    ]);
    expect((await newCompany({ refunds: 'undelivered' })).refunds).toBe('undelivered');
  });

  test('is open to its own people, save for its name, its status and its refunds', async () => {
    const { companyId } = meghna;
    const stored = await find(meghna, companyId);
    const sameAsBefore = { name: stored.name, status: stored.status, refunds: stored.refunds };
    expect(await update(meghna, companyId, { ...sameAsBefore, address: 'New address' })).toMatchObject({
      address: 'New address',
    });
    const body = { name: 'Meghna 2', status: 'suspended', refunds: 'undelivered', address: 'Half done' };
    expect(await refused(meghna, updateCompany, { params: { id: companyId }, body })).toEqual([
      422,
      'rule-refused',
      { name: 'provider-only', status: 'provider-only', refunds: 'provider-only' },
    ]);
    expect((await find(meghna, companyId)).address).toBe('New address');
  });

  test('of somebody else is answered as if there were none', async () => {
    for (const id of [surma.companyId, 1, 4_711]) {
      const input = { params: { id }, body: { address: 'Mine now', name: 'Meghna' } };
      expect(await refused(meghna, updateCompany, input)).toEqual([404, 'not-found', undefined]);
    }
    expect((await find(admin, surma.companyId)).address).toBeNull();
  });
});

describe('a suspended company', () => {
  test('has its people turned away at once, until it is active again', async () => {
    const credentials = { body: { username: 'surma', password: demoPassword } };
    await surma.call(companyList, {});
    expect(await update(admin, surma.companyId, { status: 'suspended' })).toMatchObject({
      status: 'suspended',
    });
    expect((await surma.refusal(companyList)).body.code).toBe('session-ended');
    expect((await request(world.urls, login, credentials)).status).toBe(401);
    await update(admin, surma.companyId, { status: 'active' });
    expect((await request(world.urls, login, credentials)).status).toBe(200);
    surma = await clientOf(world, 'surma');
  });

  test('finds nobody signed in when it is active again, and no token that would set a password', async () => {
    const { database } = world;
    const { companyId } = await addClientCompany(database, 'Karnaphuli');
    const client = await clientOf(world, 'karnaphuli');
    const { userId } = await client.call(currentUser, {});
    const token = await startPasswordReset(database, userId, 10);
    await update(admin, companyId, { address: 'Elsewhere' });
    await client.call(currentUser, {});
    await update(admin, companyId, { status: 'suspended' });
    await update(admin, companyId, { status: 'active' });
    expect((await client.refusal(currentUser)).body.code).toBe('session-ended');
    const body = { username: 'karnaphuli', newPassword: 'seven rivers to cross' };
    expect((await request(world.urls, resetPassword, { body }, { token })).status).toBe(401);
    await admin.call(currentUser, {});
    await meghna.call(currentUser, {});
  });

  test('has its queued messages wait while those of others leave, and sent when it is active again', async () => {
    const { database } = world;
    const { companyId } = await addClientCompany(database, 'Teesta');
    world.carrier.setMode({ mode: 'error', status: 'ESME_RSYSERR' });
    const id = await send(await clientOf(world, 'teesta'));
    await becomes(database, id, { status: 'queued', attempts: 1 });
    await update(admin, companyId, { status: 'suspended' });
    world.carrier.setMode({});
    await passWaits(database);
    // Whoever is behind it in the queue overtakes it, so the dispatcher has passed it by.
    for (let round = 0; round < 3; round += 1) {
      await becomes(database, await send(await clientOf(world, 'operator')), { status: 'delivered' });
    }
    expect(await messageOf(database, id)).toMatchObject({ status: 'queued', attempts: 1 });
    await update(admin, companyId, { status: 'active' });
    await becomes(database, id, { status: 'delivered', attempts: 2 });
    await expectInvariants(database);
  });

  test('is never the provider', async () => {
    const input = { params: { id: admin.companyId }, body: { status: 'suspended', address: 'Nowhere' } };
    expect(await refused(admin, updateCompany, input)).toEqual([422, 'rule-refused', { status: 'yourself' }]);
    expect((await find(admin, admin.companyId)).address).toBeNull();
  });
});

describe('deleting a company', () => {
  test('takes its sender IDs and its empty account along, and leaves what was done to it', async () => {
    const body = { name: 'Gone', senderId: 'GONE' };
    const { id, name } = await admin.call(createCompany, { body });
    expect(await admin.call(deleteCompany, { params: { id } })).toEqual({ id });
    expect((await admin.refusal(findCompany, { params: { id } })).status).toBe(404);
    const senderIds = world.database.selectFrom('sender_ids').select('id').where('company_id', '=', id);
    expect(await senderIds.execute()).toEqual([]);
    const entries = await world.database
      .selectFrom('audit_entries')
      .select(['action', 'company_id', 'record_name'])
      .where('noun', '=', 'company')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'created', company_id: null, record_name: name },
      { action: 'deleted', company_id: null, record_name: name },
    ]);
  });

  test('that is in use is refused, and says what uses it', async () => {
    const { id } = await admin.call(createCompany, { body: { name: 'Used' } });
    const usesOf = async () => {
      const { status, body } = await admin.refusal(deleteCompany, { params: { id } });
      expect([status, body.code]).toEqual([409, 'in-use']);
      return Object.fromEntries(body.uses!.map(({ what, count }) => [what, count]));
    };
    await admin.call(createBranch, { body: { companyId: id, name: 'Head office' } });
    expect(await usesOf()).toEqual({ branches: 1 });
    await admin.call(createTicket, {
      body: { companyId: id, subject: 'No texts', description: 'None came.', complainTypeId: 1 },
    });
    expect(await usesOf()).toEqual({ branches: 1, tickets: 1 });
    for (const name of ['Sales', 'Support']) {
      await admin.call(createDepartment, { body: { companyId: id, name } });
    }
    expect(await usesOf()).toEqual({ branches: 1, departments: 2, tickets: 1 });
    const username = `person.of.${id}`;
    const { userId } = await addPerson(world.database, { username, companyId: id });
    expect(await usesOf()).toEqual({ users: 1, roles: 1, branches: 1, departments: 2, tickets: 1 });
    await admin.call(addCredit, { body: { companyId: id, amount: 5, reference: 'only' } });
    await addMessage(world.database, { company_id: id, user_id: userId });
    expect(await usesOf()).toEqual({
      users: 1,
      roles: 1,
      branches: 1,
      departments: 2,
      credit: 1,
      messages: 1,
      tickets: 1,
    });
    expect((await find(admin, id)).currentBalance).toBe(5);
  });

  test('is for the provider alone, who cannot delete itself', async () => {
    expect((await surma.refusal(deleteCompany, { params: { id: surma.companyId } })).status).toBe(403);
    const own = await admin.refusal(deleteCompany, { params: { id: admin.companyId } });
    expect([own.status, own.body.code]).toEqual([409, 'in-use']);
    expect((await admin.refusal(deleteCompany, { params: { id: 4_711 } })).status).toBe(404);
  });
});
