import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { permissionKeys, type PermissionKey } from '../../permissions.ts';
import { Id, listQuery, Name, nullable, oneOf, record } from '../../vocabulary.ts';

/** The provider's people see every company; a company's people see only their own. */
export const scopes = ['platform', 'company'] as const;
export type Scope = (typeof scopes)[number];

/** The roles that every installation begins with; what administrators make of them later is theirs. */
export const builtInRoleNames = ['Administrator', 'Company administrator', 'Operator', 'Manager'] as const;
export type BuiltInRoleName = (typeof builtInRoleNames)[number];

export const PermissionName = Type.Unsafe<PermissionKey>(Type.String({ enum: [...permissionKeys] }));
const Permissions = Type.Array(PermissionName, { maxItems: permissionKeys.length });

export const Role = record({
  id: Id,
  name: Type.String(),
  scope: oneOf(scopes),
  /** Null for a role that all companies share. */
  companyId: nullable(Id),
  companyName: nullable(Type.String()),
  permissions: Type.Array(PermissionName),
  /** Whether its people have to set up a second factor before they can do anything. */
  requiresSecondFactor: Type.Boolean(),
  userCount: Type.Integer({ minimum: 0 }),
  /** It holds every permission there is and cannot be changed. */
  isFixed: Type.Boolean(),
  /** Whether the caller may change it: it is theirs to manage, and it may do nothing that they may not. */
  isEditable: Type.Boolean(),
});
export type Role = Type.Static<typeof Role>;

export const NewRole = record({
  name: Name,
  /** Only the provider can make roles of scope `platform`. */
  scope: Type.Optional(oneOf(scopes)),
  /** Whose role it is: the caller's own company when left out; null, which the provider alone can say, for all. */
  companyId: Type.Optional(nullable(Id)),
  /** Needs `assign-permission` unless it is empty. */
  permissions: Type.Optional(Permissions),
});
export type NewRole = Type.Static<typeof NewRole>;

export const RoleChange = record({
  name: Type.Optional(Name),
  /** The whole list; needs `assign-permission`. */
  permissions: Type.Optional(Permissions),
  /** May be changed of a fixed role and of one's own, too. */
  requiresSecondFactor: Type.Optional(Type.Boolean()),
});
export type RoleChange = Type.Static<typeof RoleChange>;

export const listRoles = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/roles',
  summary: 'Roles of your company and those all companies share; every role for the provider',
  permission: 'view-role-list',
  query: listQuery(
    {
      q: Type.Optional(Type.String({ maxLength: 100 })),
      companyId: Type.Optional(Id),
      scope: Type.Optional(oneOf(scopes)),
    },
    ['id', 'name'],
  ),
  reply: Type.Array(Role),
});

export const findRole = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/roles/{id}',
  summary: 'One role with its permissions',
  permission: 'view-role',
  params: record({ id: Id }),
  reply: Role,
});

export const createRole = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/roles',
  summary: 'Create a role; nobody grants what they do not hold',
  permission: 'create-role',
  asksForCode: true,
  body: NewRole,
  reply: Role,
  status: 201,
});

export const updateRole = endpoint({
  service: 'main-api',
  method: 'PUT',
  path: '/roles/{id}',
  summary: 'Rename a role, or change its permissions',
  permission: 'update-role',
  asksForCode: true,
  params: record({ id: Id }),
  body: RoleChange,
  reply: Role,
});

export const deleteRole = endpoint({
  service: 'main-api',
  method: 'DELETE',
  path: '/roles/{id}',
  summary: 'Delete a role that nobody has',
  permission: 'update-role',
  asksForCode: true,
  params: record({ id: Id }),
  reply: record({ id: Id }),
});

export const assignPermission = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/roles/assign-permission',
  summary: 'Give a role exactly these permissions; it bites on the next request of whoever has the role',
  permission: 'assign-permission',
  asksForCode: true,
  body: record({ roleId: Id, permissions: Permissions }),
  reply: Role,
});
