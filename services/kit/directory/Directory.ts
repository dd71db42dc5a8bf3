import { createHash, createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { ticketSeconds, type Cell } from '#contract/main-api/sign-in/cells.ts';
import { accountKey } from '../auth/account.ts';
import { notFound, unavailable, refusal } from '../errors.ts';
import type { Logger } from '../logging/log.ts';
import { DirectoryConnection } from './DirectoryConnection.ts';
import { directoryTables } from './tables.ts';

/** A username as the directory keeps it, and whether it is of the provider's company. */
export interface DirectoryUsername {
  username: string;
  isProvider: boolean;
  /** Whether it may be claimed although the provider has it in another cell. */
  isSamePerson: boolean;
}

/** A username that another cell has. */
export interface ClashingUsername {
  username: string;
  cellName: string;
  /** Both are of the provider, so they may be one person's. */
  isOfProvider: boolean;
}

/** Whom a ticket was made for. */
interface RedeemedTicket {
  username: string;
  source: number;
  sourceName: string;
}

/**
 * The purpose of a ticket: to start a session, or to renew one. A ticket for one purpose is not valid for another.
 * `start-with-factor` is of a session that was started with a code of the second factor.
 */
type TicketUse = 'start' | 'start-with-factor' | 'renewal';

const cellColumns = `number, name, json_build_object(
  'main-api', main_api, 'sms-receiver', sms_receiver, 'database-manager', database_manager) as services`;

/** SQL for the cell that had a username first, which is where it signs in. @param parameter of the statement, e.g. `$1` */
const homeOf = (parameter: string) =>
  `(select cell from directory.usernames where username = ${parameter} order by position limit 1)`;

/** The directory of cells: which cells there are, and in which of them a username signs in. */
export class Directory {
  readonly #connection: DirectoryConnection;

  constructor(databaseUrl: string, log: Logger) {
    this.#connection = new DirectoryConnection(databaseUrl, log);
  }

  async cells(): Promise<Cell[]> {
    return this.#query<Cell>(`select ${cellColumns} from directory.cells order by number`);
  }

  /** Adds a cell, or changes its name and addresses. */
  async putCell({ number, name, services }: Cell): Promise<void> {
    await this.#connection.use(async (client) => {
      await client.query(directoryTables);
      await client.query('insert into directory.key (octets) values ($1) on conflict do nothing', [
        randomBytes(32),
      ]);
      await client.query(
        `insert into directory.cells (number, name, main_api, sms_receiver, database_manager)
         values ($1, $2, $3, $4, $5) on conflict (number) do update set name = excluded.name,
           main_api = excluded.main_api, sms_receiver = excluded.sms_receiver, database_manager = excluded.database_manager`,
        [number, name, services['main-api'], services['sms-receiver'], services['database-manager']],
      );
    });
  }

  /**
   * The cell where a username signs in. For an unknown one it is chosen by a secret key, so that the reply is the same
   * each time and does not tell whether there is such a user. Null while no cell is registered.
   */
  async locate(username: string): Promise<Cell | null> {
    const name = accountKey(username);
    const rows = await this.#query<Cell & { home: number | null; key: Buffer }>(
      `select ${cellColumns}, ${homeOf('$1')} as home, (select octets from directory.key) as key
       from directory.cells`,
      [name],
    );
    const weightOf = ({ key, number }: (typeof rows)[number]) =>
      createHmac('sha256', key).update(`${number} ${name}`).digest('hex');
    const heaviest = rows.toSorted((one, other) => (weightOf(one) < weightOf(other) ? 1 : -1))[0];
    const cell = rows.find(({ number, home }) => number === home) ?? heaviest;
    return cell ? { number: cell.number, name: cell.name, services: cell.services } : null;
  }

  /**
   * Claims usernames for a cell, those that are free, are its own, or are the provider's in every cell.
   * @param isPending until `settle` has found out whether the users were made
   * @returns those that it could not claim, with the cells that have them
   */
  async claim(
    cell: number,
    usernames: readonly DirectoryUsername[],
    { isPending }: { isPending: boolean },
  ): Promise<ClashingUsername[]> {
    return this.#connection
      .use(async (client) => {
        await client.query('begin');
        // Writers come one at a time: of two cells that claim the same username, the second one sees the first.
        await client.query('lock table directory.usernames in share row exclusive mode');
        const { rows } = await client.query<ClashingUsername>(
          `with wanted as (
            select * from unnest($2::text[], $3::boolean[], $5::boolean[]) as wanted (username, is_provider, is_same)),
          clashing as (
            select wanted.username, min(cells.name) as "cellName", bool_and(other.is_provider and wanted.is_provider) as "isOfProvider"
            from wanted
            join directory.usernames other on other.username = wanted.username
            join directory.cells on cells.number = other.cell
            where other.cell <> $1 and not (other.is_provider and wanted.is_provider and wanted.is_same)
            group by wanted.username),
          claimed as (
            insert into directory.usernames as own (username, cell, is_provider, is_pending)
            select username, $1, is_provider, $4 from wanted
            where username not in (select username from clashing)
            on conflict (username, cell) do update set is_provider = excluded.is_provider,
              is_pending = own.is_pending or excluded.is_pending)
         select * from clashing order by username`,
          [
            cell,
            usernames.map(({ username }) => accountKey(username)),
            usernames.map((each) => each.isProvider),
            isPending,
            usernames.map(({ isSamePerson }) => isSamePerson),
          ],
        );
        await client.query('commit');
        return rows;
      })
      .catch((error: unknown) => {
        // A foreign key: the directory has no such cell.
        if ((error as { code?: unknown }).code !== '23503') throw error;
        throw unavailable('cell-unregistered');
      });
  }

  /**
   * Makes claims of a cell pending that are not of its users, so that it settles them: a user was deleted while the cell
   * was read, or an older copy of the cell was restored.
   */
  async recheckOthers(cell: number, usernames: readonly string[]): Promise<void> {
    await this.#query(
      `update directory.usernames set is_pending = true
       where cell = $1 and not is_pending and username <> all($2::text[])`,
      [cell, usernames.map(accountKey)],
    );
  }

  /** Usernames of a cell whose users it was about to make or remove. */
  async pendingOf(cell: number): Promise<string[]> {
    const rows = await this.#query<{ username: string }>(
      'select username from directory.usernames where cell = $1 and is_pending',
      [cell],
    );
    return rows.map(({ username }) => username);
  }

  /** Ends claims: keeps those of users that are there, and removes the others. */
  async settle(cell: number, present: readonly string[], absent: readonly string[]): Promise<void> {
    await this.#query(
      `with kept as (
         update directory.usernames set is_pending = false where cell = $1 and username = any($2::text[]) and is_pending),
       ended as (delete from directory.tickets where source = $1 and username = any($3::text[]))
       delete from directory.usernames where cell = $1 and username = any($3::text[]) and is_pending`,
      [cell, present, absent],
    );
  }

  /** Whether a user of this name could not be made in the cell because of another one. */
  async isTakenElsewhere(
    cell: number,
    { username, isProvider }: Omit<DirectoryUsername, 'isSamePerson'>,
  ): Promise<boolean> {
    const rows = await this.#query(
      'select from directory.usernames where username = $1 and cell <> $2 and not (is_provider and $3)',
      [accountKey(username), cell, isProvider],
    );
    return rows.length > 0;
  }

  /**
   * Makes a ticket by which a user of `source` starts a session in `target`. Not in `source` itself: a session could then be
   * followed by another one for ever.
   * @throws not-found without such another cell; forbidden when the username signs in elsewhere, since the account here
   * may be another person's
   */
  async issueTicket(
    source: number,
    target: number,
    username: string,
    use: TicketUse,
  ): Promise<{ ticket: string; cellName: string }> {
    const name = accountKey(username);
    const ticket = randomBytes(32).toString('base64url');
    const [found] = await this.#query<{ cellName: string; isHome: boolean }>(
      `with old as (delete from directory.tickets where expires_at < now()),
         facts as (
           select name, coalesce(${homeOf('$2')}, $3) = $3 as is_home from directory.cells
           where number = $4 and number <> $3),
         made as (
           insert into directory.tickets (token_hash, username, source, target, expires_at)
           select $1, $2, $3, $4, now() + make_interval(secs => $5) from facts where is_home)
       select name as "cellName", is_home as "isHome" from facts`,
      [hashOf(ticket, use), name, source, target, ticketSeconds],
    );
    if (!found) throw notFound('cell');
    if (!found.isHome) throw refusal('forbidden', 'account-in-other-cell');
    return { ticket, cellName: found.cellName };
  }

  /** Ends a ticket, which is good once. Null if it is none, is too old, was used, or is for another cell. */
  async redeemTicket(target: number, ticket: string, use: TicketUse): Promise<RedeemedTicket | null> {
    const [found] = await this.#query<RedeemedTicket & { isFresh: boolean }>(
      `delete from directory.tickets using directory.cells
       where token_hash = $1 and target = $2 and cells.number = source
       returning username, source, cells.name as "sourceName", expires_at > now() as "isFresh"`,
      [hashOf(ticket, use), target],
    );
    return found?.isFresh ? found : null;
  }

  /** Ends the tickets of a user, whose sessions have ended. */
  async endTickets(source: number, username: string): Promise<void> {
    await this.#query('delete from directory.tickets where source = $1 and username = $2', [
      source,
      accountKey(username),
    ]);
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }

  async #query<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]> {
    return (await this.#connection.use((client) => client.query<Row>(statement, values))).rows;
  }
}

/** The use is in the hash: older versions, which share the table, know tickets of one use only. */
function hashOf(ticket: string, use: TicketUse): Buffer {
  return createHash('sha256')
    .update(use === 'start' ? ticket : `${use} ${ticket}`)
    .digest();
}
