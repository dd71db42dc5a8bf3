import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { KeptStatements } from './KeptStatements.ts';

/** SQLSTATE of a kept statement whose tables have changed since. */
const featureNotSupported = '0A000';

/** The pool as Kysely uses it, of which each connection keeps the statements that ask for it. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparing(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function preparing(client: pg.PoolClient): PostgresPoolClient {
  const kept = new KeptStatements();
  let isStale = false;
  async function query<Row>(text: string, values: unknown[]): Promise<PostgresQueryResult<Row>> {
    const name = kept.nameOf(text);
    try {
      const result = await client.query(name === null ? { text, values } : { name, text, values });
      return result as PostgresQueryResult<Row>;
    } catch (error) {
      isStale ||= (error as { code?: unknown }).code === featureNotSupported;
      throw error;
    }
  }
  // What it keeps will never fit again: the pool makes a new connection in its place.
  // Kysely's other form of `query`, with a cursor, is for streams, which we do not use.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isStale) };
}
