import type { PermissionKey } from '#contract/permissions.ts';
import { mayCall, type Guard } from '../session.ts';
import type { LoginReply } from '#contract/main-api/auth.ts';

export const groups = [
  'send',
  'user',
  'role',
  'company',
  'branch',
  'campaign',
  'reports',
  'support',
] as const;
export type Group = (typeof groups)[number];

export type IconName =
  | 'dashboard'
  | 'singleSms'
  | 'templates'
  | 'optOuts'
  | 'contacts'
  | 'bulkSms'
  | 'multipleSms'
  | 'report'
  | 'bulkReport'
  | 'smsHistory'
  | 'sendingCredit'
  | 'masterReport'
  | 'password'
  | 'createUser'
  | 'createRole'
  | 'createCompany'
  | 'createBranch'
  | 'users'
  | 'roles'
  | 'companies'
  | 'branches'
  | 'departments'
  | 'route'
  | 'senderIds'
  | 'balance'
  | 'auditLog'
  | 'batches'
  | 'createCampaign'
  | 'campaigns'
  | 'tickets'
  | 'ticketBoard'
  | 'createTicket'
  | 'profile';

export interface Screen extends Guard {
  path: `/home/${string}`;
  /** Key of the name in the `menu` texts. */
  label: string;
  icon: IconName;
  permission: PermissionKey;
  group?: Group;
  /** Where the records of a list have their own pages: `/home/users` for `/home/users/5`. */
  records?: `/home/${string}`;
}

/**
 * The menu table of the product spec (section 2), as far as the screens exist: paths, order and
 * permissions are its own, departments, sender IDs, batches, templates, contact groups, opt-outs, tickets, the
 * master report's path and the audit log are ours. Menu, route guards, breadcrumbs, page
 * titles and the 404 page's search read it.
 */
