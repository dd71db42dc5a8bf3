import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionKeys, type PermissionKey } from '#contract/permissions.ts';
import {
  assignPermission,
  createRole,
  deleteRole,
  findRole,
  listRoles,
  updateRole,
  type Role,
} from '#contract/main-api/people/roles.ts';
import { listUsers, updateUser } from '#contract/main-api/people/users.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { clientOf } from '#tests/helpers/people/people.ts';
import {
  auditEntriesOf,
  freshName,
  padmaId,
  refusalOf,
  startStaff,
  type Staff,
} from '#tests/helpers/people/staff.ts';

let world: Staff['world'];
let admin: Staff['admin'];
let padma: Staff['padma'];
let meghna: Staff['meghna'];
let roles: Staff['roles'];
let addSomeone: Staff['addSomeone'];
let addRole: Staff['addRole'];

beforeAll(async () => {
  ({ world, admin, padma, meghna, roles, addSomeone, addRole } = await startStaff());
});
afterAll(() => world.close());

/** Someone of Padma who may do this and nothing else. */
async function holderOf(permissions: readonly PermissionKey[]) {
  const roleId = await addRole(permissions);
  const { id, username } = await addSomeone(roleId);
  return { roleId, id, client: await clientOf(world, username) };
}

async function storedPermissions(roleId: number): Promise<string[]> {
  const rows = await world.database
    .selectFrom('role_permissions')
    .select('permission')
    .where('role_id', '=', roleId)
    .orderBy('permission')
    .execute();
  return rows.map(({ permission }) => permission);
}

describe('the list of roles', () => {
  const list = async (client: Client, query: Record<string, unknown> = {}) => {
    const { status, headers, body } = await client.answer(listRoles, {
      query: { range: [0, 999], ...query },
    });
    expect(status).toBe(200);
    return { rows: body as Role[], range: headers.get('content-range') };
  };

  test('shows a company its own and the shared ones, and the provider all', async () => {
    const seen = (await list(padma)).rows;
    const ids = seen.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([roles.ofPadma, roles.operator, roles.companyAdministrator]));
    expect(ids).not.toContain(roles.ofMeghna);
    expect(ids).not.toContain(roles.administrator);
    expect(new Set(seen.map(({ companyId }) => companyId))).toEqual(new Set([padmaId, null]));
    expect((await list(admin)).rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining([roles.ofPadma, roles.ofMeghna, roles.administrator]),
    );
  });

  test('comes in pages with the total, by name', async () => {
    const all = (await list(padma)).rows.map(({ id }) => id);
    const { rows, range } = await list(padma, { range: [1, 2] });
    expect(rows.map(({ id }) => id)).toEqual(all.slice(1, 3));
    expect(range).toBe(`roles 1-2/${all.length}`);
    expect((await list(padma, { sort: ['name', 'DESC'] })).rows.map(({ id }) => id)).toEqual(all.reverse());
    const byId = (await list(padma, { sort: ['id', 'ASC'] })).rows.map(({ id }) => id);
    expect(byId).toEqual([...byId].sort((left, right) => left - right));
  });

  test('can be filtered by text, company and scope', async () => {
    const names = async (client: Client, filter: Record<string, unknown>) =>
      (await list(client, { filter })).rows.map(({ name }) => name);
    expect(await names(padma, { q: 'OPERA' })).toEqual(['Operator']);
    expect(await names(padma, { q: '%' })).toEqual([]);
    expect(await names(admin, { scope: 'platform' })).toContain('Administrator');
    expect(await names(padma, { scope: 'platform' })).toEqual([]);
    expect(await names(padma, { companyId: meghna.companyId })).toEqual([]);
    const ofMeghna = (await list(admin, { filter: { companyId: meghna.companyId } })).rows;
    expect(ofMeghna).toMatchObject([{ id: roles.ofMeghna, companyName: 'Meghna' }]);
  });

  test('counts of a shared role’s people those that the caller may see', async () => {
    const countFor = async (client: Client) =>
      (await client.call(findRole, { params: { id: roles.companyAdministrator } })).userCount;
    expect([await countFor(padma), await countFor(meghna), await countFor(admin)]).toEqual([2, 1, 3]);
  });

  test('says which ones the caller may change', async () => {
    const { client, roleId } = await holderOf(['view-role-list', 'view-role', 'view-dashboard']);
    const [lesser, greater] = [await addRole(['view-dashboard']), await addRole(['create-user'])];
    const editable = new Map((await list(client)).rows.map((role) => [role.id, role.isEditable]));
    expect(editable.get(lesser)).toBe(true);
    expect(editable.get(greater)).toBe(false);
    expect(editable.get(roleId)).toBe(false);
    expect(editable.get(roles.operator)).toBe(false);

    const forAdmin = new Map((await list(admin)).rows.map((role) => [role.id, role.isEditable]));
    expect(forAdmin.get(greater)).toBe(true);
    expect(forAdmin.get(roles.operator)).toBe(true);
    expect(forAdmin.get(roles.administrator)).toBe(false);
  });
});

