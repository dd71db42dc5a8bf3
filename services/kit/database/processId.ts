import type pg from 'pg';

/** The process id that the server sent when the connection was opened; a pooler sends a number of its own. */
export function processIdOf(client: pg.Client): number {
  return (client as pg.Client & { processID: number | null }).processID ?? 0;
}
