import { expect, test } from 'vitest';
import {
  notificationKinds,
  type Notification,
  type NotificationKind,
} from '#contract/main-api/notifications.ts';
import type { Scope } from '#contract/main-api/people/roles.ts';
import { permissionKeys, type PermissionKey } from '#contract/permissions.ts';
import { notificationRules } from '#domain/notifications/kinds.ts';
import { notificationPath } from '#domain/notifications/paths.ts';
import { access } from '#src/screens/access.ts';
import { screenAt } from '#src/screens/menu.ts';
import { mayCall } from '#src/session.ts';
import { emptyNotification } from '../helpers/notification.ts';
import { loginReply } from '../helpers/signedIn.ts';

const isOfTicket = (kind: NotificationKind) =>
  Object.hasOwn(notificationRules[kind].to, 'involved') ||
  kind === 'refund-requested' ||
  kind === 'ticket-created';

function notificationOf(kind: NotificationKind): Notification {
  return {
    ...emptyNotification,
    kind,
    ticketId: isOfTicket(kind) ? 9 : null,
    routeId: kind.startsWith('route-') ? 5 : null,
    subjectId: 41,
  };
}

function mayOpen(path: string, scope: Scope, permissions: readonly PermissionKey[]): boolean {
  const user = loginReply([...permissions], { scope });
  const screen = screenAt(path.split('?')[0]!)!;
  const [, , resource = '', id = ''] = path.split('/');
  const show = /^\d+$/.test(id) ? access[resource]?.show : undefined;
  return mayCall(user, screen) || (show !== undefined && mayCall(user, show));
}

test.each(notificationKinds)(
  'the link of %s leads where its recipient may go, whatever else they may do',
  (kind) => {
    const notification = notificationOf(kind);
    for (const [group, permission] of Object.entries(notificationRules[kind].to) as [
      string,
      PermissionKey | 'signed-in',
    ][]) {
      const scopes: Scope[] = group === 'provider' ? ['platform'] : ['company', 'platform'];
      for (const scope of scopes)
        for (const other of permissionKeys) {
          const permissions = permission === 'signed-in' ? [other] : [permission, other];
          const path = notificationPath(notification, { scope, permissions });
          expect([path, mayOpen(path, scope, permissions)]).toEqual([path, true]);
        }
    }
  },
);

test.each<[NotificationKind, string]>([
  ['comment', '/home/tickets/9/show'],
  ['route-down', '/home/config/5'],
  ['batch-finished', '/home/send-sms/bulk/41'],
  ['batch-resend-reminder', '/home/send-sms/bulk/41?resend=1'],
  ['sender-id-requested', '/home/sender-ids'],
  ['recharge-requested', '/home/companies/balance-check'],
  ['sign-in-new-place', '/home/profile/change-password'],
])('the link of %s leads to %s for who may do everything', (kind, path) => {
  expect(notificationPath(notificationOf(kind), { scope: 'platform', permissions: permissionKeys })).toBe(
    path,
  );
});
