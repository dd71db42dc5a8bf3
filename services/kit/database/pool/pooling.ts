import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { processIdOf } from '../processId.ts';

/**
 * How the services reach the server:
 * - none: nothing
 * - session: a pooler that gives each of our connections one of the server's for as long as it lasts
 * - transaction: a pooler that gives a transaction any of the server's connections, which others use too
 */
export type Pooling = 'none' | 'session' | 'transaction';

const rounds = 4;
/** Limit of the whole detection. A server that does not answer by then counts as lost, and the caller retries. */
const mostMs = 15_000;
/** invalid_sql_statement_name and duplicate_prepared_statement */
const statementFaults = ['26000', '42P05'];

const losesStatements =
  'The connection pooler in front of PostgreSQL loses prepared statements. PgBouncer can be used with pool_mode = session, ' +
  'and from version 1.21 on with pool_mode = transaction and max_prepared_statements = 500. ' +
  'See docs/operators/running.md, "Behind PgBouncer".';

/**
 * Detects the mode by an experiment, because no pooler reports it. Two connections prepare a statement under the same
 * name and run it in turns; where server connections are shared, both run on the same backend, or one of them changes
 * its backend.
 * @throws when prepared statements are lost, or transactions are not possible
 */
export async function detectPooling(config: pg.ClientConfig): Promise<Pooling> {
  const name = `barta_probe_${randomUUID()}`;
  const clients = [new pg.Client(config), new pg.Client(config)] as const;
  for (const client of clients) client.on('error', () => undefined);
  const [first, second] = clients;
  const opened: pg.Client[] = [];
  const tooLong = setTimeout(() => {
    for (const client of opened) client.connection.stream.destroy();
  }, mostMs);
  try {
    for (const client of clients) {
      opened.push(client);
      await client.connect();
      if ((await backendOf(first, name)) === processIdOf(first)) return 'none';
    }
    const backends = new Map<pg.Client, Set<number>>(clients.map((client) => [client, new Set()]));
    for (let round = 0; round < rounds; round += 1) {
      for (const client of clients) backends.get(client)!.add(await backendOf(client, name));
    }
    await first.query('begin');
    await first.query('commit');
    const [ofFirst, ofSecond] = [backends.get(first)!, backends.get(second)!];
    const isShared = ofFirst.size > 1 || ofSecond.size > 1 || [...ofFirst].some((pid) => ofSecond.has(pid));
    return isShared ? 'transaction' : 'session';
  } catch (error) {
    if (isAboutPooling(error)) throw new Error(losesStatements, { cause: error });
    throw error;
  } finally {
    clearTimeout(tooLong);
    await Promise.all(opened.map((client) => client.end().catch(() => undefined)));
  }
}

async function backendOf(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ pid: number }>({ name, text: 'select pg_backend_pid() as pid' });
  return rows[0]!.pid;
}

/** Includes the error of a pooler that allows single statements only. */
function isAboutPooling(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string };
  return statementFaults.includes(code) || /statement pooling mode/i.test(message);
}
