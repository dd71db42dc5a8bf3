import type pg from 'pg';

/** The server's process for this connection, as it said at its beginning; a pooler says a number of its own. */
export function processIdOf(client: pg.Client): number {
  return (client as pg.Client & { processID: number | null }).processID ?? 0;
}