describe('creating a role', () => {
  test('makes one of the own company, with its permissions once and sorted', async () => {
    const name = freshName('Desk ');
    const permissions: PermissionKey[] = ['view-user', 'create-user', 'view-user'];
    const role = await padma.call(createRole, { body: { name, permissions } });
    expect(role).toEqual({
      id: role.id,
      name,
      scope: 'company',
      companyId: padmaId,
      companyName: 'Padma Traders',
      permissions: ['create-user', 'view-user'],
      requiresSecondFactor: false,
      userCount: 0,
      isFixed: false,
      isEditable: true,
    });
    expect(await padma.call(findRole, { params: { id: role.id } })).toEqual(role);
    expect(await auditEntriesOf(world, 'role', role.id)).toMatchObject([
      {
        action: 'created',
        actor_name: 'padma',
        company_id: padmaId,
        record_name: name,
        changes: [
          { field: 'name', before: null, after: name },
          { field: 'scope', before: null, after: 'company' },
          { field: 'requiresSecondFactor', before: null, after: 'false' },
          { field: 'permissions', before: null, after: 'create-user, view-user' },
        ],
      },
    ]);
  });

  test('by the provider can be for one company, for all, or for the provider', async () => {
    const create = async (body: object) =>
      admin.call(createRole, { body: { name: freshName('Made '), ...body } });
    expect(await create({})).toMatchObject({ companyId: 1, scope: 'company' });
    expect(await create({ companyId: padmaId })).toMatchObject({ companyId: padmaId, scope: 'company' });
    expect(await create({ companyId: null })).toMatchObject({ companyId: null, scope: 'company' });
    expect(await create({ scope: 'platform', permissions: ['add-balance'] })).toMatchObject({
      companyId: null,
      scope: 'platform',
      permissions: ['add-balance'],
    });
  });

  test.each([
    [{ scope: 'platform' }, { scope: 'provider-only' }],
    [{ companyId: null }, { companyId: 'provider-only' }],
    [
      { scope: 'platform', companyId: null, permissions: ['delete-user'] },
      { scope: 'provider-only', companyId: 'provider-only', permissions: 'permission-not-yours' },
    ],
    [{ companyId: 1 }, { companyId: 'no-such-record' }],
    [{ companyId: 4_711 }, { companyId: 'no-such-record' }],
    [{ permissions: ['delete-user'] }, { permissions: 'permission-not-yours' }],
    [{ permissions: ['manage-route'] }, { permissions: 'permission-for-platform' }],
  ])('of %j is refused to a company’s administrator', async (given, problems) => {
    const name = freshName('Never ');
    expect(await refusalOf(padma, createRole, { body: { name, ...given } })).toEqual([422, problems]);
    expect((await admin.answer(listRoles, { query: { filter: { q: name } } })).body).toEqual([]);
  });

  test.each([
    [{ scope: 'platform', companyId: padmaId }, { companyId: 'not-allowed' }],
    [{ companyId: 4_711 }, { companyId: 'no-such-record' }],
    [{ companyId: padmaId, permissions: ['add-balance'] }, { permissions: 'permission-for-platform' }],
    [{ companyId: null, permissions: ['manage-route'] }, { permissions: 'permission-for-platform' }],
  ])('of %j is refused to the provider too', async (given, problems) => {
    const body = { name: freshName('Never '), ...given };
    expect(await refusalOf(admin, createRole, { body })).toEqual([422, problems]);
  });

  test('with permissions needs the permission to assign them', async () => {
    const { client } = await holderOf(['create-role', 'view-dashboard']);
    const name = freshName('Plain ');
    const body = { name, permissions: ['view-dashboard'] };
    expect(await refusalOf(client, createRole, { body })).toEqual([403, 'forbidden']);
    expect((await client.call(createRole, { body: { name, permissions: [] } })).permissions).toEqual([]);
  });

  test('takes a name once in a company, in whatever letter case', async () => {
    const name = freshName('Only ');
    await padma.call(createRole, { body: { name } });
    const taken = [409, { name: 'name-taken' }];
    expect(await refusalOf(padma, createRole, { body: { name: name.toUpperCase() } })).toEqual(taken);
    expect(await refusalOf(admin, createRole, { body: { name: 'OPERATOR', companyId: null } })).toEqual(
      taken,
    );
    expect((await meghna.call(createRole, { body: { name } })).name).toBe(name);
  });

  test('twice at once under one name makes one role and one conflict', async () => {
    const name = freshName('Twin ');
    const answers = await Promise.all(
      [1, 2, 3].map(() => padma.answer(createRole, { body: { name, permissions: ['view-user'] } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    for (const { status, body } of answers) {
      if (status === 409) expect(body).toMatchObject({ problems: { name: 'name-taken' } });
    }
  });
});

describe('changing a role', () => {
  test('renames it, keeps its permissions, and says so in the audit log', async () => {
    const id = await addRole(['view-user']);
    const { name: before } = await padma.call(findRole, { params: { id } });
    const name = freshName('Renamed ');
    const role = await padma.call(updateRole, { params: { id }, body: { name } });
    expect(role).toMatchObject({ name, permissions: ['view-user'] });
    expect(await auditEntriesOf(world, 'role', id)).toMatchObject([
      { action: 'updated', record_name: name, changes: [{ field: 'name', before, after: name }] },
    ]);
  });

  test('to what it is already leaves no trace, also without the right to assign', async () => {
    const id = await addRole(['view-user', 'view-role']);
    const { client } = await holderOf(['update-role', 'view-user', 'view-role']);
    const { name } = await padma.call(findRole, { params: { id } });
    await client.call(updateRole, {
      params: { id },
      body: { name, permissions: ['view-role', 'view-user', 'view-role'] },
    });
    expect(await auditEntriesOf(world, 'role', id)).toEqual([]);
    const body = { permissions: ['view-user' as const] };
    expect(await refusalOf(client, updateRole, { params: { id }, body })).toEqual([403, 'forbidden']);
  });

  test('lists the permissions before and after, sorted', async () => {
    const id = await addRole(['view-user']);
    const permissions: PermissionKey[] = ['view-role', 'create-user'];
    expect((await padma.call(assignPermission, { body: { roleId: id, permissions } })).permissions).toEqual([
      'create-user',
      'view-role',
    ]);
    await padma.call(updateRole, { params: { id }, body: { permissions: [] } });
    expect((await auditEntriesOf(world, 'role', id)).map(({ changes }) => changes)).toEqual([
      [{ field: 'permissions', before: 'view-user', after: 'create-user, view-role' }],
      [{ field: 'permissions', before: 'create-user, view-role', after: null }],
    ]);
  });

  test('neither gives nor takes what the caller does not hold', async () => {
    const { client } = await holderOf(['assign-permission', 'update-role', 'view-user', 'view-role']);
    const id = await addRole(['view-user', 'create-user']);
    for (const permissions of [['view-user'], [], ['view-user', 'create-user', 'update-user']]) {
      const refusal = [422, { permissions: 'permission-not-yours' }];
      expect(await refusalOf(client, assignPermission, { body: { roleId: id, permissions } })).toEqual(
        refusal,
      );
      expect(await refusalOf(client, updateRole, { params: { id }, body: { permissions } })).toEqual(refusal);
    }
    // Even of what they hold: the role is above them.
    const permissions = ['create-user'];
    expect(await refusalOf(client, assignPermission, { body: { roleId: id, permissions } })).toEqual([
      403,
      'forbidden',
    ]);
    for (const [spec, input] of [
      [updateRole, { params: { id }, body: { name: 'Mine' } }],
      [deleteRole, { params: { id } }],
    ] as const) {
      expect(await refusalOf(client, spec, input)).toEqual([403, 'forbidden']);
    }
    expect(await storedPermissions(id)).toEqual(['create-user', 'view-user']);
  });

  test('gives a company’s role nothing that is for the provider', async () => {
    const body = { roleId: await addRole([]), permissions: ['add-balance' as const] };
    expect(await refusalOf(admin, assignPermission, { body })).toEqual([
      422,
      { permissions: 'permission-for-platform' },
    ]);
  });

  test('to the own permissions is nobody’s to do; to its name it is', async () => {
    const { client, roleId } = await holderOf(['assign-permission', 'update-role', 'view-user']);
    for (const permissions of [['assign-permission', 'update-role'], []]) {
      const yourself = [422, { permissions: 'yourself' }];
      expect(await refusalOf(client, assignPermission, { body: { roleId, permissions } })).toEqual(yourself);
      expect(await refusalOf(client, updateRole, { params: { id: roleId }, body: { permissions } })).toEqual(
        yourself,
      );
    }
    const name = freshName('Own ');
    expect((await client.call(updateRole, { params: { id: roleId }, body: { name } })).name).toBe(name);
  });

  test('that all companies share is for the provider alone', async () => {
    const id = roles.operator;
    for (const [spec, input] of [
      [updateRole, { params: { id }, body: { name: 'Ours' } }],
      [assignPermission, { body: { roleId: id, permissions: [] } }],
      [deleteRole, { params: { id } }],
    ] as const) {
      expect(await refusalOf(padma, spec, input)).toEqual([403, 'forbidden']);
    }
    const before = await storedPermissions(id);
    const fewer = before.filter((name) => name !== 'view-dashboard') as PermissionKey[];
    await admin.call(assignPermission, { body: { roleId: id, permissions: fewer } });
    expect(await storedPermissions(id)).toEqual(fewer);
  });

  test('that is fixed is refused to everybody', async () => {
    const params = { id: roles.administrator };
    const permissions = permissionKeys.slice(1);
    expect(await refusalOf(admin, updateRole, { params, body: { name: 'Chief', permissions } })).toEqual([
      422,
      { name: 'not-allowed', permissions: 'not-allowed' },
    ]);
    expect(
      await refusalOf(admin, assignPermission, { body: { roleId: roles.administrator, permissions } }),
    ).toEqual([422, { permissions: 'not-allowed' }]);
    expect(await refusalOf(admin, deleteRole, { params })).toEqual([422, { id: 'not-allowed' }]);
  });

  test('to a name that another one has is a conflict', async () => {
    const [id, other] = [await addRole([]), await addRole([])];
    const { name } = await padma.call(findRole, { params: { id: other } });
    const body = { name: name.toUpperCase() };
    expect(await refusalOf(padma, updateRole, { params: { id }, body })).toEqual([
      409,
      { name: 'name-taken' },
    ]);
    expect((await padma.call(updateRole, { params: { id: other }, body })).name).toBe(body.name);
  });

  test('of another company, or of none that there is, finds nothing', async () => {
    for (const id of [roles.ofMeghna, roles.administrator, 4_711]) {
      for (const [spec, input] of [
        [findRole, { params: { id } }],
        [updateRole, { params: { id }, body: { name: 'Mine' } }],
        [assignPermission, { body: { roleId: id, permissions: [] } }],
        [deleteRole, { params: { id } }],
      ] as const) {
        expect(await refusalOf(padma, spec, input)).toEqual([404, 'not-found']);
      }
    }
  });

  test('by many at once leaves one of their lists whole, and every change in the audit log', async () => {
    const id = await addRole([]);
    const lists: PermissionKey[][] = [
      ['create-user', 'update-user', 'view-user'],
      ['create-role', 'update-role', 'view-user'],
      ['view-company', 'view-dashboard'],
    ];
    const answers = await Promise.all(
      [...lists, ...lists].map((permissions) =>
        padma.answer(assignPermission, { body: { roleId: id, permissions } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const left = await storedPermissions(id);
    expect(lists).toContainEqual(left);
    // Each begins where the one before it ended: none worked on a list that was gone.
    const steps = (await auditEntriesOf(world, 'role', id)).map(({ changes }) => changes[0]!);
    expect(steps.map(({ before }) => before)).toEqual([
      null,
      ...steps.slice(0, -1).map(({ after }) => after),
    ]);
    expect(steps.at(-1)!.after).toBe(left.join(', '));
  });
});

describe('someone who is signed in', () => {
  test('loses and gains a permission with their next request', async () => {
    const { client, roleId } = await holderOf(['view-user-list']);
    await client.call(listUsers, { query: {} });
    await padma.call(assignPermission, { body: { roleId, permissions: [] } });
    expect((await client.refusal(listUsers)).body.code).toBe('forbidden');
    await padma.call(assignPermission, { body: { roleId, permissions: ['view-user-list'] } });
    await client.call(listUsers, { query: {} });
  });

  test('has another role’s permissions with their next request', async () => {
    const { client, id } = await holderOf(['view-user-list']);
    await padma.call(updateUser, { body: { id, roleId: await addRole(['view-role-list']) } });
    expect((await client.refusal(listUsers)).body.code).toBe('forbidden');
    expect((await client.answer(listRoles)).status).toBe(200);
  });
});

describe('deleting a role', () => {
  test('that nobody has takes its permissions along', async () => {
    const id = await addRole(['view-user']);
    expect(await padma.call(deleteRole, { params: { id } })).toEqual({ id });
    expect((await padma.refusal(findRole, { params: { id } })).status).toBe(404);
    expect(await storedPermissions(id)).toEqual([]);
    const [entry] = await auditEntriesOf(world, 'role', id);
    expect(entry).toMatchObject({ action: 'deleted', company_id: padmaId });
    expect(entry!.changes).toContainEqual({ field: 'permissions', before: 'view-user', after: null });
  });

  test('that people have is refused with how many', async () => {
    const id = await addRole([]);
    await addSomeone(id);
    await addSomeone(id);
    const { status, body } = await padma.refusal(deleteRole, { params: { id } });
    expect([status, body.code, body.uses]).toEqual([409, 'in-use', [{ what: 'users', count: 2 }]]);
  });

  test('while it is given to somebody ends one way or the other, never in a user without a role', async () => {
    const someone = await addSomeone();
    for (let round = 0; round < 5; round += 1) {
      const roleId = await addRole([]);
      const [given, deleted] = await Promise.all([
        padma.answer(updateUser, { body: { id: someone.id, roleId } }),
        padma.answer(deleteRole, { params: { id: roleId } }),
      ]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([given.status, deleted.status]);
    }
  });
});
