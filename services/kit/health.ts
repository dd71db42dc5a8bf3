import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database/index.ts';

/** Resolves when the thing works; what it throws says what is wrong. */
export type ReadyCheck = () => Promise<void> | void;

/** `/health`: the process lives. `/ready`: it can do its work; a load balancer asks this one. */
export function addHealth(
  app: FastifyInstance,
  database: Database,
  checks: Record<string, ReadyCheck> = {},
): void {
  const all: Record<string, ReadyCheck> = {
    database: async () => {
      await sql`select 1`.execute(database);
    },
    ...checks,
  };
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/ready', async (_, reply) => {
    const results = await Promise.all(
      Object.entries(all).map(async ([name, check]) => [name, await run(name, check, app.log)]),
    );
    const ready = results.every(([, result]) => result === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not-ready', checks: Object.fromEntries(results) });
  });
}

/** A load balancer waits no longer. */
const checkMs = 3_000;

/** Why it failed is for the log: whoever asks here may be a stranger. */
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
