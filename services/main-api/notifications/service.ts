import type { Input } from '#contract/endpoint.ts';
import type { readNotifications } from '#contract/main-api/notifications.ts';
import type { Database } from '#services/kit/database/index.ts';
import { invalidFields } from '#services/kit/errors.ts';
import type { Page } from '#services/kit/http/page.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { notificationRepository, type NotificationFilter, type Unread } from './repository.ts';

/** Everybody's own, and nobody else's. */
export function notificationService(database: Database) {
  return {
    list: (session: Session, filter: NotificationFilter, page: Page<'id'>) =>
      notificationRepository(database, session).list(filter, page),

    countUnread: (session: Session): Promise<Unread> =>
      notificationRepository(database, session).countUnread(),

    /** @returns what is left unread @throws validation-failed unless exactly one of the three is given */
    async read(session: Session, which: Input<typeof readNotifications>['body']): Promise<Unread> {
      const given = [which.ids, which.ticketId, which.all || undefined].filter((one) => one !== undefined);
      if (given.length !== 1) throw invalidFields({ ids: given.length === 0 ? 'required' : 'not-allowed' });
      return writeAs(database, session, async (transaction) => {
        const notifications = notificationRepository(transaction, session);
        await notifications.markRead(which);
        return notifications.countUnread();
      });
    },
  };
}