export const menu: readonly Screen[] = [
  { path: '/home/dashboard', label: 'menu.dashboard', icon: 'dashboard', permission: 'view-dashboard' },
  {
    path: '/home/send-sms',
    label: 'menu.singleSms',
    icon: 'singleSms',
    permission: 'send-single-sms',
    group: 'send',
  },
  {
    path: '/home/send-sms/bulk',
    label: 'menu.bulkSms',
    icon: 'bulkSms',
    permission: 'send-multiple-sms',
    group: 'send',
  },
  {
    path: '/home/send-multiple-sms',
    label: 'menu.multipleSms',
    icon: 'multipleSms',
    permission: 'send-multiple-sms',
    group: 'send',
  },
  {
    path: '/home/send-sms/batches',
    label: 'menu.batches',
    icon: 'batches',
    permission: 'send-multiple-sms',
    group: 'send',
    records: '/home/send-sms/bulk',
  },
  {
    path: '/home/send-sms/templates',
    label: 'menu.templates',
    icon: 'templates',
    permission: 'manage-templates',
    group: 'send',
    records: '/home/send-sms/templates',
  },
  {
    path: '/home/contacts',
    label: 'menu.contacts',
    icon: 'contacts',
    permission: 'manage-contacts',
    group: 'send',
    records: '/home/contacts',
  },
  {
    path: '/home/opt-outs',
    label: 'menu.optOuts',
    icon: 'optOuts',
    permission: 'manage-contacts',
    group: 'send',
  },
  {
    path: '/home/users/create',
    label: 'menu.createUser',
    icon: 'createUser',
    permission: 'create-user',
    group: 'user',
  },
  {
    path: '/home/users/list',
    label: 'menu.userList',
    icon: 'users',
    permission: 'view-user-list',
    group: 'user',
    records: '/home/users',
  },
  {
    path: '/home/roles/create',
    label: 'menu.createRole',
    icon: 'createRole',
    permission: 'create-role',
    group: 'role',
  },
  {
    path: '/home/roles',
    label: 'menu.roleList',
    icon: 'roles',
    permission: 'view-role-list',
    group: 'role',
    records: '/home/roles',
  },
  {
    path: '/home/companies/create',
    label: 'menu.createCompany',
    icon: 'createCompany',
    permission: 'create-company',
    // A company's people hold the key for their branches; companies are made by the provider.
    scope: 'platform',
    group: 'company',
  },
  {
    path: '/home/companies',
    label: 'menu.companyList',
    icon: 'companies',
    permission: 'view-company-list',
    group: 'company',
    records: '/home/companies',
  },
  {
    path: '/home/config',
    label: 'menu.route',
    icon: 'route',
    permission: 'view-company-list',
    // The key lets a company see itself; the lines to the carriers are the provider's.
    scope: 'platform',
    group: 'company',
    records: '/home/config',
  },
  {
    path: '/home/companies/balance-check',
    label: 'menu.balance',
    icon: 'balance',
    permission: 'create-company',
    group: 'company',
  },
  {
    path: '/home/departments',
    label: 'menu.departments',
    icon: 'departments',
    permission: 'create-company',
    group: 'company',
    records: '/home/departments',
  },
  {
    path: '/home/sender-ids',
    label: 'menu.senderIds',
    icon: 'senderIds',
    permission: 'create-company',
    group: 'company',
    records: '/home/sender-ids',
  },
  {
    path: '/home/branch/create-branch',
    label: 'menu.createBranch',
    icon: 'createBranch',
    permission: 'create-company',
    group: 'branch',
  },
  {
    path: '/home/branch/branch-list',
    label: 'menu.branchList',
    icon: 'branches',
    permission: 'create-company',
    group: 'branch',
    records: '/home/branch',
  },
  {
    path: '/home/campaign/create-campaign',
    label: 'menu.createCampaign',
    icon: 'createCampaign',
    permission: 'create-company',
    group: 'campaign',
  },
  {
    path: '/home/campaign/campaign-list',
    label: 'menu.campaignList',
    icon: 'campaigns',
    permission: 'create-company',
    group: 'campaign',
    records: '/home/campaign',
  },
  {
    path: '/home/reports/total-sms-reports',
    label: 'menu.singleSmsReport',
    icon: 'report',
    permission: 'view-single-sms-report',
    group: 'reports',
  },
  {
    path: '/home/reports/delivery-reports',
    label: 'menu.bulkSmsReport',
    icon: 'bulkReport',
    permission: 'view-bulk-sms-report',
    group: 'reports',
  },
  {
    path: '/home/reports/sms-history',
    label: 'menu.smsHistory',
    icon: 'smsHistory',
    permission: 'view-sms-history',
    group: 'reports',
    records: '/home/reports/sms-history',
  },
  {
    path: '/home/reports/sms-sending-credit',
    label: 'menu.smsSendingCredit',
    icon: 'sendingCredit',
    permission: 'view-sms-sending-credit',
    group: 'reports',
  },
  {
    path: '/home/reports/master-report',
    label: 'menu.masterReport',
    icon: 'masterReport',
    permission: 'view-master-report',
    group: 'reports',
  },
  {
    path: '/home/reports/audit-log',
    label: 'menu.auditLog',
    icon: 'auditLog',
    permission: 'view-audit-log',
    group: 'reports',
  },
  {
    path: '/home/tickets/create',
    label: 'menu.createTicket',
    icon: 'createTicket',
    permission: 'create-ticket',
    group: 'support',
  },
  {
    path: '/home/tickets',
    label: 'menu.tickets',
    icon: 'tickets',
    permission: 'view-ticket-list',
    group: 'support',
    records: '/home/tickets',
  },
  {
    path: '/home/tickets/board',
    label: 'menu.ticketBoard',
    icon: 'ticketBoard',
    permission: 'view-ticket-list',
    group: 'support',
  },
];

/** Reached from the user's own menu. */
export const profile: Screen = {
  path: '/home/profile',
  label: 'menu.profile',
  icon: 'profile',
  permission: 'update-user-self',
};

export const changePassword: Screen = {
  path: '/home/profile/change-password',
  label: 'menu.changePassword',
  icon: 'password',
  permission: 'update-user-self',
};

export const screens: readonly Screen[] = [...menu, profile, changePassword];

/** Where a sign-in leads that came from nowhere in particular; the shell goes on to the first allowed screen. */
export const startPath = '/home';

/** The first screen that the user may see; who may see none still has themselves. */
export function firstScreen(user: LoginReply): string {
  return (menu.find((screen) => mayCall(user, screen)) ?? profile).path;
}

/** The screen of an address; a record's page belongs to the list it is in. */
export function screenAt(pathname: string): Screen | undefined {
  const path = pathname.replace(/\/+$/, '');
  return (
    screens.find((screen) => screen.path === path) ??
    screens.find(({ records }) => records && path.startsWith(`${records}/`))
  );
}

export interface MenuSection {
  /** Undefined for the entries that stand alone. */
  group: Group | undefined;
  entries: Screen[];
}

/** What a user sees: allowed entries only, and a group only where one of its entries is allowed. */
export function allowedMenu(user: LoginReply): MenuSection[] {
  const allowed = menu.filter((entry) => mayCall(user, entry));
  return [undefined, ...groups]
    .map((group) => ({ group, entries: allowed.filter((entry) => entry.group === group) }))
    .filter((section) => section.entries.length > 0);
}
