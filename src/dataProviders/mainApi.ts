import type { DataProvider } from 'react-admin';
import { auditLog } from '#contract/main-api/auditLog.ts';
import * as branches from '#contract/main-api/branches.ts';
import * as companies from '#contract/main-api/companies.ts';
import * as departments from '#contract/main-api/departments.ts';
import { companyList, departmentList, roleList } from '#contract/main-api/lookups.ts';
import * as roles from '#contract/main-api/roles.ts';
import * as routes from '#contract/main-api/routes.ts';
import * as senderIds from '#contract/main-api/senderIds.ts';
import { call } from './httpClient.ts';
import { listOnly } from './endpointResource.ts';
import { lookupProvider } from './lookups.ts';
import { restResource } from './restResource.ts';
import { usersProvider } from './users.ts';

/** Resource → provider, for the resources of the main API. Those named `…-names` are choices for inputs. */
export const mainApi: Record<string, DataProvider> = {
  users: usersProvider,
  roles: restResource({ list: roles.listRoles, create: roles.createRole, update: roles.updateRole }),
  companies: restResource({
    list: companies.listCompanies,
    create: companies.createCompany,
    update: companies.updateCompany,
  }),
  // The spec's screens are under /home/branch, its calls under /branches.
  branch: restResource({
    list: branches.listBranches,
    create: branches.createBranch,
    update: branches.updateBranch,
  }),
  departments: restResource({
    list: departments.listDepartments,
    create: departments.createDepartment,
    update: departments.updateDepartment,
  }),
  'sender-ids': restResource({
    list: senderIds.listSenderIds,
    create: senderIds.createSenderId,
    update: senderIds.updateSenderId,
  }),
  // The spec's screen is /home/config.
  config: restResource({
    list: routes.listRoutes,
    create: routes.createRoute,
    update: routes.updateRoute,
  }),
  'audit-log': listOnly(auditLog),
  'company-names': lookupProvider(async () => (await call(companyList)).responseList),
  'department-names': lookupProvider(async () => (await call(departmentList)).responseList),
  'role-names': lookupProvider(async () => (await call(roleList)).responseList),
};
