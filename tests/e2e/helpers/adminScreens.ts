import { listBranches } from '#contract/main-api/people/branches.ts';
import { listDepartments } from '#contract/main-api/people/departments.ts';
import { listUsers } from '#contract/main-api/people/users.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { Person } from './administration.ts';
import { builtInRole, padma } from './staff.ts';

export interface AdminScreen {
  path: string;
  heading: string | RegExp;
  permission: PermissionKey | 'signed-in';
}

type Row = [path: string, heading: string | RegExp, permission: AdminScreen['permission']];

export const areas = [
  'people',
  'companies',
  'parts of a company',
  'sending',
  'reports',
  'tickets and oneself',
] as const;
export type Area = (typeof areas)[number];

/** The screens of the product spec's menu and the pages of one record each, with what they need. */
export async function adminScreens(admin: Person, within: readonly Area[] = areas): Promise<AdminScreen[]> {
  const query = { filter: { companyId: padma.id } };
  const [users, [branch], departments, roleId] = await Promise.all([
    admin.api.call(listUsers, { query: { filter: { q: 'operator' } } }),
    admin.api.call(listBranches, { query }),
    admin.api.call(listDepartments, { query }),
    builtInRole(admin, 'Operator'),
  ]);
  const user = users.responseList.find(({ username }) => username === 'operator')!;
  const rows: Record<Area, Row[]> = {
    people: [
      ['users/create', 'Create User', 'create-user'],
      ['users/list', 'User List', 'view-user-list'],
      [`users/${user.id}`, /Rakib Hasan/, 'update-user'],
      [`users/${user.id}/show`, /Rakib Hasan/, 'view-user'],
      ['roles/create', 'Create Role', 'create-role'],
      ['roles', 'Role List', 'view-role-list'],
      [`roles/${roleId}`, /Operator/, 'update-role'],
      [`roles/${roleId}/show`, /Operator/, 'view-role'],
    ],
    companies: [
      ['companies/create', 'Create Company', 'create-company'],
      ['companies', 'Company List', 'view-company-list'],
      ['config', 'Route', 'view-company-list'],
      ['config/health', 'Health', 'view-company-list'],
      ['config/error-words', 'Error explanations', 'view-company-list'],
      ['config/create', 'Create route', 'manage-route'],
      ['config/portability', 'Operators of numbers', 'manage-route'],
      ['do-not-disturb', 'Do-not-disturb list', 'manage-route'],
      ['sender-ids', 'Sender IDs', 'create-company'],
      ['sender-ids/create', 'Create sender ID', 'create-company'],
      ['webhooks', 'Webhooks', 'manage-api-keys'],
      ['webhooks/create', 'Add webhook', 'manage-api-keys'],
      ['content-approvals', 'Content approvals', 'create-company'],
      ['content-approvals/create', 'Create content approval', 'create-company'],
      ['api-keys', 'API keys', 'manage-api-keys'],
      ['api-keys/create', 'Create API key', 'manage-api-keys'],
      ['api', 'API', 'manage-api-keys'],
      ['api/requests', 'API', 'manage-api-keys'],
      ['api/move', 'API', 'manage-api-keys'],
      ['companies/balance-check', 'Balance', 'create-company'],
      [`companies/${padma.id}`, /Padma Traders/, 'update-company'],
      [`companies/${padma.id}/show`, /Padma Traders/, 'view-company'],
    ],
    'parts of a company': [
      ['departments', 'Departments', 'create-company'],
      ['departments/create', 'Create department', 'create-company'],
      [`departments/${departments[0]!.id}`, /Department/, 'create-company'],
      ['branch/create-branch', 'Create branch', 'create-company'],
      ['branch/branch-list', 'Branch list', 'create-company'],
      [`branch/${branch!.id}`, /Branch/, 'create-company'],
    ],
    sending: [
      ['send-sms/templates', 'Templates', 'manage-templates'],
      ['send-sms/templates/create', 'Create template', 'manage-templates'],
      ['opt-outs', 'Opt-outs', 'manage-contacts'],
      ['campaign/create-campaign', 'Create campaign', 'create-company'],
      ['campaign/campaign-list', 'Campaign list', 'create-company'],
      ['send-sms/batches', 'Batches', 'send-multiple-sms'],
      ['send-sms/calendar', 'Calendar', 'send-multiple-sms'],
    ],
    reports: [
      ['reports/delivery-reports', 'Bulk Sms Report', 'view-bulk-sms-report'],
      ['reports/sms-history', 'Sms History', 'view-sms-history'],
      ['reports/sms-history/totals/day', 'Sms History', 'view-sms-history'],
      ['reports/sms-sending-credit', 'Sms Sending Credit', 'view-sms-sending-credit'],
      ['reports/master-report', 'Master report', 'view-master-report'],
      ['reports/audit-log', 'Audit log', 'view-audit-log'],
    ],
    'tickets and oneself': [
      ['tickets', 'Tickets', 'view-ticket-list'],
      ['tickets/board', 'Ticket board', 'view-ticket-list'],
      ['tickets/create', 'Create ticket', 'create-ticket'],
      ['profile', 'Profile', 'update-user-self'],
      ['profile/change-password', 'Change Password', 'update-user-self'],
      ['profile/notifications', 'Notification settings', 'signed-in'],
      ['notifications', 'Notifications', 'signed-in'],
      ['waiting', 'Waiting for you', 'signed-in'],
    ],
  };
  return within
    .flatMap((area) => rows[area])
    .map(([path, heading, permission]) => ({ path: `/home/${path}`, heading, permission }));
}
