import type { PortalEndpoint } from '#contract/endpoint.ts';
import { bulkSmsReport } from '#contract/database-manager/batches.ts';
import { findMessage, singleSmsReport, smsHistory } from '#contract/database-manager/messages.ts';
import * as apiKeys from '#contract/main-api/programs/apiKeys.ts';
import { listApiRequests } from '#contract/main-api/programs/apiRequests.ts';
import { auditLog } from '#contract/main-api/auditLog.ts';
import * as branches from '#contract/main-api/people/branches.ts';
import * as campaigns from '#contract/main-api/sending/campaigns.ts';
import * as contactGroups from '#contract/main-api/sending/contactGroups.ts';
import * as companies from '#contract/main-api/people/companies.ts';
import * as doNotDisturb from '#contract/main-api/carriers/doNotDisturb.ts';
import * as departments from '#contract/main-api/people/departments.ts';
import { masterReport } from '#contract/main-api/masterReport.ts';
import * as roles from '#contract/main-api/people/roles.ts';
import * as routes from '#contract/main-api/carriers/routes.ts';
import * as contentApprovals from '#contract/main-api/sending/contentApprovals.ts';
import * as senderIds from '#contract/main-api/sending/senderIds.ts';
import * as templates from '#contract/main-api/sending/templates.ts';
import * as tickets from '#contract/main-api/tickets/tickets.ts';
import * as users from '#contract/main-api/people/users.ts';
import { findBatch, listBatches } from '#contract/sms-receiver/batches.ts';
import { addCredit, listBalances, listRecharges } from '#contract/sms-receiver/credit.ts';
import * as optOuts from '#contract/sms-receiver/optOuts.ts';
import { listTransactionGroups } from '#contract/sms-receiver/transactionGroups.ts';
import { listTransactions } from '#contract/sms-receiver/transactions.ts';
import * as webhooks from '#contract/main-api/programs/webhooks.ts';

export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete';

/** The call behind each of react-admin's actions: who may make the call may do the action, and it is what the data provider sends. */
export const access: Record<string, Partial<Record<Action, PortalEndpoint>>> = {
  users: {
    list: users.listUsers,
    show: users.findUser,
    create: users.createUser,
    edit: users.updateUser,
    delete: users.deleteUser,
  },
  roles: {
    list: roles.listRoles,
    show: roles.findRole,
    create: roles.createRole,
    edit: roles.updateRole,
    delete: roles.deleteRole,
  },
  companies: {
    list: companies.listCompanies,
    show: companies.findCompany,
    create: companies.createCompany,
    edit: companies.updateCompany,
    delete: companies.deleteCompany,
  },
  branch: {
    list: branches.listBranches,
    show: branches.findBranch,
    create: branches.createBranch,
    edit: branches.updateBranch,
    delete: branches.deleteBranch,
  },
  departments: {
    list: departments.listDepartments,
    show: departments.findDepartment,
    create: departments.createDepartment,
    edit: departments.updateDepartment,
    delete: departments.deleteDepartment,
  },
  // The product spec's screen is /home/config, the calls are under /routes.
  config: {
    list: routes.listRoutes,
    show: routes.findRoute,
    create: routes.createRoute,
    edit: routes.updateRoute,
    delete: routes.deleteRoute,
  },
  'sender-ids': {
    // Everybody may list them, to send with; the screen is for those who ask for them.
    list: senderIds.findSenderId,
    show: senderIds.findSenderId,
    create: senderIds.createSenderId,
    edit: senderIds.updateSenderId,
    delete: senderIds.deleteSenderId,
  },
  webhooks: {
    list: webhooks.listWebhooks,
    show: webhooks.findWebhook,
    create: webhooks.createWebhook,
    edit: webhooks.updateWebhook,
    delete: webhooks.deleteWebhook,
  },
  'content-approvals': {
    // Everybody may list them, to send with; the screen is for those who ask for them.
    list: contentApprovals.findContentApproval,
    show: contentApprovals.findContentApproval,
    create: contentApprovals.createContentApproval,
    edit: contentApprovals.updateContentApproval,
    delete: contentApprovals.deleteContentApproval,
  },
  'api-keys': {
    list: apiKeys.listApiKeys,
    show: apiKeys.findApiKey,
    create: apiKeys.createApiKey,
    edit: apiKeys.updateApiKey,
    delete: apiKeys.revokeApiKey,
  },
  'api-requests': { list: listApiRequests },
  campaign: {
    // Who may send lists them, to add messages to one; the screen is for those who make them.
    list: campaigns.createCampaign,
    show: campaigns.findCampaign,
    create: campaigns.createCampaign,
    edit: campaigns.updateCampaign,
    delete: campaigns.deleteCampaign,
  },
  batches: { list: listBatches, show: findBatch },
  'send-sms/templates': {
    // Everybody may list them, to send with; the screen is for those who keep them.
    list: templates.createTemplate,
    show: templates.createTemplate,
    create: templates.createTemplate,
    edit: templates.updateTemplate,
    delete: templates.deleteTemplate,
  },
  contacts: {
    // Everybody may list them, to send to; the screen is for those who keep them.
    list: contactGroups.createContactGroup,
    show: contactGroups.listContacts,
    create: contactGroups.createContactGroup,
    edit: contactGroups.updateContactGroup,
    delete: contactGroups.deleteContactGroup,
  },
  'group-contacts': { list: contactGroups.listContacts, create: contactGroups.addContact },
  'opt-outs': {
    list: optOuts.listOptOuts,
    show: optOuts.findOptOut,
    create: optOuts.addOptOuts,
    delete: optOuts.deleteOptOut,
  },
  'do-not-disturb': {
    list: doNotDisturb.listDoNotDisturb,
    delete: doNotDisturb.removeDoNotDisturb,
  },
  tickets: {
    list: tickets.listTickets,
    show: tickets.findTicket,
    create: tickets.createTicket,
    edit: tickets.updateTicket,
    delete: tickets.deleteTicket,
  },
  balances: { list: listBalances },
  recharges: { list: listRecharges, create: addCredit },
  'audit-log': { list: auditLog },
  'master-report': { list: masterReport },
  transactions: { list: listTransactions },
  'transaction-groups': { list: listTransactionGroups },
  'single-sms': { list: singleSmsReport, show: singleSmsReport },
  'bulk-sms': { list: bulkSmsReport },
  'sms-history': { list: smsHistory, show: findMessage },
};
