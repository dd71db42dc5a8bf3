import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, listQuery, Name, record } from '../../vocabulary.ts';

export const Department = record({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  name: Type.String(),
  userCount: Type.Integer({ minimum: 0 }),
});
export type Department = Type.Static<typeof Department>;

export const NewDepartment = record({
  /** The caller's own company when it is left out. */
  companyId: Type.Optional(Id),
  name: Name,
});
export type NewDepartment = Type.Static<typeof NewDepartment>;

export const DepartmentChange = record({ name: Name });
export type DepartmentChange = Type.Static<typeof DepartmentChange>;

// Who arranges a company's branches arranges its departments.
const guarded = { service: 'main-api', permission: 'create-company' } as const;
const one = record({ id: Id });

export const listDepartments = endpoint({
  ...guarded,
  method: 'GET',
  path: '/departments',
  summary: 'Departments of your company, or of all companies for the provider',
  query: listQuery({ q: Type.Optional(Type.String({ maxLength: 100 })), companyId: Type.Optional(Id) }, [
    'id',
    'name',
    'companyName',
  ]),
  reply: Type.Array(Department),
});

export const findDepartment = endpoint({
  ...guarded,
  method: 'GET',
  path: '/departments/{id}',
  summary: 'One department',
  params: one,
  reply: Department,
});

export const createDepartment = endpoint({
  ...guarded,
  method: 'POST',
  path: '/departments',
  summary: 'Create a department',
  body: NewDepartment,
  reply: Department,
  status: 201,
});

export const updateDepartment = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/departments/{id}',
  summary: 'Rename a department',
  params: one,
  body: DepartmentChange,
  reply: Department,
});

export const deleteDepartment = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/departments/{id}',
  summary: 'Delete a department that has no people',
  params: one,
  reply: record({ id: Id }),
});
