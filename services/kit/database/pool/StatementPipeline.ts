import type pg from 'pg';

/**
 * The statements of one connection. Pipelined ones stay in its buffer until the next one that is awaited, and are sent in
 * one piece with it: one write, one wake-up of the server and one wait for all of them. The connection has to be in the
 * driver's pipeline mode.
 */
export class StatementPipeline {
  readonly #client: pg.PoolClient;
  /** Replies that nobody has awaited yet. */
  #pipelined: Promise<unknown>[] = [];

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** @returns its reply, which does not come before a later statement is awaited */
  pipeline(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#pipelined.length === 0) this.#client.connection.stream.cork();
    const reply = this.#client.query(statement);
    // Its error is thrown by the next statement that is awaited; until then nobody catches it.
    reply.catch(() => undefined);
    this.#pipelined.push(reply);
    return reply;
  }

  /** @throws the error of a pipelined statement before it, if that failed: it is the cause of what failed after it */
  async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const pipelined = this.#pipelined;
    this.#pipelined = [];
    const answer = this.#client.query(statement);
    if (pipelined.length === 0) return answer;
    this.#client.connection.stream.uncork();
    const replies = await Promise.allSettled(pipelined);
    const fault = replies.find((reply) => reply.status === 'rejected');
    // A transaction that has failed cannot be committed, and says of a commit only that it has rolled back. To roll
    // it back is no failure.
    if (!fault || statement.text === 'rollback') return answer;
    await answer.catch(() => undefined);
    throw fault.reason;
  }
}
