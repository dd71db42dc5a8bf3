import type { DataProvider } from 'react-admin';
import { listApiKeys } from '#contract/main-api/programs/apiKeys.ts';
import { listApiRequests } from '#contract/main-api/programs/apiRequests.ts';
import { auditLog } from '#contract/main-api/auditLog.ts';
import * as branches from '#contract/main-api/people/branches.ts';
import * as companies from '#contract/main-api/people/companies.ts';
import * as contactGroups from '#contract/main-api/sending/contactGroups.ts';
import { listDoNotDisturb } from '#contract/main-api/carriers/doNotDisturb.ts';
import * as departments from '#contract/main-api/people/departments.ts';
import { companyList, complainTypeList, departmentList, roleList } from '#contract/main-api/lookups.ts';
import * as roles from '#contract/main-api/people/roles.ts';
import * as routes from '#contract/main-api/carriers/routes.ts';
import * as contentApprovals from '#contract/main-api/sending/contentApprovals.ts';
import * as senderIds from '#contract/main-api/sending/senderIds.ts';
import * as templates from '#contract/main-api/sending/templates.ts';
import * as webhooks from '#contract/main-api/programs/webhooks.ts';
import { access } from '../screens/access.ts';
import { groupContactsProvider } from './resources/contacts.ts';
import { call } from './http/httpClient.ts';
import { listOnly } from './resources/endpointResource.ts';
import { lookupProvider } from './resources/lookups.ts';
import { masterReportProvider } from './resources/masterReport.ts';
import { restResource } from './resources/restResource.ts';
import { ticketsProvider } from './resources/tickets.ts';
import { usersProvider } from './resources/users.ts';
import * as campaigns from '#contract/main-api/sending/campaigns.ts';

/** Resource → provider, for the resources of the main API. Those named `…-names` are choices for inputs. */
export const mainApi: Record<string, DataProvider> = {
  users: usersProvider,
  roles: restResource(roles.listRoles, access.roles),
  companies: restResource(companies.listCompanies, access.companies),
  // The spec's screens are under /home/branch, its calls under /branches.
  branch: restResource(branches.listBranches, access.branch),
  campaign: {
    ...restResource(campaigns.listCampaigns, access.campaign),
    // Inputs ask for the chosen campaign, of which there is one at a time.
    getMany: async (_resource, { ids, signal }) => {
      const found = ids.map((id) => call(campaigns.findCampaign, { params: { id: Number(id) }, signal }));
      return { data: (await Promise.all(found)) as never };
    },
  },
  departments: restResource(departments.listDepartments, access.departments),
  'sender-ids': restResource(senderIds.listSenderIds, access['sender-ids']),
  webhooks: restResource(webhooks.listWebhooks, access.webhooks),
  'content-approvals': restResource(contentApprovals.listContentApprovals, access['content-approvals']),
  'api-keys': restResource(listApiKeys, access['api-keys']),
  'api-requests': listOnly(listApiRequests),
  // The screen is among those of sending, the calls are under /templates.
  'send-sms/templates': restResource(templates.listTemplates, access['send-sms/templates']),
  // The spec's screen is /home/config.
  config: restResource(routes.listRoutes, access.config),
  // The screen is /home/contacts, the calls are under /contact-groups.
  contacts: restResource(contactGroups.listContactGroups, access.contacts),
  'group-contacts': groupContactsProvider,
  'audit-log': listOnly(auditLog),
  'master-report': masterReportProvider,
  'do-not-disturb': restResource(listDoNotDisturb, access['do-not-disturb']),
  tickets: ticketsProvider,
  'company-names': lookupProvider(async () => (await call(companyList)).responseList),
  'department-names': lookupProvider(async () => (await call(departmentList)).responseList),
  'complain-type-names': lookupProvider(async () => (await call(complainTypeList)).responseList),
  'role-names': lookupProvider(async () => (await call(roleList)).responseList),
};
