import { statfsSync } from 'node:fs';
import type { Session } from './Session.ts';
import { simpleQuery, type TransactionState } from './wire.ts';

/** How often free space is read. It takes microseconds, and a process can write hundreds of MB in a second. */
const checkMs = 10;
const checkpointMs = 10_000;

/** @returns octets that this process may still write on the disk of `folder` */
export function octetsFree(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * Keeps PostgreSQL from filling the disk: without room for its log it stops at once (PANIC), and on a full disk it
 * does not start again. Below the reserve it takes no writes, which fail with SQLSTATE 25006, until there is half as
 * much again. Before that a checkpoint frees what it can of the log.
 * @returns to be called before each statement
 */
export function keepReserve(
  session: Session,
  folder: string,
  reserveOctets: number,
): (transaction: TransactionState) => void {
  const run = (statement: string) => session.answerTo(simpleQuery(statement));
  let isScarce = false;
  let checkAt = 0;
  let checkpointAt = 0;
  const isLow = () => octetsFree(folder) < reserveOctets * (isScarce ? 1.5 : 1);
  return (transaction) => {
    const now = performance.now();
    if (now < checkAt) return;
    checkAt = now + checkMs;
    if (!isLow()) {
      if (isScarce && transaction === 'none') {
        isScarce = false;
        run('set default_transaction_read_only = off');
      }
      return;
    }
    if (transaction === 'open') run('set transaction_read_only = on');
    if (transaction !== 'none') return;
    if (now >= checkpointAt) {
      checkpointAt = now + checkpointMs;
      run('checkpoint');
      if (!isLow()) return;
    }
    isScarce = true;
    // Each time: a new connection begins with `discard all`, which forgets it.
    run('set default_transaction_read_only = on');
  };
}
