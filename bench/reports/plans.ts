import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { openServerPool } from '#services/kit/database/connection/server.ts';
import { createLog } from '#services/kit/logging/log.ts';

/** The plan of the slowest statement that `work` makes, with what it read. */
export async function planOf(
  databaseUrl: string,
  work: (database: Kysely<Schema>) => Promise<unknown>,
): Promise<string> {
  const pool = await openServerPool({
    databaseUrl,
    isAtCoordinator: true,
    poolSize: 4,
    log: createLog('bench', 'silent'),
  });
  let slowest: { query: CompiledQuery; ms: number } | undefined;
  const database = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query, queryDurationMillis: ms }) => {
      if (ms > (slowest?.ms ?? 0)) slowest = { query, ms };
    },
  });
  try {
    await work(database);
    if (!slowest) return '';
    const { rows } = await database.executeQuery<{ 'QUERY PLAN': string }>({
      ...slowest.query,
      sql: `explain (analyze, buffers, costs off) ${slowest.query.sql}`,
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await database.destroy();
  }
}
