import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../database/index.ts';
import { isDraining } from '../../process/draining.ts';

/** Resolves if the thing works; otherwise its error says what is wrong. */
export type ReadyCheck = () => Promise<void> | void;

/** `/health`: the process is running. `/ready`: it can accept work; this one is for load balancers. */
export function addHealth(
  app: FastifyInstance,
  database: Database,
  checks: Record<string, ReadyCheck> = {},
  notes: Record<string, string> = {},
): void {
  app.get('/health', () => ({ status: 'ok' }));
  addReady(app, '/ready', { database: () => checkWritable(database), ...checks }, notes);
}

/**
 * Answers 200 if all checks pass and the process is not draining, 503 otherwise.
 * @param notes are part of the answer and decide nothing
 */
export function addReady(
  app: FastifyInstance,
  path: string,
  checks: Record<string, ReadyCheck>,
  notes: Record<string, string> = {},
): void {
  app.get(path, async (_, reply) => {
    if (isDraining(app)) return reply.code(503).send({ status: 'draining', checks: {} });
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await run(name, check, app.log)]),
    );
    const ready = results.every(([, result]) => result === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not-ready', checks: Object.fromEntries(results), ...notes });
  });
}

/** A standby, or a server that was set read-only, answers queries but cannot accept work. */
export async function checkWritable(database: Database): Promise<void> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(database);
  if (rows[0]!.isReadOnly) throw new Error('the database is read-only');
}

/** Load balancers wait no longer. */
const checkMs = 3_000;

/** The reason goes to the log only: the caller may be a stranger. */
async function run(name: string, check: ReadyCheck, log: FastifyBaseLogger): Promise<'ok' | 'failed'> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), checkMs);
  });
  try {
    await Promise.race([check(), tooLong]);
    return 'ok';
  } catch (error) {
    log.warn({ err: error, check: name }, 'not ready');
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}
