import type { Notification } from '#contract/main-api/notifications.ts';
import type { Scope } from '#contract/main-api/people/roles.ts';
import { can, type PermissionKey } from '#contract/permissions.ts';

/** A screen and the permission that opens it; a test compares them with the menu. */
type Place = readonly [path: string, permission: PermissionKey];

/** The list of all notifications, which everybody may open. */
const notificationsPath = '/home/notifications';

/** Where its link leads in the portal: to the first of its places that the reader may open. */
export function notificationPath(
  notification: Notification,
  { scope, permissions }: { scope: Scope; permissions: readonly string[] },
): string {
  const { kind } = notification;
  if (kind === 'mail-given-up') return '/home/profile/notifications';
  if (kind.startsWith('route-') && scope !== 'platform') return notificationsPath;
  const place = placesOf(notification).find(([, permission]) => can(permissions, permission));
  return place ? place[0] : notificationsPath;
}

function placesOf({ kind, ticketId, routeId, subjectId }: Notification): readonly Place[] {
  if (ticketId !== null) return [[`/home/tickets/${ticketId}/show`, 'view-ticket']];
  if (kind.startsWith('route-'))
    return [[`/home/config${routeId === null ? '' : `/${routeId}`}`, 'view-company-list']];
  if (kind.startsWith('batch-'))
    return [
      [
        `/home/send-sms/bulk/${subjectId}${kind === 'batch-resend-reminder' ? '?resend=1' : ''}`,
        'send-multiple-sms',
      ],
      ['/home/reports/delivery-reports', 'view-bulk-sms-report'],
    ];
  if (kind.startsWith('sender-id-')) return [['/home/sender-ids', 'create-company']];
  if (kind === 'webhook-off') return [[`/home/webhooks/${subjectId}`, 'manage-api-keys']];
  if (kind.startsWith('content-approval-')) return [['/home/content-approvals', 'create-company']];
  if (kind === 'account-changed') return [['/home/profile', 'update-user-self']];
  if (kind === 'second-factor-reset') return [[`/home/users/${subjectId}/show`, 'view-user']];
  if (kind === 'sign-in-new-place' || kind === 'sign-in-wrong-codes')
    return [['/home/profile/change-password', 'update-user-self']];
  return [
    ['/home/companies/balance-check', 'create-company'],
    ['/home/reports/sms-sending-credit', 'view-sms-sending-credit'],
  ];
}
