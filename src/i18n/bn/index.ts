import type { en } from '../en/index.ts';
import type { Translation } from '../translation.ts';
import { api, apiRequestsResource } from './company/api.ts';
import { apiKeys, apiKeysResource } from './company/apiKeys.ts';
import { balance } from './company/balance.ts';
import { branches, branchesResource, departments } from './company/branches.ts';
import { companies, companiesResource } from './company/companies.ts';
import { credit, creditResource } from './company/credit.ts';
import { doNotDisturb, doNotDisturbResource } from './company/doNotDisturb.ts';
import { errorWords, errorWordsResource } from './company/errorWords.ts';
import { health } from './company/health.ts';
import { portability, portabilityResource } from './company/portability.ts';
import { recharge, rechargeResource } from './company/recharge.ts';
import { roles, rolesResource } from './company/roles.ts';
import { routesResource } from './company/routeFields.ts';
import { routes } from './company/routes.ts';
import { users, usersResource } from './company/users.ts';
import { webhooks, webhooksResource } from './company/webhooks.ts';
import { auth } from './sign-in/auth.ts';
import { cells } from './portal/cells.ts';
import { common } from './portal/common.ts';
import { errors } from './portal/errors.ts';
import { recordErrors } from './portal/recordErrors.ts';
import { form, location } from './portal/form.ts';
import { charts, list, views } from './portal/list.ts';
import { menu } from './portal/menu.ts';
import { notifications } from './portal/notifications.ts';
import { openWork } from './portal/openWork.ts';
import { problems } from './portal/problems.ts';
import { reasons } from './portal/reasons.ts';
import { profile } from './portal/profile.ts';
import { sessions } from './portal/sessions.ts';
import { ra } from './portal/ra.ts';
import { search, shortcuts } from './portal/search.ts';
import { invitation } from './sign-in/invitation.ts';
import { recovery } from './sign-in/recovery.ts';
import { secondStep } from './sign-in/secondStep.ts';
import { shell } from './portal/shell.ts';
import { auditLog, auditLogResource } from './reports/auditLog.ts';
import { dashboard } from './reports/dashboard.ts';
import { masterReport, masterReportResource } from './reports/masterReport.ts';
import { number } from './reports/number.ts';
import { reports, reportsResource } from './reports/reports.ts';
import { sendingCredit, transactionsResource } from './reports/sendingCredit.ts';
import { totals } from './reports/totals.ts';
import { batches, batchesResource } from './send/batches.ts';
import { bulk } from './send/bulk.ts';
import { calendar } from './send/calendar.ts';
import { campaigns, campaignsResource } from './send/campaigns.ts';
import { contacts, contactsResource } from './send/contacts.ts';
import { departures } from './send/departures.ts';
import { waiting } from './send/waiting.ts';
import { optOuts, optOutsResource } from './send/optOuts.ts';
import { send } from './send/send.ts';
import { contentApprovals, contentApprovalsResource } from './send/contentApprovals.ts';
import { senderIds, senderIdsResource } from './send/senderIds.ts';
import { templates, templatesResource } from './send/templates.ts';
import { ticketsResource } from './support/ticketFields.ts';
import { tickets } from './support/tickets.ts';

/** Has a text for each English key: what is missing in one of its files does not compile here. */
export const bn = {
  ra,
  api,
  apiKeys,
  auditLog,
  auth,
  balance,
  batches,
  branches,
  bulk,
  calendar,
  campaigns,
  cells,
  charts,
  common,
  companies,
  contacts,
  credit,
  dashboard,
  departments,
  departures,
  waiting,
  doNotDisturb,
  errorWords,
  errors: { ...errors, ...recordErrors },
  form,
  health,
  list,
  location,
  masterReport,
  menu,
  notifications,
  openWork,
  number,
  optOuts,
  portability,
  problems,
  reasons,
  profile,
  sessions,
  recharge,
  reports,
  /** Names of resources and of their fields: react-admin finds every label here. */
  resources: {
    ...apiKeysResource,
    ...apiRequestsResource,
    ...auditLogResource,
    ...batchesResource,
    ...doNotDisturbResource,
    ...errorWordsResource,
    ...branchesResource,
    ...campaignsResource,
    ...companiesResource,
    ...contactsResource,
    ...creditResource,
    ...masterReportResource,
    ...optOutsResource,
    ...portabilityResource,
    ...rechargeResource,
    ...reportsResource,
    ...rolesResource,
    ...routesResource,
    ...senderIdsResource,
    ...contentApprovalsResource,
    ...templatesResource,
    ...ticketsResource,
    ...transactionsResource,
    ...usersResource,
    ...webhooksResource,
  },
  roles,
  routes,
  send,
  sendingCredit,
  senderIds,
  contentApprovals,
  search,
  recovery,
  secondStep,
  invitation,
  shell,
  shortcuts,
  templates,
  tickets,
  totals,
  users,
  views,
  webhooks,
} satisfies Translation<typeof en>;
