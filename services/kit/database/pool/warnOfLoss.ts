import type pg from 'pg';
import type { Logger } from '../../logging/log.ts';

interface Replication {
  standbys: number;
  /** Whether a commit is answered only when a standby has it. */
  isSynchronous: boolean;
}

/**
 * Logs what is lost if the server fails for good, unless a standby has to confirm each commit. Says nothing where no
 * standby is in use or expected.
 * @param isExpected whether a standby is expected, because `DATABASE_URL` names several servers
 */
export async function warnOfLoss(client: pg.ClientBase, isExpected: boolean, log: Logger): Promise<void> {
  // Any role may count the rows. Their state, which tells standbys from backups, is null without the role pg_monitor.
  const { rows } = await client.query<Replication>(
    `select count(*) filter (where state is null or state in ('streaming', 'catchup'))::int as standbys,
       current_setting('synchronous_standby_names') <> ''
         and current_setting('synchronous_commit') not in ('off', 'local') as "isSynchronous"
     from pg_stat_replication where not pg_is_in_recovery()`,
  );
  const { standbys, isSynchronous } = rows[0]!;
  if (isSynchronous || (standbys === 0 && !isExpected)) return;
  log.warn(
    { standbys },
    standbys > 0
      ? 'no standby of the database is synchronous: if its server fails, the last commits are lost with it, and with ' +
          'them messages that were accepted or sent just before'
      : 'the database has no standby now: if its server fails, nothing takes over',
  );
}
