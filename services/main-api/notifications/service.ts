import type { Input, Reply } from '#contract/endpoint.ts';
import type { countUnread, readNotifications } from '#contract/main-api/notifications.ts';
import type { Database } from '#services/kit/database/index.ts';
import { invalidFields } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { notificationRepository } from './repository.ts';

/** @returns what is left unread @throws validation-failed unless exactly one of the three is given */
export async function markRead(
  database: Database,
  session: Session,
  which: Input<typeof readNotifications>['body'],
): Promise<Reply<typeof countUnread>> {
  const given = [which.ids, which.ticketId, which.all || undefined].filter((one) => one !== undefined);
  if (given.length !== 1) throw invalidFields({ ids: given.length === 0 ? 'required' : 'not-allowed' });
  return writeAs(database, session, async (transaction) => {
    const notifications = notificationRepository(transaction, session);
    await notifications.markRead(which);
    return notifications.countUnread();
  });
}
