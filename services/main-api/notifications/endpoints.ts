import type { FastifyInstance } from 'fastify';
import { countUnread, listNotifications, readNotifications } from '#contract/main-api/notifications.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf } from '#services/kit/http/page.ts';
import { notificationService } from './service.ts';

export function mountNotifications(app: FastifyInstance, database: Database): void {
  const notifications = notificationService(database);
  mount(app, listNotifications, ({ query, session }) =>
    notifications.list(session, query.filter?.isUnread, pageOf(query, ['id', 'DESC'])),
  );
  mount(app, countUnread, async ({ session }) => ({ unread: await notifications.countUnread(session) }));
  mount(app, readNotifications, async ({ body, session }) => ({
    unread: await notifications.read(session, body),
  }));
}
