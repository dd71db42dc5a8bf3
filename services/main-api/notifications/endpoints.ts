import type { FastifyInstance } from 'fastify';
import {
  changeNotificationSettings,
  countUnread,
  getNotificationSettings,
  listNotifications,
  readNotifications,
  testNotification,
} from '#contract/main-api/notifications.ts';
import {
  findResendReminder,
  removeResendReminder,
  setResendReminder,
} from '#contract/main-api/sending/resendReminders.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf } from '#services/kit/http/page.ts';
import type { TextLimits } from '#services/kit/texts/settings.ts';
import { choiceService } from './choices.ts';
import type { MailSender } from './mail/MailSender.ts';
import { notificationRepository } from './repository.ts';
import { resendReminderService } from './resendReminders.ts';
import { markRead } from './service.ts';

export function mountNotifications(
  app: FastifyInstance,
  database: Database,
  mails: MailSender,
  limits: TextLimits,
): void {
  const notificationsOf = (session: Session) => notificationRepository(database, session);
  const choices = choiceService(database, mails, limits);
  mount(app, listNotifications, ({ query, session }) =>
    notificationsOf(session).list(query.filter ?? {}, pageOf(query, ['id', 'DESC'])),
  );
  mount(app, countUnread, ({ session }) => notificationsOf(session).countUnread());
  mount(app, readNotifications, ({ body, session }) => markRead(database, session, body));
  mount(app, getNotificationSettings, ({ session }) => choices.find(session));
  mount(app, changeNotificationSettings, ({ body, session }) => choices.change(session, body));
  mount(app, testNotification, ({ body, session }) => choices.test(session, body.channel));
  const reminders = resendReminderService(database);
  mount(app, findResendReminder, ({ params, session }) => reminders.find(session, params.batchId));
  mount(app, setResendReminder, ({ params, session }) => reminders.set(session, params.batchId));
  mount(app, removeResendReminder, ({ params, session }) => reminders.remove(session, params.batchId));
}
