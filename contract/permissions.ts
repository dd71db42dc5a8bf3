/** The permission keys of the product spec (section 6), by area, to the letter. */
const specPermissions = {
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
const ownPermissions = {
  user: ['delete-user'],
  report: ['view-msisdn', 'view-audit-log'],
  sms: ['send-otp', 'manage-templates', 'manage-contacts'],
  company: ['manage-route', 'manage-api-keys'],
  ticket: ['create-ticket', 'view-ticket-list', 'view-ticket', 'update-ticket', 'delete-ticket'],
} as const;

/** Permissions for the provider's own people only: a company's role cannot hold them. */
export const platformPermissions: readonly PermissionKey[] = ['add-balance', 'manage-route'];

/** Permissions that a program can have: all that the public API asks for. */
export const apiKeyPermissions = [
  'send-single-sms',
  'send-multiple-sms',
  'send-otp',
  'view-sms-history',
  'view-msisdn',
  'view-sms-sending-credit',
  'manage-templates',
  'manage-contacts',
] as const satisfies PermissionKey[];

/**
 * Permissions that are as powerful as full access. A person who manages routes decides which machine receives the
 * texts of all companies, and can send receipts and incoming texts from a machine of their own. The other keys give
 * no more than they name: roles and people can be changed only within what one holds oneself.
 */
export const permissionsEqualToFullAccess: readonly PermissionKey[] = ['manage-route'];

/** With these a stolen password costs money, or gives others power: roles that have one are advised to need a second factor. */
export const permissionsThatNeedASecondFactor: readonly PermissionKey[] = [
  'add-balance',
  'manage-route',
  'create-role',
  'manage-api-keys',
];

/** The areas of the permission keys, in the order in which they are shown. */
export const modules = ['user', 'role', 'company', 'sms', 'report', 'dashboard', 'ticket'] as const;
export type Module = (typeof modules)[number];

type KeysOf<Areas extends Record<string, readonly string[]>> = Areas[keyof Areas][number];
export type PermissionKey = KeysOf<typeof specPermissions> | KeysOf<typeof ownPermissions>;

export const permissionKeys: readonly PermissionKey[] = [
  ...Object.values(specPermissions).flat(),
  ...Object.values(ownPermissions).flat(),
];

/** The keys of an area, the spec's before ours. */
export function permissionsOf(module: Module): PermissionKey[] {
  const areas: Partial<Record<Module, readonly PermissionKey[]>>[] = [specPermissions, ownPermissions];
  return areas.flatMap((area) => area[module] ?? []);
}

/**
 * Access to an endpoint that is not a permission key. `password-reset` is the token that a
 * right one-time code gives: good for that one call and for nothing else.
 */
export type OpenAccess = 'public' | 'signed-in' | 'password-reset';

/** Whether someone who is signed in and holds `held` may do what `needed` guards. */
export function can(held: readonly string[], needed: PermissionKey | OpenAccess): boolean {
  const isOpen = needed === 'public' || needed === 'signed-in' || needed === 'password-reset';
  return isOpen || held.includes(needed);
}

/** The part of an endpoint's access that permissions decide. */
export interface PermissionGuard {
  permission: PermissionKey | OpenAccess;
  /** Permissions each of which will do instead. */
  orAny?: readonly PermissionKey[];
  alsoNeeds?: PermissionKey;
}

/** The permission that someone who holds `held` lacks for a call; null when they may make it. */
export function missingPermission(
  held: readonly string[],
  { permission, orAny = [], alsoNeeds }: PermissionGuard,
): PermissionKey | null {
  if (![permission, ...orAny].some((key) => can(held, key))) return permission as PermissionKey;
  return alsoNeeds && !can(held, alsoNeeds) ? alsoNeeds : null;
}
