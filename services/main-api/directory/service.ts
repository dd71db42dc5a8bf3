import type { Cell } from '#contract/main-api/sign-in/cells.ts';
import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import { writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Directory } from '#services/kit/directory/Directory.ts';
import { AppError, notFound } from '#services/kit/errors.ts';
import { authRepository } from '../auth/repository.ts';
import type { Origin } from '../knownPlaces.ts';
import type { Usernames } from './Usernames.ts';

/** Which cells there are, and the way of the provider's people from one to another. */
export function cellService(database: Database, directory: Directory | null, usernames: Usernames) {
  const people = authRepository(database);
  return {
    async locate(username: string): Promise<{ cell?: Cell }> {
      const cell = await directory?.locate(username);
      return cell ? { cell } : {};
    },

    async list(): Promise<Cell[]> {
      return (await directory?.cells()) ?? [];
    },

    /** @throws not-found without such a cell, forbidden when the username signs in elsewhere, session-ended */
    async issueTicket(session: Session, number: number): Promise<{ ticket: string }> {
      const own = await usernames.cell();
      const { userId, username, companyId } = session;
      return writeAs(database, session, async (transaction) => {
        if (!directory) throw notFound('cell');
        // While the caller's access is locked: a request that withdraws it ends the ticket afterwards.
        const { ticket, cellName } = await directory.issueTicket(own, number, username);
        await writeAuditEntry(transaction, session, {
          action: 'signed-in',
          noun: 'user',
          companyId,
          recordId: userId,
          recordName: username,
          changes: [{ field: 'toCell', before: null, after: cellName }],
        });
        return { ticket };
      });
    },

    /**
     * Starts a session of the provider's user who has the username of the ticket in this cell.
     * @throws wrong-credentials for a ticket that is not good; forbidden without such a user
     */
    async redeemTicket(ticket: string, origin: Origin): Promise<LoginReply> {
      const redeemed = await directory?.redeemTicket(await usernames.cell(), ticket);
      if (!redeemed)
        throw new AppError('wrong-credentials', 'This ticket was used, has expired, or is for another cell.');
      const { username, sourceName } = redeemed;
      const found = await people.findByUsername(username);
      const place = await people.placeOf(username, origin);
      const accessToken =
        found?.user.scope === 'platform' ? await people.startSession(found, origin, place, sourceName) : null;
      if (!found || accessToken === null)
        throw new AppError('forbidden', 'You have no account of the provider in this cell.');
      return { accessToken, ...found.user };
    },
  };
}
