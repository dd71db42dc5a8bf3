import type { EndpointSpec } from './endpoint.ts';
import { auditLog } from './main-api/auditLog.ts';
import { currentUser, login, logout } from './main-api/sign-in/auth.ts';
import * as branches from './main-api/branches.ts';
import * as cells from './main-api/sign-in/cells.ts';
import * as campaigns from './main-api/campaigns.ts';
import * as contactGroups from './main-api/contactGroups.ts';
import * as companies from './main-api/companies.ts';
import * as departments from './main-api/departments.ts';
import * as errorWords from './main-api/errorWords.ts';
import { systemHealth } from './main-api/health.ts';
import * as locations from './main-api/locations.ts';
import * as lookups from './main-api/lookups.ts';
import { masterReport } from './main-api/masterReport.ts';
import * as notifications from './main-api/notifications.ts';
import * as recovery from './main-api/sign-in/passwordRecovery.ts';
import * as roles from './main-api/roles.ts';
import * as routes from './main-api/routes.ts';
import { searchRecords } from './main-api/search.ts';
import * as senderIds from './main-api/senderIds.ts';
import * as sendingHours from './main-api/sendingHours.ts';
import * as savedViews from './main-api/savedViews.ts';
import * as templates from './main-api/templates.ts';
import { ticketAssigneeList } from './main-api/tickets/assignees.ts';
import { ticketFigures } from './main-api/tickets/figures.ts';
import * as tickets from './main-api/tickets/tickets.ts';
import * as ticketThread from './main-api/tickets/thread.ts';
import * as users from './main-api/users.ts';
import * as batches from './sms-receiver/batches.ts';
import { previewBulk, sendBulk } from './sms-receiver/bulk.ts';
import * as contactImports from './sms-receiver/contactImports.ts';
import {
  addCredit,
  creditOutlook,
  getCredit,
  listBalances,
  listRecharges,
  printReceipt,
} from './sms-receiver/credit.ts';
import * as optOuts from './sms-receiver/optOuts.ts';
import * as rechargeRequests from './sms-receiver/rechargeRequests.ts';
import * as refunds from './sms-receiver/refunds.ts';
import { testRoute } from './sms-receiver/routeTests.ts';
import { listSchedule } from './sms-receiver/schedule.ts';
import { sendSingle } from './sms-receiver/sending.ts';
import { exportTransactionGroups, listTransactionGroups } from './sms-receiver/transactionGroups.ts';
import { exportTransactions, listTransactions, printStatement } from './sms-receiver/transactions.ts';
import * as batchReports from './database-manager/batches.ts';
import * as messages from './database-manager/messages.ts';
import { sameWeekdays } from './database-manager/sameWeekdays.ts';
import { searchMessages } from './database-manager/search.ts';
import { exportTotals, smsCounts, totalsReport } from './database-manager/totals.ts';
import { unusualCompanies } from './database-manager/unusualCompanies.ts';

