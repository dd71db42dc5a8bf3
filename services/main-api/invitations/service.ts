import { invitationsPerDay, type FoundInvitation } from '#contract/main-api/people/invitations.ts';
import type { User } from '#contract/main-api/people/users.ts';
import { countAttempt, type AttemptLimit } from '#services/kit/auth/attempts.ts';
import { endAllSessions } from '#services/kit/auth/endSessions.ts';
import { unknownPasswordHash } from '#services/kit/auth/password/password.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { changePeopleAs } from '#services/kit/auth/writeAs.ts';
import type { Database } from '#services/kit/database/index.ts';
import { notFound, refusal, refusedFields } from '#services/kit/errors.ts';
import { arePasswordsOff } from '../company-sign-in/wayIn.ts';
import type { Usernames } from '../directory/Usernames.ts';
import { auditUser } from '../users/auditing.ts';
import { userRepository } from '../users/repository.ts';
import { requireNotOutranked, toReply } from '../users/rules.ts';
import type { Invitations } from './Invitations.ts';

const dayMinutes = 24 * 60;
const sendingLimit: AttemptLimit = { kind: 'invitation', most: invitationsPerDay, minutes: dayMinutes };

export function invitationService(database: Database, invitations: Invitations, usernames: Usernames) {
  return {
    /** Whom the token of this session invites. @throws not-found if it is one of a forgotten password */
    async find({ tokenHash, username }: Session): Promise<FoundInvitation> {
      const row = await database
        .selectFrom('invitations')
        .innerJoin('users', 'users.id', 'invitations.user_id')
        .select(['users.name', 'invitations.expires_at as expiresAt'])
        .where('invitations.token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (!row) throw notFound('invitation');
      return { username, name: row.name, expiresAt: row.expiresAt.toISOString() };
    },

    /**
     * Invites somebody who has not chosen a password. An earlier invitation and a first password open nothing any more.
     * @throws forbidden, not-found, conflict if they have chosen one or are not active, rule-refused, rate-limited
     */
    async invite(session: Session, id: number): Promise<User> {
      // Nothing is counted of somebody whom the caller may not see or invite.
      requireNotOutranked(session, await userRepository(database, session).find(id));
      await countAttempt(database, sendingLimit, String(id));
      const passwordHash = await unknownPasswordHash();
      const { username, send } = await changePeopleAs(
        database,
        session,
        { users: [id] },
        async (transaction) => {
          const users = userRepository(transaction, session);
          const user = await users.find(id);
          requireNotOutranked(session, user);
          if (!user.active) throw refusal('conflict', 'user-inactive');
          if (!user.passwordChangeRequired) throw refusal('conflict', 'password-chosen');
          if (await arePasswordsOff(transaction, user.companyId))
            throw refusedFields({ id: 'passwords-off' });
          await users.forgetCodes(id);
          await users.setFirstPassword(id, passwordHash, { hasEnd: false });
          await endAllSessions(transaction, id);
          const { channel, send } = await invitations.start(transaction, session, user);
          const changes = [{ field: 'invitation', before: null, after: channel }];
          await auditUser(transaction, session, 'updated', user, changes);
          return { username: user.username, send };
        },
      );
      await send();
      await usernames.endTickets(username);
      return toReply(session, await userRepository(database, session).find(id));
    },
  };
}
