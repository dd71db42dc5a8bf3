import { sql, type Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '#contract/main-api/auditLog.ts';
import type { Schema } from '#database/schema.ts';
import { changesBetween, writeAuditEntry, type Actor } from '#services/kit/auth/audit.ts';
import { nameOfTable, withoutSystemColumns } from '#tests/helpers/database/tableOf.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { addClientCompany, clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

let world: World;
let admin: Client;
let meghna: Client;
let own: number;

beforeAll(async () => {
  world = await startWorld();
  const { database } = world;
  ({ companyId: own } = await addClientCompany(database, 'Meghna'));
  [admin, meghna] = await Promise.all([clientOf(world, 'admin'), clientOf(world, 'meghna')]);
  const actor = async (username: string, address: string): Promise<Actor> => {
    const user = await database
      .selectFrom('users')
      .select(['id', 'company_id'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return { userId: user.id, username, companyId: user.company_id, address };
  };
  const [provider, owner, stranger] = await Promise.all([
    actor('admin', '10.0.0.1'),
    actor('meghna', '203.0.113.7'),
    actor('operator', '203.0.113.9'),
  ]);
  const record = (by: Actor, entry: Parameters<typeof writeAuditEntry>[2]) =>
    writeAuditEntry(database, by, entry);
  await record(provider, {
    action: 'created',
    noun: 'company',
    companyId: own,
    recordId: own,
    recordName: 'Meghna',
    changes: changesBetween({}, { name: 'Meghna' }, ['name']),
  });
  await record(owner, {
    action: 'updated',
    noun: 'user',
    companyId: own,
    recordId: 90,
    recordName: 'Rima',
    changes: changesBetween({ active: true }, { active: false }, ['active']),
  });
  await record(stranger, {
    action: 'created',
    noun: 'branch',
    companyId: 2,
    recordId: 91,
    recordName: 'Sylhet 50%',
  });
  await record(provider, {
    action: 'updated',
    noun: 'role',
    companyId: null,
    recordId: 92,
    recordName: 'Operator',
  });
  await add({
    action: 'sign-in-refused',
    actor_name: 'rima',
    address: '198.51.100.3',
    at: new Date('2026-03-10T06:00:00Z'),
  });
});
afterAll(() => world.close());

/** Adds an entry of somebody who is not signed in, in a company of ours. */
function add(row: Partial<Insertable<Schema['audit_entries']>>) {
  return world.database
    .insertInto('audit_entries')
    .values({
      company_id: own,
      noun: 'user',
      action: 'signed-in',
      record_id: 90,
      record_name: 'Rima',
      ...row,
    })
    .execute();
}

interface Row {
  recordName: string;
  actorName: string;
  at: string;
}

async function list(client: Client, query: Record<string, unknown> = {}) {
  const { status, body } = await client.answer(auditLog, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  const { responseList, total } = body as { responseList: Row[]; total: number };
  return { names: responseList.map(({ recordName }) => recordName), total, rows: responseList };
}

describe('the audit log', () => {
  test('is the newest first, whole for the provider', async () => {
    const { names, total, rows } = await list(admin);
    expect(names).toEqual(['Rima', 'Operator', 'Sylhet 50%', 'Rima', 'Meghna']);
    expect(total).toBe(5);
    expect(rows[4]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      companyId: own,
      companyName: 'Meghna',
      actorName: 'Nasrin Akter',
      actorUsername: 'admin',
      action: 'created',
      noun: 'company',
      recordId: own,
      recordName: 'Meghna',
      changes: [{ field: 'name', before: null, after: 'Meghna' }],
      address: '10.0.0.1',
    });
    expect(rows[1]).toMatchObject({ companyId: null, companyName: null, changes: [] });
  });

  test('shows a company what concerns it, and the provider in place of a person of the provider', async () => {
    const { names, total, rows } = await list(meghna);
    expect([names, total]).toEqual([['Rima', 'Rima', 'Meghna'], 3]);
    expect(rows).toMatchObject([
      // Nobody was signed in: whence it came is what the company needs to know.
      { actorName: 'rima', address: '198.51.100.3' },
      {
        actorName: 'Meghna',
        actorUsername: 'meghna',
        address: '203.0.113.7',
        changes: [{ before: 'true', after: 'false' }],
      },
      { actorName: 'Barta', actorUsername: null, address: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain('admin');
  });

  test.each([
    [{ companyId: 2 }, ['Sylhet 50%']],
    [{ companyId: 4_711 }, []],
    [{ action: 'updated' }, ['Operator', 'Rima']],
    [{ noun: 'user' }, ['Rima', 'Rima']],
    [{ noun: 'user', recordId: 90, action: 'updated' }, ['Rima']],
    [{ recordId: 91 }, ['Sylhet 50%']],
    [{ q: 'ADMIN' }, ['Operator', 'Meghna']],
    [{ q: 'sylhet' }, ['Sylhet 50%']],
    [{ q: '%' }, ['Sylhet 50%']],
    [{ q: '_' }, []],
    [{ from: '2026-03-10T06:00:00Z', to: '2026-03-10T06:00:00.001Z' }, ['Rima']],
    [{ to: '2026-03-10T06:00:00Z' }, []],
  ])('filtered by %j shows %j', async (filter, names) => {
    expect(await list(admin, { filter })).toMatchObject({ names, total: names.length });
  });

  test('gives away nothing to a company that searches by a name it cannot see, or by another company', async () => {
    expect((await list(meghna, { filter: { q: 'admin' } })).names).toEqual([]);
    expect((await list(meghna, { filter: { q: 'barta' } })).names).toEqual(['Meghna']);
    expect((await list(meghna, { filter: { companyId: 2 } })).total).toBe(0);
    expect((await list(meghna, { filter: { recordId: 91 } })).total).toBe(0);
    expect((await list(meghna, { filter: { companyId: own } })).total).toBe(3);
  });

  test('can be turned round and read page by page', async () => {
    const { rows } = await list(admin, { range: [0, 9] });
    const oldestFirst = await list(admin, { sort: ['id', 'ASC'] });
    expect(oldestFirst.rows).toEqual([...rows].reverse());
    expect((await list(admin, { range: [1, 2] })).rows).toEqual(rows.slice(1, 3));
    expect(await list(admin, { range: [5, 9] })).toMatchObject({ names: [], total: 5 });
  });

  test('knows no day that no calendar has', async () => {
    const { status, body } = await admin.refusal(auditLog, {
      query: { filter: { to: '2026-02-30T25:00:00Z' } },
    });
    expect([status, body.problems]).toEqual([400, { 'filter.to': 'bad-format' }]);
  });

  test('is closed to who may not read it', async () => {
    expect((await (await clientOf(world, 'manager')).refusal(auditLog)).status).toBe(403);
  });

  test('rolls back with what it tells of', async () => {
    const count = await countDeletions();
    const attempt = world.database.transaction().execute(async (transaction) => {
      const entry = {
        action: 'deleted',
        noun: 'user',
        companyId: own,
        recordId: 90,
        recordName: 'Rima',
      } as const;
      await writeAuditEntry(transaction, { userId: 1, username: 'admin', companyId: 1, address: '' }, entry);
      throw new Error('the deletion failed');
    });
    await expect(attempt).rejects.toThrow('the deletion failed');
    expect(await countDeletions()).toBe(count);
  });
});

/** Last: what is written here stays. */
describe('an entry', () => {
  test('keeps the name of who did it when they are deleted', async () => {
    const { id } = await world.database
      .insertInto('users')
      .values({ company_id: own, role_id: 1, username: 'leaver', name: 'Leaver', password_hash: 'none' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await add({ actor_id: id, actor_company_id: own, actor_name: 'leaver', record_name: 'Gone' });
    await world.database.deleteFrom('users').where('id', '=', id).execute();
    const { rows } = await list(meghna, { filter: { q: 'gone' } });
    expect(rows).toMatchObject([{ actorName: 'leaver' }]);
  });

  test.each([
    ['an update', "update audit_entries set record_name = 'Nobody'"],
    ['an update of who did it', 'update audit_entries set actor_id = 1 where actor_id <> 1'],
    [
      'an update of who did it where nobody is named',
      'update audit_entries set actor_id = 1 where actor_id is null',
    ],
    ['an update of whose it is', 'update audit_entries set company_id = 1 where company_id <> 1'],
    [
      'an update that forgets who did it, and what',
      "update audit_entries set actor_id = null, changes = '[]'",
    ],
    ['a delete', 'delete from audit_entries'],
    ['a truncate', 'truncate audit_entries'],
  ])('refuses %s', async (_, statement) => {
    const entries = async () =>
      (await world.database.selectFrom('audit_entries').selectAll().orderBy('id').execute()).map(
        withoutSystemColumns,
      );
    const before = await entries();
    expect(before.length).toBeGreaterThan(0);
    const table = await nameOfTable(world.database, 'audit_entries');
    await expect(sql.raw(statement.replace('audit_entries', table)).execute(world.database)).rejects.toThrow(
      'append-only',
    );
    expect(await entries()).toEqual(before);
  });

  test('outlives its company, and forgets whose it was', async () => {
    const { id } = await world.database
      .insertInto('companies')
      .values({ name: 'Dissolved' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await add({ company_id: id, actor_company_id: id, actor_name: 'last', record_name: 'Dissolved' });
    await world.database.deleteFrom('companies').where('id', '=', id).execute();
    const entry = world.database.selectFrom('audit_entries').selectAll();
    expect(await entry.where('record_name', '=', 'Dissolved').executeTakeFirst()).toMatchObject({
      company_id: null,
      actor_company_id: null,
      actor_name: 'last',
    });
  });
});

async function countDeletions() {
  const { rows } = await sql<{ count: number }>`
    select count(*) from audit_entries where action = 'deleted'`.execute(world.database);
  return rows[0]!.count;
}
