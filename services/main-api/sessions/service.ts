import { endOtherSessions } from '#services/kit/auth/endSessions.ts';
import { sessionEnded, type Session } from '#services/kit/auth/session.ts';
import { changePeopleAs } from '#services/kit/auth/writeAs.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { notFound, refusedFields } from '#services/kit/errors.ts';
import { unpagedList } from '#services/kit/http/page.ts';
import { checkCurrentPassword, readPasswordHash } from '../currentPassword.ts';
import type { Usernames } from '../directory/Usernames.ts';
import { auditUser } from '../users/auditing.ts';
import { userRepository } from '../users/repository.ts';
import { requireNotOutranked } from '../users/rules.ts';
import type { KnownUser } from '../users/userRows.ts';
import { sessionRepository } from './repository.ts';

/** Where people are signed in, for themselves and for their administrators. */
export function sessionService(database: Database, usernames: Usernames) {
  const sessionsOf = async (session: Session, userId: number) =>
    unpagedList(await sessionRepository(database).list(userId, session));

  /** @throws not-found, forbidden */
  async function findManaged(queries: Queries, session: Session, userId: number): Promise<KnownUser> {
    const user = await userRepository(queries, session).find(userId);
    requireNotOutranked(session, user);
    return user;
  }

  return {
    listOwn: (session: Session) => sessionsOf(session, session.userId),

    async listOfUser(session: Session, userId: number) {
      await findManaged(database, session, userId);
      return sessionsOf(session, userId);
    },

    /**
     * Ends one session of the caller, or all others.
     * @throws rule-refused, rate-limited, not-found, session-ended
     */
    async endOwn(
      session: Session,
      { session: id, currentPassword }: { session?: string; currentPassword: string },
    ): Promise<{ ended: number }> {
      const { userId, username } = session;
      const current = await checkCurrentPassword(database, session, currentPassword);
      if (current.problem) throw refusedFields({ currentPassword: current.problem });
      const ended = await changePeopleAs(database, session, { users: [userId] }, async (transaction) => {
        // The password has changed meanwhile: knowing the old one must not be enough.
        if (current.hash !== (await readPasswordHash(transaction, session))) throw sessionEnded();
        const user = await userRepository(transaction, session).find(userId);
        if (id !== undefined) return endOne(transaction, session, user, id);
        const ended = await endOtherSessions(transaction, session);
        await auditUser(transaction, session, 'sessions-ended', user);
        return ended;
      });
      await usernames.endTickets(username);
      return { ended };
    },

    /** @throws not-found, forbidden, rule-refused for oneself, session-ended */
    async endOfUser(session: Session, userId: number, id: string): Promise<{ ended: number }> {
      const { username, ended } = await changePeopleAs(
        database,
        session,
        { users: [userId] },
        async (transaction) => {
          const user = await findManaged(transaction, session, userId);
          // One's own end where the password is asked for.
          if (userId === session.userId) throw refusedFields({ userId: 'yourself' });
          return { username: user.username, ended: await endOne(transaction, session, user, id) };
        },
      );
      await usernames.endTickets(username);
      return { ended };
    },
  };
}

async function endOne(queries: Queries, session: Session, user: KnownUser, id: string): Promise<number> {
  const name = await sessionRepository(queries).end(user.id, id);
  if (name === null) throw notFound('session');
  await auditUser(queries, session, 'sessions-ended', user, [
    { field: 'session', before: name, after: null },
  ]);
  return 1;
}
