import type { BuiltInRoleName, Scope } from '#contract/main-api/people/roles.ts';
import type { Module, PermissionKey } from '#contract/permissions.ts';
import { recordFields } from '../portal/recordFields.ts';

interface PermissionText {
  name: string;
  help: string;
}

/** The role screens, and what each permission is called. */
export const roles = {
  none: 'No roles of your own yet',
  none_help: 'A role is a set of permissions for users.',
  owner: { provider: 'Provider', everyone: 'All companies' },
  scope: { platform: 'Provider', company: 'Company' } satisfies Record<Scope, string>,
  scope_help: {
    platform: 'For the provider’s staff: they see all companies.',
    company: 'For company users: they see their own company only.',
  } satisfies Record<Scope, string>,
  help: { companyId: 'If empty, all companies can give it to their users.' },
  built_in: {
    Administrator: 'Administrator',
    'Company administrator': 'Company administrator',
    Operator: 'Operator',
    Manager: 'Manager',
  } satisfies Record<BuiltInRoleName, string>,
  count: '%{held} of %{all}',
  locked: {
    fixed: 'This role has all permissions and cannot be changed.',
    shared: 'All companies share this role. Only the provider can change it.',
    outranks: 'This role has permissions that you do not have, so you cannot change it.',
    own: 'This is your own role. You cannot change your own permissions.',
  },
  matrix: {
    title: 'Permissions',
    chosen: '%{count} of %{all} chosen',
    search: 'Search permissions',
    none: 'No permission matches “%{wanted}”.',
    all: 'All',
    all_of: 'All of %{module}',
    not_held: 'You do not have this permission, so you cannot give it.',
    platform_only: 'Only for provider roles.',
    full_access:
      'As powerful as full access: it controls which machine receives the messages of all companies.',
    read_only: 'You need the permission “Choose permissions” to change these.',
    empty: 'No permissions: users with this role can only sign in.',
  },
  second_factor: {
    label: 'Two-step verification needed',
    help: 'Users with this role need a passkey or an authenticator app besides their password.',
    advised: 'This role can move credit or give others access, so two-step verification is advised.',
    confirm_title: 'Require two-step verification for %{name}?',
    confirm:
      '%{count} user has this role. Who has not set it up yet has to do so before anything else, at once. |||| %{count} users have this role. Those who have not set it up yet have to do so before anything else, at once.',
  },
  summary: {
    title: 'Change the permissions of %{name}?',
    nobody: 'No user has this role yet.',
    people: '1 user is affected at once. |||| %{count} users are affected at once.',
    given: 'Added',
    taken: 'Removed',
    confirm: 'Save changes',
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
  /** Who can give a permission that somebody lacks. `choose` is the name of the permission to choose permissions. */
  givers: {
    holder: 'Somebody who has it and “%{choose}” can give it to you.',
    nobody: 'Only the provider’s staff can have it.',
  },
  permissions: {
    'create-user': { name: 'Create users', help: 'Adds users and gives them a role and a first password.' },
    'view-user': { name: 'See a user', help: 'Opens a user’s page with role and permissions.' },
    'update-user': {
      name: 'Change users',
      help: 'Changes, activates and deactivates users, and signs them out.',
    },
    'view-user-list': { name: 'See the user list', help: 'Searches, filters and exports the users.' },
    'update-user-self': {
      name: 'Change own profile',
      help: 'Changes their own name, e-mail, number and password.',
    },
    'delete-user': { name: 'Delete users', help: 'Deletes users who have not sent anything.' },
    'create-role': { name: 'Create roles', help: 'Adds a role with a name.' },
    'view-role': { name: 'See a role', help: 'Opens one role with its permissions.' },
    'update-role': { name: 'Change roles', help: 'Renames roles, and deletes roles that no user has.' },
    'view-role-list': { name: 'See the role list', help: 'Searches and filters the roles.' },
    'assign-permission': {
      name: 'Choose permissions',
      help: 'Adds and removes permissions of roles, within their own permissions.',
    },
    'view-master-report': { name: 'See the master report', help: 'Figures of all companies.' },
    'view-single-sms-report': {
      name: 'See the single SMS report',
      help: 'Every single message with its status.',
    },
    'view-bulk-sms-report': { name: 'See the bulk SMS report', help: 'Batches with their delivery figures.' },
    'view-sms-history': { name: 'See the SMS history', help: 'Every message with its timeline.' },
    'view-sms-sending-credit': {
      name: 'See sending credit',
      help: 'Every movement of credit.',
    },
    'view-msisdn': {
      name: 'See full phone numbers',
      help: 'Shows recipients’ full numbers, also in message texts; otherwise they are masked. Also needed to add contacts.',
    },
    'view-audit-log': { name: 'See the audit log', help: 'Who changed what, when and from where.' },
    'view-dashboard': { name: 'See the dashboard', help: "Today's figures and the last 30 days." },
    'send-single-sms': { name: 'Send single SMS', help: 'Sends one message to one number.' },
    'send-otp': {
      name: 'Send one-time codes',
      help: 'Sends single messages of the OTP class. They are also sent to numbers that opted out, at any hour.',
    },
    'send-multiple-sms': { name: 'Send bulk and multiple SMS', help: 'Sends to many numbers at once.' },
    'manage-templates': {
      name: 'Manage templates',
      help: 'Creates, changes and deletes the company’s message templates.',
    },
    'manage-contacts': {
      name: 'Manage contacts',
      help: 'Contact groups and opt-outs.',
    },
    'create-company': {
      name: 'Manage companies and branches',
      help: 'Branches, departments and balance; for the provider also new companies.',
    },
    'view-company': { name: 'See a company', help: 'Opens a company with its details.' },
    'update-company': { name: 'Change companies', help: "Changes a company's details." },
    'view-company-list': { name: 'See the company list', help: 'Searches and exports the companies.' },
    'add-balance': { name: 'Add credit', help: 'Recharges the balance of a company.' },
    'manage-api-keys': {
      name: 'Manage API keys',
      help: 'Makes, changes and revokes the keys with which the company’s programs send.',
    },
    'manage-route': { name: 'Manage routes', help: 'Sets up the connections to carriers.' },
    'create-ticket': { name: 'Create tickets', help: 'Reports a complaint or asks a question.' },
    'view-ticket-list': { name: 'See the ticket list', help: 'Searches and filters tickets.' },
    'view-ticket': { name: 'See a ticket', help: 'Opens one ticket with its comments.' },
    'update-ticket': { name: 'Work on tickets', help: 'Comments on, assigns and moves tickets.' },
    'delete-ticket': { name: 'Delete tickets', help: 'Deletes tickets permanently.' },
  } satisfies Record<PermissionKey, PermissionText>,
} as const;

export const rolesResource = {
  roles: {
    name: 'Role |||| Roles',
    fields: {
      ...recordFields,
      scope: 'Scope',
      companyName: 'Owner',
      permissions: 'Permissions',
      requiresSecondFactor: 'Two-step verification needed',
    },
    notifications: {
      created: 'Role created.',
      updated: 'Role updated.',
      deleted: 'Role deleted.',
    },
    message: {
      delete_title: 'Delete the role %{recordRepresentation}?',
      delete_content: 'This cannot be undone. A role that a user has cannot be deleted.',
    },
  },
} as const;
