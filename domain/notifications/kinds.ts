import type { NotificationChannel, NotificationKind, Severity } from '#contract/main-api/notifications.ts';
import { can, type PermissionKey } from '#contract/permissions.ts';
import type { Scope } from '#contract/main-api/people/roles.ts';

/** Recipients: active users in any of these groups who hold the permission when the event happens. */
interface Recipients {
  /** Users of the company that it concerns. */
  company?: PermissionKey;
  /** The same users, while the ticket has no assignee. */
  companyIfUnassigned?: PermissionKey;
  /** Users of the provider. */
  provider?: PermissionKey;
  /** Users who created the ticket, are assigned to it, or commented on it. */
  involved?: PermissionKey;
  /** One user whom the event names; `signed-in` asks for no permission. */
  person?: PermissionKey | 'signed-in';
}

interface NotificationRule {
  severity: Severity;
  to: Recipients;
}

/** Severity and recipients of each kind. */
export const notificationRules: Record<NotificationKind, NotificationRule> = {
  comment: { severity: 'info', to: { involved: 'view-ticket' } },
  moved: { severity: 'info', to: { involved: 'view-ticket' } },
  assigned: { severity: 'info', to: { involved: 'view-ticket' } },
  'refund-requested': { severity: 'info', to: { provider: 'add-balance' } },
  'refund-approved': { severity: 'info', to: { involved: 'view-ticket' } },
  'refund-rejected': { severity: 'info', to: { involved: 'view-ticket' } },
  'ticket-created': { severity: 'info', to: { company: 'update-ticket', provider: 'update-ticket' } },
  'ticket-overdue': {
    severity: 'warning',
    to: { involved: 'view-ticket', companyIfUnassigned: 'update-ticket', provider: 'update-ticket' },
  },
  'route-created': { severity: 'info', to: { provider: 'manage-route' } },
  'route-changed': { severity: 'warning', to: { provider: 'manage-route' } },
  'route-deleted': { severity: 'warning', to: { provider: 'manage-route' } },
  'route-down': { severity: 'critical', to: { provider: 'manage-route' } },
  'route-up': { severity: 'info', to: { provider: 'manage-route' } },
  'route-purse-low': { severity: 'critical', to: { provider: 'manage-route' } },
  'batch-finished': { severity: 'info', to: { person: 'send-multiple-sms' } },
  'batch-late': { severity: 'warning', to: { company: 'send-multiple-sms' } },
  'batch-failing': { severity: 'warning', to: { company: 'send-multiple-sms', provider: 'manage-route' } },
  'batch-resend-reminder': { severity: 'info', to: { person: 'send-multiple-sms' } },
  'balance-low': { severity: 'warning', to: { company: 'update-company', provider: 'add-balance' } },
  'sender-id-requested': { severity: 'info', to: { provider: 'update-company' } },
  'sender-id-approvals': { severity: 'info', to: { provider: 'update-company' } },
  'sender-id-decided': { severity: 'info', to: { person: 'signed-in' } },
  'content-approval-requested': { severity: 'info', to: { provider: 'update-company' } },
  'content-approval-decided': { severity: 'info', to: { person: 'signed-in' } },
  'content-approval-ending': {
    severity: 'warning',
    to: { company: 'create-company', provider: 'update-company' },
  },
  'content-approval-ended': {
    severity: 'warning',
    to: { company: 'create-company', provider: 'update-company' },
  },
  'recharge-requested': { severity: 'info', to: { provider: 'add-balance' } },
  'recharge-confirmed': { severity: 'info', to: { person: 'signed-in' } },
  'recharge-declined': { severity: 'info', to: { person: 'signed-in' } },
  'sign-in-new-place': { severity: 'warning', to: { person: 'signed-in' } },
  'mail-given-up': { severity: 'warning', to: { provider: 'update-company' } },
  'webhook-off': { severity: 'warning', to: { company: 'manage-api-keys' } },
  'account-changed': { severity: 'warning', to: { person: 'signed-in' } },
  'sign-in-wrong-codes': { severity: 'warning', to: { person: 'signed-in' } },
  'second-factor-reset': { severity: 'warning', to: { person: 'signed-in' } },
};

/** Whether the kind can be sent by e-mail: `mail-given-up` would fail too. */
export function hasMails(kind: NotificationKind): boolean {
  return kind !== 'mail-given-up';
}

/** Whether users choose how they are notified of it: a stranger with their session must not silence a change of their account. */
export function isChosen(kind: NotificationKind): boolean {
  return kind !== 'account-changed' && kind !== 'second-factor-reset';
}

/** The channels of users who have chosen none. The provider pays for texts, so they are off by default. */
export function defaultChannels(kind: NotificationKind): Record<NotificationChannel, boolean> {
  const { severity } = notificationRules[kind];
  return { portal: true, sms: false, email: severity !== 'info' && hasMails(kind) };
}

/** Whether a user can be notified of it, with this scope and these permissions. */
export function canReceive(
  kind: NotificationKind,
  { scope, permissions }: { scope: Scope; permissions: readonly string[] },
): boolean {
  const { company, companyIfUnassigned, provider, involved, person } = notificationRules[kind].to;
  const asAnybody = [company, companyIfUnassigned, involved, person].filter((key) => key !== undefined);
  return (
    asAnybody.some((key) => can(permissions, key)) ||
    (provider !== undefined && scope === 'platform' && can(permissions, provider))
  );
}
