/** The permission keys of the product spec (section 6), by area, to the letter. */
export const specPermissions = {
  user: ['create-user', 'view-user', 'update-user', 'view-user-list', 'update-user-self'],
  role: ['create-role', 'view-role', 'update-role', 'view-role-list', 'assign-permission'],
  report: [
    'view-master-report',
    'view-single-sms-report',
    'view-bulk-sms-report',
    'view-sms-history',
    'view-sms-sending-credit',
  ],
  dashboard: ['view-dashboard'],
  sms: ['send-single-sms', 'send-multiple-sms'],
  company: ['create-company', 'view-company', 'update-company', 'view-company-list', 'add-balance'],
} as const;

/** Our additions: each names something the spec shows without a key of its own. */
export const ownPermissions = {
  user: ['delete-user'],
  report: ['view-msisdn', 'view-audit-log'],
  company: ['manage-route'],
  ticket: ['create-ticket', 'view-ticket-list', 'view-ticket', 'update-ticket', 'delete-ticket'],
} as const;

type KeysOf<Areas extends Record<string, readonly string[]>> = Areas[keyof Areas][number];
export type PermissionKey = KeysOf<typeof specPermissions> | KeysOf<typeof ownPermissions>;

export const permissionKeys: readonly PermissionKey[] = [
  ...Object.values(specPermissions).flat(),
  ...Object.values(ownPermissions).flat(),
];

/** What an endpoint asks of its caller when it is not a permission key. */
export type OpenAccess = 'public' | 'signed-in';

/** Whether someone who is signed in and holds `held` may do what `needed` guards. */
export function can(held: readonly string[], needed: PermissionKey | OpenAccess): boolean {
  return needed === 'public' || needed === 'signed-in' || held.includes(needed);
}
