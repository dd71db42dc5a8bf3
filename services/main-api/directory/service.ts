import type { Transaction } from 'kysely';
import type { Cell } from '#contract/main-api/sign-in/cells.ts';
import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import type { Schema } from '#database/schema.ts';
import { accountKey } from '#services/kit/auth/account.ts';
import { writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { renewCellSession } from '#services/kit/auth/startSessions.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import type { Directory } from '#services/kit/directory/Directory.ts';
import { notFound, refusal } from '#services/kit/errors.ts';
import { authRepository } from '../auth/repository.ts';
import type { Origin } from '../knownPlaces.ts';
import type { Usernames } from './Usernames.ts';

/** Which cells there are, and the way of the provider's people from one to another. */
export function cellService(database: Database, directory: Directory | null, usernames: Usernames) {
  const people = authRepository(database);

  async function issue(
    session: Session,
    number: number,
    use: 'start' | 'renewal',
    audit?: (transaction: Transaction<Schema>, cellName: string) => Promise<void>,
  ): Promise<{ ticket: string }> {
    const own = await usernames.cell();
    return writeAs(database, session, async (transaction) => {
      if (!directory) throw notFound('cell');
      // While the caller's access is locked: a request that withdraws it ends the ticket afterwards.
      const isWithFactor = use === 'start' && (await hasConfirmedFactor(transaction, session));
      const purpose = isWithFactor ? 'start-with-factor' : use;
      const { ticket, cellName } = await directory.issueTicket(own, number, session.username, purpose);
      await audit?.(transaction, cellName);
      return { ticket };
    });
  }

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
      return issue(session, number, 'start', async (transaction, cellName) => {
        const { userId, username, companyId } = session;
        await writeAuditEntry(transaction, session, {
          action: 'signed-in',
          noun: 'user',
          companyId,
          recordId: userId,
          recordName: username,
          changes: [{ field: 'toCell', before: null, after: cellName }],
        });
      });
    },

    /** As `issueTicket`. The audit log has the start of the session there, and not that it goes on. */
    issueRenewal: (session: Session, number: number) => issue(session, number, 'renewal'),

    /** Lets a session go on that a ticket has started, if it is of the user and the cell of this one. */
    async renew(session: Session, ticket: string): Promise<{ isRenewed: boolean }> {
      const redeemed = await directory?.redeemTicket(await usernames.cell(), ticket, 'renewal');
      const isTheirs = redeemed?.username === accountKey(session.username);
      return { isRenewed: isTheirs && (await renewCellSession(database, session, redeemed.source)) };
    },

    /**
     * Starts a session of the provider's user who has the username of the ticket in this cell.
     * @throws wrong-credentials for a ticket that is not good; forbidden without such a user
     */
    async redeemTicket(ticket: string, origin: Origin): Promise<LoginReply> {
      const own = await usernames.cell();
      const withFactor = await directory?.redeemTicket(own, ticket, 'start-with-factor');
      const redeemed = withFactor ?? (await directory?.redeemTicket(own, ticket, 'start'));
      if (!redeemed) throw refusal('wrong-credentials', 'cell-ticket-used');
      const isFactorConfirmed = Boolean(withFactor);
      const { username, source, sourceName } = redeemed;
      const found = await people.findByUsername(username);
      // Also who has one here: a password elsewhere must not be enough for it.
      if (found?.user.secondFactor && !isFactorConfirmed)
        throw refusal('forbidden', 'second-factor-not-at-home');
      const place = await people.placeOf(username, origin);
      const accessToken =
        found?.user.scope === 'platform'
          ? await people.startSession(found, origin, place, {
              cell: { number: source, name: sourceName, isFactorConfirmed },
            })
          : null;
      if (!found || accessToken === null) throw refusal('forbidden', 'no-account-in-cell');
      const { secondFactor, ...user } = found.user;
      return { accessToken, ...user, ...(secondFactor === 'on' && { secondFactor }) };
    },
  };
}

/** Whether a code of the second factor was given in this session. */
async function hasConfirmedFactor(queries: Queries, { tokenHash }: Session): Promise<boolean> {
  const row = await queries
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('factor_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
