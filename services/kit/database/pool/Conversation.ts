import type pg from 'pg';

/**
 * What is said over one connection. Statements that are told stay in its buffer until the next one that is asked, and go
 * out in one piece with it: one write, one waking of the server and one wait for all of them. The connection has to be
 * in the driver's pipeline mode.
 */
export class Conversation {
  readonly #client: pg.PoolClient;
  /** Told, and not heard of. */
  #told: Promise<unknown>[] = [];

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  tell(statement: pg.QueryConfig): void {
    if (this.#told.length === 0) this.#client.connection.stream.cork();
    const reply = this.#client.query(statement);
    // Heard when the next one is asked, and until then nobody's to catch.
    reply.catch(() => undefined);
    this.#told.push(reply);
  }

  /** @throws the error of what was told before, if that failed: it is the cause of what failed after it */
  async ask(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const told = this.#told;
    this.#told = [];
    const answer = this.#client.query(statement);
    if (told.length === 0) return answer;
    this.#client.connection.stream.uncork();
    const replies = await Promise.allSettled(told);
    const fault = replies.find((reply) => reply.status === 'rejected');
    // A transaction that has failed cannot be committed, and says of a commit only that it has rolled back. To roll
    // it back is no failure.
    if (!fault || statement.text === 'rollback') return answer;
    await answer.catch(() => undefined);
    throw fault.reason;
  }
}