/** Every call of the product. A service mounts its own and refuses to start with one unmounted. */
export const endpoints = {
  login,
  logout,
  currentUser,
  locateCell: cells.locateCell,
  listCells: cells.listCells,
  issueCellTicket: cells.issueCellTicket,
  redeemCellTicket: cells.redeemCellTicket,
  sendOtp: recovery.sendOtp,
  validateOtp: recovery.validateOtp,
  resetPassword: recovery.resetPassword,
  createUser: users.createUser,
  listUsers: users.listUsers,
  findUser: users.findUser,
  updateUser: users.updateUser,
  deleteUser: users.deleteUser,
  endUserSessions: users.endUserSessions,
  checkUsername: users.checkUsername,
  usersByDepartment: users.usersByDepartment,
  listAdministrators: users.listAdministrators,
  updatePassword: users.updatePassword,
  updateProfile: users.updateProfile,
  listRoles: roles.listRoles,
  findRole: roles.findRole,
  createRole: roles.createRole,
  updateRole: roles.updateRole,
  deleteRole: roles.deleteRole,
  assignPermission: roles.assignPermission,
  listCompanies: companies.listCompanies,
  findCompany: companies.findCompany,
  createCompany: companies.createCompany,
  updateCompany: companies.updateCompany,
  deleteCompany: companies.deleteCompany,
  listBranches: branches.listBranches,
  findBranch: branches.findBranch,
  createBranch: branches.createBranch,
  updateBranch: branches.updateBranch,
  deleteBranch: branches.deleteBranch,
  branchesOfCompany: branches.branchesOfCompany,
  listCampaigns: campaigns.listCampaigns,
  findCampaign: campaigns.findCampaign,
  createCampaign: campaigns.createCampaign,
  updateCampaign: campaigns.updateCampaign,
  deleteCampaign: campaigns.deleteCampaign,
  listDepartments: departments.listDepartments,
  findDepartment: departments.findDepartment,
  createDepartment: departments.createDepartment,
  updateDepartment: departments.updateDepartment,
  deleteDepartment: departments.deleteDepartment,
  companyList: lookups.companyList,
  departmentList: lookups.departmentList,
  roleList: lookups.roleList,
  moduleList: lookups.moduleList,
  permissionList: lookups.permissionList,
  ticketStatusList: lookups.ticketStatusList,
  complainTypeList: lookups.complainTypeList,
  divisionList: locations.divisionList,
  districtList: locations.districtList,
  districtsOfDivision: locations.districtsOfDivision,
  thanaList: locations.thanaList,
  thanasOfDistrict: locations.thanasOfDistrict,
  listRoutes: routes.listRoutes,
  listRouteStates: routes.listRouteStates,
  findRoute: routes.findRoute,
  createRoute: routes.createRoute,
  updateRoute: routes.updateRoute,
  deleteRoute: routes.deleteRoute,
  listErrorWords: errorWords.listErrorWords,
  saveErrorWords: errorWords.saveErrorWords,
  deleteErrorWords: errorWords.deleteErrorWords,
  systemHealth,
  listSenderIds: senderIds.listSenderIds,
  findSenderId: senderIds.findSenderId,
  createSenderId: senderIds.createSenderId,
  updateSenderId: senderIds.updateSenderId,
  decideSenderId: senderIds.decideSenderId,
  deleteSenderId: senderIds.deleteSenderId,
  listSendingHours: sendingHours.listSendingHours,
  updateSendingHours: sendingHours.updateSendingHours,
  listSavedViews: savedViews.listSavedViews,
  createSavedView: savedViews.createSavedView,
  updateSavedView: savedViews.updateSavedView,
  deleteSavedView: savedViews.deleteSavedView,
  listTemplates: templates.listTemplates,
  findTemplate: templates.findTemplate,
  createTemplate: templates.createTemplate,
  updateTemplate: templates.updateTemplate,
  deleteTemplate: templates.deleteTemplate,
  listContactGroups: contactGroups.listContactGroups,
  findContactGroup: contactGroups.findContactGroup,
  createContactGroup: contactGroups.createContactGroup,
  updateContactGroup: contactGroups.updateContactGroup,
  deleteContactGroup: contactGroups.deleteContactGroup,
  listContacts: contactGroups.listContacts,
  addContact: contactGroups.addContact,
  updateContact: contactGroups.updateContact,
  deleteContact: contactGroups.deleteContact,
  exportContacts: contactGroups.exportContacts,
  createTicket: tickets.createTicket,
  createTicketOfCompany: tickets.createTicketOfCompany,
  listTickets: tickets.listTickets,
  listTicketsOfCompany: tickets.listTicketsOfCompany,
  findTicket: tickets.findTicket,
  findTicketsByParam: tickets.findTicketsByParam,
  updateTicket: tickets.updateTicket,
  moveTicket: tickets.moveTicket,
  deleteTicket: tickets.deleteTicket,
  ticketAssigneeList,
  ticketFigures,
  ticketThread: ticketThread.ticketThread,
  listTicketComments: ticketThread.listTicketComments,
  createTicketComment: ticketThread.createTicketComment,
  linkTicketMessage: ticketThread.linkTicketMessage,
  recentTicketMessages: ticketThread.recentTicketMessages,
  listNotifications: notifications.listNotifications,
  countUnread: notifications.countUnread,
  readNotifications: notifications.readNotifications,
  getNotificationSettings: notifications.getNotificationSettings,
  changeNotificationSettings: notifications.changeNotificationSettings,
  testNotification: notifications.testNotification,
  auditLog,
  searchRecords,
  getCredit,
  listBalances,
  listRecharges,
  addCredit,
  creditOutlook,
  printReceipt,
  listRechargeRequests: rechargeRequests.listRechargeRequests,
  requestRecharge: rechargeRequests.requestRecharge,
  withdrawRechargeRequest: rechargeRequests.withdrawRechargeRequest,
  decideRechargeRequest: rechargeRequests.decideRechargeRequest,
  listTransactions,
  exportTransactions,
  listTransactionGroups,
  exportTransactionGroups,
  printStatement,
  listSchedule,
  listRefunds: refunds.listRefunds,
  requestRefund: refunds.requestRefund,
  decideRefund: refunds.decideRefund,
  sendSingle,
  previewBulk,
  sendBulk,
  listBulk: batches.listBulk,
  findBulk: batches.findBulk,
  bulkEvents: batches.bulkEvents,
  bulkRejects: batches.bulkRejects,
  listRejects: batches.listRejects,
  renameBulk: batches.renameBulk,
  pauseBulk: batches.pauseBulk,
  resumeBulk: batches.resumeBulk,
  cancelBulk: batches.cancelBulk,
  startBulk: batches.startBulk,
  resendBulk: batches.resendBulk,
  pauseCampaign: batches.pauseCampaign,
  resumeCampaign: batches.resumeCampaign,
  cancelCampaign: batches.cancelCampaign,
  listOptOuts: optOuts.listOptOuts,
  findOptOut: optOuts.findOptOut,
  addOptOuts: optOuts.addOptOuts,
  deleteOptOut: optOuts.deleteOptOut,
  previewContacts: contactImports.previewContacts,
  importContacts: contactImports.importContacts,
  importRejects: contactImports.importRejects,
  testRoute,
  singleSmsReport: messages.singleSmsReport,
  exportSingleSms: messages.exportSingleSms,
  smsHistory: messages.smsHistory,
  exportHistory: messages.exportHistory,
  findMessage: messages.findMessage,
  revealMsisdn: messages.revealMsisdn,
  searchMessages,
  bulkSmsReport: batchReports.bulkSmsReport,
  batchSummary: batchReports.batchSummary,
  exportBulkSms: batchReports.exportBulkSms,
  masterReport,
  smsCounts,
  sameWeekdays,
  unusualCompanies,
  totalsReport,
  exportTotals,
} satisfies Record<string, EndpointSpec>;
