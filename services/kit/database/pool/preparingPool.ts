import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { StatementPipeline } from './StatementPipeline.ts';
import { KeptStatements } from './KeptStatements.ts';
import type { PipelinedReply } from './prepared.ts';

/**
 * SQLSTATEs after which a connection is discarded: the tables of a prepared statement have changed (0A000), or the
 * server has become read-only (25006) and a new connection may reach its successor.
 */
const endings: readonly unknown[] = ['0A000', '25006'];

/** How a pool is used at this moment. */
export interface PoolUse {
  size: number;
  busy: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

/** Where connections come from: a pool of the driver's, or the one that the embedded database has. */
export interface ClientPool {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
  use(): PoolUse;
}

/** The pool as Kysely uses it, of which each connection keeps the statements that ask for it. */
export function preparingPool(pool: ClientPool): PostgresPool {
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
  const statements = new StatementPipeline(client);
  let isStale = false;
  async function query<Row>(text: string, values: unknown[]): Promise<PostgresQueryResult<Row>> {
    const { name, isPipelined } = kept.sendingModeOf(text);
    const statement = name === null ? { text, values } : { name, text, values };
    if (isPipelined) {
      const pipelined: PipelinedReply = { reply: statements.pipeline(statement) };
      return { command: 'SELECT', rowCount: 0, rows: [pipelined as Row] };
    }
    try {
      return (await statements.query(statement)) as PostgresQueryResult<Row>;
    } catch (error) {
      isStale ||= endings.includes((error as { code?: unknown }).code);
      throw error;
    }
  }
  // Kysely's other form of `query`, with a cursor, is for streams, which we do not use.
  // The statements that a stale connection has prepared will never fit again: the pool makes a new connection in its place.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isStale) };
}
