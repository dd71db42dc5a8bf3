import type { OpenAccess, PermissionKey } from '#contract/permissions.ts';
import type { Guard } from '../session.ts';

interface ScreenRow extends Guard {
  path: `/home/${string}`;
  /** Key of its name among the `menu` texts, and of its icon. */
  name: string;
  permission: PermissionKey | OpenAccess;
  /** Where the records of a list have their own pages, `/home/users` for `/home/users/5`; true is below the list. */
  records?: `/home/${string}` | true;
  /** The entry that makes a new record of this list; the menu also offers it as a plus beside the list. */
  create?: `/home/${string}`;
}

/**
 * The menu table of the product spec (section 2): paths, order and permissions are its own. Departments, sender IDs, content
 * approvals, API keys, the API page, webhooks, batches, their calendar, templates, contact groups, opt-outs, tickets, the master report's
 * path, the audit log, Health, error words, the portability table and the do-not-disturb list are additions, and so are the groups of
 * carriers, money and support. The sidebar, route guards, breadcrumbs, page titles and the search of the 404 page read it.
 */
const menuRows = {
  alone: [{ path: '/home/dashboard', name: 'dashboard', permission: 'view-dashboard' }],
  send: [
    { path: '/home/send-sms', name: 'singleSms', permission: 'send-single-sms' },
    { path: '/home/send-sms/bulk', name: 'bulkSms', permission: 'send-multiple-sms' },
    { path: '/home/send-multiple-sms', name: 'multipleSms', permission: 'send-multiple-sms' },
    {
      path: '/home/send-sms/batches',
      name: 'batches',
      permission: 'send-multiple-sms',
      records: '/home/send-sms/bulk',
    },
    { path: '/home/send-sms/calendar', name: 'calendar', permission: 'send-multiple-sms' },
    { path: '/home/send-sms/templates', name: 'templates', permission: 'manage-templates', records: true },
    { path: '/home/contacts', name: 'contacts', permission: 'manage-contacts', records: true },
    { path: '/home/opt-outs', name: 'optOuts', permission: 'manage-contacts' },
  ],
  user: [
    { path: '/home/users/create', name: 'createUser', permission: 'create-user' },
    {
      path: '/home/users/list',
      name: 'userList',
      permission: 'view-user-list',
      records: '/home/users',
      create: '/home/users/create',
    },
  ],
  role: [
    { path: '/home/roles/create', name: 'createRole', permission: 'create-role' },
    {
      path: '/home/roles',
      name: 'roleList',
      permission: 'view-role-list',
      records: true,
      create: '/home/roles/create',
    },
  ],
  company: [
    // A company's people hold the key for their branches; companies are made by the provider.
    {
      path: '/home/companies/create',
      name: 'createCompany',
      permission: 'create-company',
      scope: 'platform',
    },
    {
      path: '/home/companies',
      name: 'companyList',
      permission: 'view-company-list',
      records: true,
      create: '/home/companies/create',
    },
    { path: '/home/departments', name: 'departments', permission: 'create-company', records: true },
    { path: '/home/sender-ids', name: 'senderIds', permission: 'create-company', records: true },
    {
      path: '/home/content-approvals',
      name: 'contentApprovals',
      permission: 'create-company',
      records: true,
    },
    { path: '/home/api-keys', name: 'apiKeys', permission: 'manage-api-keys', records: true },
    { path: '/home/webhooks', name: 'webhooks', permission: 'manage-api-keys', records: true },
    { path: '/home/api', name: 'api', permission: 'manage-api-keys', records: true },
  ],
  carriers: [
    // The key lets a company see itself; the lines to the carriers are the provider's.
    {
      path: '/home/config',
      name: 'route',
      permission: 'view-company-list',
      scope: 'platform',
      records: true,
    },
    { path: '/home/config/health', name: 'health', permission: 'view-company-list', scope: 'platform' },
    {
      path: '/home/config/error-words',
      name: 'errorWords',
      permission: 'view-company-list',
      scope: 'platform',
    },
    {
      path: '/home/config/portability',
      name: 'portability',
      permission: 'manage-route',
      scope: 'platform',
    },
    {
      path: '/home/do-not-disturb',
      name: 'doNotDisturb',
      permission: 'manage-route',
      scope: 'platform',
    },
  ],
  money: [{ path: '/home/companies/balance-check', name: 'balance', permission: 'create-company' }],
  branch: [
    { path: '/home/branch/create-branch', name: 'createBranch', permission: 'create-company' },
    {
      path: '/home/branch/branch-list',
      name: 'branchList',
      permission: 'create-company',
      records: '/home/branch',
      create: '/home/branch/create-branch',
    },
  ],
  campaign: [
    { path: '/home/campaign/create-campaign', name: 'createCampaign', permission: 'create-company' },
    {
      path: '/home/campaign/campaign-list',
      name: 'campaignList',
      permission: 'create-company',
      records: '/home/campaign',
      create: '/home/campaign/create-campaign',
    },
  ],
  reports: [
    {
      path: '/home/reports/total-sms-reports',
      name: 'singleSmsReport',
      permission: 'view-single-sms-report',
    },
    { path: '/home/reports/delivery-reports', name: 'bulkSmsReport', permission: 'view-bulk-sms-report' },
    { path: '/home/reports/sms-history', name: 'smsHistory', permission: 'view-sms-history', records: true },
    {
      path: '/home/reports/sms-sending-credit',
      name: 'smsSendingCredit',
      permission: 'view-sms-sending-credit',
      records: true,
    },
    { path: '/home/reports/master-report', name: 'masterReport', permission: 'view-master-report' },
    { path: '/home/reports/audit-log', name: 'auditLog', permission: 'view-audit-log' },
  ],
  support: [
    { path: '/home/tickets/create', name: 'createTicket', permission: 'create-ticket' },
    {
      path: '/home/tickets',
      name: 'tickets',
      permission: 'view-ticket-list',
      records: true,
      create: '/home/tickets/create',
    },
    { path: '/home/tickets/board', name: 'ticketBoard', permission: 'view-ticket-list' },
  ],
} as const satisfies Record<string, readonly ScreenRow[]>;

