import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant, listQuery, Msisdn, Name, nullable, record, TypedMsisdn } from '../../vocabulary.ts';
import { locationFields, optionalLocation } from './locations.ts';

export const Branch = record({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  name: Type.String(),
  contactNo: nullable(Msisdn),
  address: nullable(Type.String()),
  ...locationFields,
  userCount: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
});
export type Branch = Type.Static<typeof Branch>;

const details = {
  contactNo: Type.Optional(nullable(TypedMsisdn)),
  address: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
  ...optionalLocation,
};

export const NewBranch = record({
  /** The caller's own company when it is left out. */
  companyId: Type.Optional(Id),
  name: Name,
  ...details,
});
export type NewBranch = Type.Static<typeof NewBranch>;

/** Fields that are left out stay as they are. A branch stays with its company: its messages belong to it. */
export const BranchChange = record({ name: Type.Optional(Name), ...details });
export type BranchChange = Type.Static<typeof BranchChange>;

// The spec's menu gives both branch screens this one key (section 2).
const guarded = { service: 'main-api', permission: 'create-company' } as const;
const one = record({ id: Id });

export const listBranches = endpoint({
  ...guarded,
  method: 'GET',
  path: '/branches',
  summary: 'Branches of your company, or of all companies for the provider',
  query: listQuery(
    {
      q: Type.Optional(Type.String({ maxLength: 100 })),
      companyId: Type.Optional(Id),
      divisionId: Type.Optional(Id),
      districtId: Type.Optional(Id),
      thanaId: Type.Optional(Id),
    },
    ['id', 'name', 'companyName', 'createdAt'],
  ),
  reply: Type.Array(Branch),
});

export const findBranch = endpoint({
  ...guarded,
  method: 'GET',
  path: '/branches/{id}',
  summary: 'One branch',
  params: one,
  reply: Branch,
});

export const createBranch = endpoint({
  ...guarded,
  method: 'POST',
  path: '/branches',
  summary: 'Create a branch',
  body: NewBranch,
  reply: Branch,
  status: 201,
});

export const updateBranch = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/branches/{id}',
  summary: 'Change a branch',
  params: one,
  body: BranchChange,
  reply: Branch,
});

export const deleteBranch = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/branches/{id}',
  summary: 'Delete a branch that has no people and has sent nothing',
  params: one,
  reply: record({ id: Id }),
});

export const BranchName = record({ id: Id, name: Type.String() });
export type BranchName = Type.Static<typeof BranchName>;

/** To choose from, for everyone of the company. */
export const branchesOfCompany = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/branches/companyID/{id}',
  summary: 'Names of the branches of a company',
  permission: 'signed-in',
  params: one,
  reply: Type.Array(BranchName),
});
