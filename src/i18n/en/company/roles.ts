import type { BuiltInRoleName, Scope } from '#contract/main-api/roles.ts';
import type { Module, PermissionKey } from '#contract/permissions.ts';

interface PermissionText {
  name: string;
  help: string;
}

/** The role screens, and what each permission is called. */
export const roles = {
  none: 'There are no roles of your own yet',
  none_help: 'A role says what its people may do.',
  owner: { provider: 'Provider', everyone: 'All companies' },
  scope: { platform: 'Provider', company: 'Company' } satisfies Record<Scope, string>,
  scope_help: {
    platform: "For the provider's own people: they see every company.",
    company: "For companies' people: they see their own company only.",
  } satisfies Record<Scope, string>,
  help: { companyId: 'Empty: every company can give it to its people.' },
  built_in: {
    Administrator: 'Administrator',
    'Company administrator': 'Company administrator',
    Operator: 'Operator',
    Manager: 'Manager',
  } satisfies Record<BuiltInRoleName, string>,
  count: '%{held} of %{all}',
  locked: {
    fixed: 'This role is fixed: it holds every permission there is and cannot be changed.',
    shared: 'All companies share this role: only the provider can change it.',
    outranks: 'This role may do more than you, so you cannot change it.',
    own: 'This is your own role. Nobody changes what they themselves may do.',
  },
  matrix: {
    title: 'Permissions',
    chosen: '%{count} of %{all} chosen',
    search: 'Search permissions',
    none: 'No permission matches “%{wanted}”.',
    all: 'All',
    all_of: 'All of %{module}',
    not_held: 'You do not hold this permission, so you cannot give it.',
    platform_only: 'Only roles of the provider can hold it.',
    full_access:
      'Give it as carefully as full access: it decides which machine receives the messages of all companies.',
    read_only: 'Choosing permissions needs the permission assign-permission, which you do not hold.',
    empty: 'No permissions: whoever has this role can only sign in.',
  },
  summary: {
    title: 'Change what %{name} may do?',
    nobody: 'Nobody has this role yet.',
    people:
      'This touches one person, with their next click. |||| This touches %{count} people, with their next click.',
    given: 'Given',
    taken: 'Taken away',
    confirm: 'Save the change',
  },
  modules: {
    user: 'User',
    role: 'Role',
    company: 'Company',
    sms: 'Send SMS',
    report: 'Reports',
    dashboard: 'Dashboard',
    ticket: 'Support',
  } satisfies Record<Module, string>,
  permissions: {
    'create-user': { name: 'Create users', help: 'Adds people and gives them a role and a first password.' },
    'view-user': { name: 'See a user', help: "Opens one user's page with role and permissions." },
    'update-user': {
      name: 'Change users',
      help: 'Changes, activates and deactivates people, and signs them out.',
    },
    'view-user-list': { name: 'See the user list', help: 'Searches, filters and exports the users.' },
    'update-user-self': {
      name: 'Change own profile',
      help: 'Changes their own name, e-mail, number and password.',
    },
    'delete-user': { name: 'Delete users', help: 'Removes people who have done nothing yet.' },
    'create-role': { name: 'Create roles', help: 'Adds a role with a name.' },
    'view-role': { name: 'See a role', help: 'Opens one role with its permissions.' },
    'update-role': { name: 'Change roles', help: 'Renames a role, or deletes one that nobody has.' },
    'view-role-list': { name: 'See the role list', help: 'Searches and filters the roles.' },
    'assign-permission': {
      name: 'Choose permissions',
      help: 'Gives a role permissions and takes them, out of their own.',
    },
    'view-master-report': { name: 'See the master report', help: 'The report over all kinds of sending.' },
    'view-single-sms-report': {
      name: 'See the single SMS report',
      help: 'Each single message with its status.',
    },
    'view-bulk-sms-report': { name: 'See the bulk SMS report', help: 'Bulk sends with their delivery.' },
    'view-sms-history': { name: 'See the SMS history', help: 'Every message ever sent, with its timeline.' },
    'view-sms-sending-credit': {
      name: 'See sending credit',
      help: 'What messages have cost, entry by entry.',
    },
    'view-msisdn': {
      name: 'See full phone numbers',
      help: "Recipients' numbers in full, also in texts; without it, masked. Adding contacts needs it, too.",
    },
    'view-audit-log': { name: 'See the audit log', help: 'Who changed what, when and from where.' },
    'view-dashboard': { name: 'See the dashboard', help: "Today's figures and the last 30 days." },
    'send-single-sms': { name: 'Send single SMS', help: 'Sends one message to one number.' },
    'send-otp': {
      name: 'Send one-time codes',
      help: 'Sends single messages of the OTP class, which also reach people who opted out, at any hour.',
    },
    'send-multiple-sms': { name: 'Send to many', help: 'Sends bulk SMS and multiple SMS.' },
    'manage-templates': {
      name: 'Manage templates',
      help: 'Writes, changes and deletes the message templates of the company.',
    },
    'manage-contacts': {
      name: 'Manage contacts',
      help: 'Contact groups, and the list of people who are not written to.',
    },
    'create-company': {
      name: 'Manage companies and branches',
      help: 'Branches, departments and balance; for the provider new companies, too.',
    },
    'view-company': { name: 'See a company', help: 'Opens a company with its details.' },
    'update-company': { name: 'Change companies', help: "Changes a company's details." },
    'view-company-list': { name: 'See the company list', help: 'Searches and exports the companies.' },
    'add-balance': { name: 'Add credit', help: 'Recharges the balance of a company.' },
    'manage-route': { name: 'Manage routes', help: 'Sets up the connections to carriers.' },
    'create-ticket': { name: 'Open tickets', help: 'Reports a complaint or asks a question.' },
    'view-ticket-list': { name: 'See the ticket list', help: 'Searches and filters tickets.' },
    'view-ticket': { name: 'See a ticket', help: 'Opens one ticket with its comments.' },
    'update-ticket': { name: 'Work on tickets', help: 'Comments, assigns and moves tickets on.' },
    'delete-ticket': { name: 'Delete tickets', help: 'Removes tickets for good.' },
  } satisfies Record<PermissionKey, PermissionText>,
} as const;

export const rolesResource = {
  roles: {
    name: 'Role |||| Roles',
    fields: {
      id: 'ID',
      q: 'Search',
      name: 'Name',
      scope: 'For',
      companyId: 'Company',
      companyName: 'Owner',
      permissions: 'Permissions',
      userCount: 'Users',
      actions: 'Actions',
    },
    notifications: {
      created: 'The role is created.',
      updated: 'The role is changed.',
      deleted: 'The role is deleted.',
    },
    message: {
      delete_title: 'Delete the role %{recordRepresentation}?',
      delete_content: 'It is removed for good. A role that somebody has cannot be deleted.',
    },
  },
} as const;
