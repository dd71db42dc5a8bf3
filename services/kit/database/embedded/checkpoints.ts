import type { Session } from './Session.ts';
import { simpleQuery } from './wire.ts';

/** How often the size of the log is checked. */
const everyMs = 10_000;
/** As on a server with its defaults. After a crash this much of the log is replayed, in some seconds. */
const mostOctets = 512 * 1024 * 1024;

/**
 * PostgreSQL without a postmaster, such as PGlite, makes checkpoints only when it closes, so its log would grow for as
 * long as we run.
 * @returns a function that makes a checkpoint if one is due; call it between statements, outside a transaction
 */
export function keepCheckpoints(session: Session, limits = { everyMs, mostOctets }): () => void {
  const isDue = `select pg_current_wal_lsn() - redo_lsn > ${limits.mostOctets} from pg_control_checkpoint()`;
  let checkAt = 0;
  return () => {
    if (performance.now() < checkAt) return;
    checkAt = performance.now() + limits.everyMs;
    if (firstValue(session.answerTo(simpleQuery(isDue))) === 't') session.answerTo(simpleQuery('checkpoint'));
  };
}

/** The only column of the only row. */
function firstValue(answer: Uint8Array): string {
  const octets = Buffer.from(answer.buffer);
  // Each message is a letter and its length, which counts itself.
  for (let at = 0; at < octets.length; at += 1 + octets.readInt32BE(at + 1)) {
    if (octets[at] !== dataRow) continue;
    const start = at + 11;
    return octets.toString('utf8', start, start + octets.readInt32BE(at + 7));
  }
  return '';
}

const dataRow = 'D'.charCodeAt(0);
