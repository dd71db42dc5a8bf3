import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { modules } from '../permissions.ts';
import { Id, listOf, nullable, oneOf, record } from '../vocabulary.ts';
import { companyStatuses } from './people/companies.ts';
import { PermissionName, scopes } from './people/roles.ts';

const lookup = { service: 'main-api', method: 'GET', permission: 'signed-in' } as const;

export const CompanyName = record({
  id: Id,
  name: Type.String(),
  status: oneOf(companyStatuses),
  /** Its people sign in with the company's account only. */
  arePasswordsOff: Type.Boolean(),
});
export type CompanyName = Type.Static<typeof CompanyName>;

export const companyList = endpoint({
  ...lookup,
  path: '/data/company-list',
  summary: 'Companies to choose from: all for the provider, their own for everybody else',
  reply: listOf(CompanyName),
});

export const DepartmentName = record({ id: Id, companyId: Id, name: Type.String() });
export type DepartmentName = Type.Static<typeof DepartmentName>;

export const departmentList = endpoint({
  ...lookup,
  path: '/data/department-list',
  summary: 'Departments to choose from, of your company or of all for the provider',
  reply: listOf(DepartmentName),
});

export const RoleName = record({
  id: Id,
  name: Type.String(),
  scope: oneOf(scopes),
  companyId: nullable(Id),
  /** Whether the caller may give it: it may do nothing that they may not. */
  isAssignable: Type.Boolean(),
});
export type RoleName = Type.Static<typeof RoleName>;

export const roleList = endpoint({
  ...lookup,
  path: '/data/role-list',
  summary: 'Roles to choose from',
  reply: listOf(RoleName),
});

export const ModuleName = record({ id: Id, name: oneOf(modules) });

export const moduleList = endpoint({
  ...lookup,
  path: '/data/module-list',
  summary: 'Areas of the product by which permissions are grouped',
  reply: listOf(ModuleName),
});

export const PermissionEntry = record({
  id: Id,
  name: PermissionName,
  module: oneOf(modules),
  /** Only roles of the provider can hold it. */
  isPlatformOnly: Type.Boolean(),
});

export const permissionList = endpoint({
  ...lookup,
  path: '/data/permission-list',
  summary: 'Every permission there is',
  reply: listOf(PermissionEntry),
});

/** The states of a ticket, in the order it can pass through them; the place of each, from 1, is its id. */
export const ticketStatuses = ['open', 'in-progress', 'waiting', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketStatusNames: Record<TicketStatus, { name: string; nameBn: string }> = {
  open: { name: 'Open', nameBn: 'খোলা' },
  'in-progress': { name: 'In progress', nameBn: 'কাজ চলছে' },
  waiting: { name: 'Waiting', nameBn: 'অপেক্ষায়' },
  resolved: { name: 'Resolved', nameBn: 'সমাধান হয়েছে' },
  closed: { name: 'Closed', nameBn: 'বন্ধ' },
};

export const ticketStatusList = endpoint({
  ...lookup,
  path: '/data/ticket-status-list',
  summary: 'States of a ticket, in their order',
  reply: listOf(
    record({ id: Id, status: oneOf(ticketStatuses), name: Type.String(), nameBn: Type.String() }),
  ),
});

export const ComplainType = record({ id: Id, name: Type.String(), nameBn: Type.String() });
export type ComplainType = Type.Static<typeof ComplainType>;

/** Spelled so in the product spec (section 7). */
export const complainTypeList = endpoint({
  ...lookup,
  path: '/data/compalin-type-list',
  summary: 'Kinds of complaint',
  reply: listOf(ComplainType),
});