/** Reached from the user's own menu; notifications and what waits for the user from the bell. */
const rowsOutsideMenu = [
  { path: '/home/profile', name: 'profile', permission: 'update-user-self' },
  { path: '/home/profile/change-password', name: 'changePassword', permission: 'update-user-self' },
  { path: '/home/profile/notifications', name: 'notificationSettings', permission: 'signed-in' },
  { path: '/home/notifications', name: 'notifications', permission: 'signed-in' },
  { path: '/home/waiting', name: 'openWork', permission: 'signed-in' },
] as const satisfies readonly ScreenRow[];

type MenuGroup = keyof typeof menuRows;
/** Groups that have a heading; the entries of `alone` stand without one. */
export type Group = Exclude<MenuGroup, 'alone'>;
export type ScreenName = ((typeof menuRows)[MenuGroup] | typeof rowsOutsideMenu)[number]['name'];

export interface Screen extends ScreenRow {
  name: ScreenName;
  /** Key of its name among the translations. */
  label: `menu.${ScreenName}`;
  group?: Group;
}

const screenOf = (row: ScreenRow & { name: ScreenName }): Screen => ({ ...row, label: `menu.${row.name}` });

export const menu: readonly Screen[] = (Object.keys(menuRows) as MenuGroup[]).flatMap((group) =>
  menuRows[group].map((row) => ({ ...screenOf(row), ...(group !== 'alone' && { group }) })),
);

export const [profile, changePassword, notificationSettings, notifications, openWork] = rowsOutsideMenu.map(
  screenOf,
) as [Screen, Screen, Screen, Screen, Screen];
