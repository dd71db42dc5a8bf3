import * as Type from 'typebox';
import { DeliveryCounts } from '../../database-manager/filter.ts';
import { endpoint } from '../../endpoint.ts';
import {
  Email,
  Id,
  Instant,
  listQuery,
  Msisdn,
  Name,
  nullable,
  oneOf,
  record,
  TypedMsisdn,
} from '../../vocabulary.ts';
import { locationFields, optionalLocation } from './locations.ts';
import { scopes } from './roles.ts';
import { SenderIdName } from '../sending/senderIds.ts';

/** A suspended company's people are signed out and its queued messages wait. */
export const companyStatuses = ['active', 'suspended'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

/**
 * Whether credit comes back for what the carrier took, and charged for, and then did not deliver:
 * - none: what was sent is paid for
 * - undelivered: a receipt of failure refunds the message's credits
 */
export const refundPolicies = ['none', 'undelivered'] as const;
export type RefundPolicy = (typeof refundPolicies)[number];

/** Largest number of credits named anywhere. */
export const maxCredit = 1_000_000_000;

export const Company = record({
  id: Id,
  name: Type.String(),
  /** The provider's own company has scope `platform`. */
  scope: oneOf(scopes),
  status: oneOf(companyStatuses),
  contactName: nullable(Type.String()),
  contactNo: nullable(Msisdn),
  email: nullable(Type.String()),
  address: nullable(Type.String()),
  ...locationFields,
  /** Below this many credits people are warned; 0 is never. */
  lowBalanceThreshold: Type.Integer({ minimum: 0 }),
  refunds: oneOf(refundPolicies),
  /** The balance less what is held: it can still be spent, in credits. */
  currentBalance: Type.Integer({ minimum: 0 }),
  /** Below the threshold. */
  isLow: Type.Boolean(),
  userCount: Type.Integer({ minimum: 0 }),
  branchCount: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
});
export type Company = Type.Static<typeof Company>;

/** With what the last seven days came to. */
export const ListedCompany = record({ ...Company.properties, ...DeliveryCounts.properties });
export type ListedCompany = Type.Static<typeof ListedCompany>;

const details = {
  contactName: Type.Optional(nullable(Name)),
  contactNo: Type.Optional(nullable(TypedMsisdn)),
  email: Type.Optional(nullable(Email)),
  address: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
  ...optionalLocation,
  lowBalanceThreshold: Type.Optional(Type.Integer({ minimum: 0, maximum: maxCredit })),
  refunds: Type.Optional(oneOf(refundPolicies)),
};

export const NewCompany = record({
  name: Name,
  ...details,
  /** Its first sender ID, approved and the default: without one it cannot send. */
  senderId: Type.Optional(SenderIdName),
});
export type NewCompany = Type.Static<typeof NewCompany>;

/** Fields that are left out stay as they are. Name, status and refunds are for the provider to change. */
export const CompanyChange = record({
  name: Type.Optional(Name),
  status: Type.Optional(oneOf(companyStatuses)),
  ...details,
});
export type CompanyChange = Type.Static<typeof CompanyChange>;

export const listCompanies = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/companies',
  summary: 'Companies: your own, or all for the provider',
  permission: 'view-company-list',
  query: listQuery(
    {
      /** Part of the name, contact person, e-mail or number. */
      q: Type.Optional(Type.String({ maxLength: 100 })),
      status: Type.Optional(oneOf(companyStatuses)),
      divisionId: Type.Optional(Id),
      districtId: Type.Optional(Id),
      thanaId: Type.Optional(Id),
    },
    ['id', 'name', 'status', 'createdAt'],
  ),
  reply: Type.Array(ListedCompany),
});

export const findCompany = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/companies/{id}',
  summary: 'One company',
  permission: 'view-company',
  params: record({ id: Id }),
  reply: Company,
});

export const createCompany = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/companies',
  summary: 'Create a company',
  permission: 'create-company',
  scope: 'platform',
  body: NewCompany,
  reply: Company,
  status: 201,
});

export const updateCompany = endpoint({
  service: 'main-api',
  method: 'PUT',
  path: '/companies/{id}',
  summary: 'Change a company; suspending it signs its people out and lets its queue wait',
  asksForCode: true,
  permission: 'update-company',
  params: record({ id: Id }),
  body: CompanyChange,
  reply: Company,
});

export const deleteCompany = endpoint({
  service: 'main-api',
  method: 'DELETE',
  path: '/companies/{id}',
  summary: 'Delete a company that has no people, branches, credit or messages; suspend the others',
  permission: 'create-company',
  scope: 'platform',
  params: record({ id: Id }),
  reply: record({ id: Id }),
});
