import type { PermissionKey } from '#contract/permissions.ts';
import type { Guard } from '../../session.ts';

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
