import { pathOf, type EndpointSpec } from '#contract/endpoint.ts';
import { buildApp as buildDatabaseManager } from '#services/database-manager/app.ts';
import { databaseManagerSettings } from '#services/database-manager/config.ts';
import type { Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { buildApp as buildMainApi } from '#services/main-api/app.ts';
import { mainApiSettings } from '#services/main-api/config.ts';
import { freePort } from '#tests/helpers/database/postgres.ts';
import { startNode } from '../lib/node.ts';

/** Services that answer questions. */
export interface Serving {
  urls: { 'main-api': string; 'database-manager': string };
  /** The process id of the database manager. */
  pid: number;
  stop(): Promise<void>;
}

const quiet = {
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
};

/** Each a process, as on a server. */
export async function serveProcesses(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Serving> {
  const [api, manager] = [await freePort(), await freePort()];
  const env = {
    ...quiet,
    ...settings,
    DATABASE_URL: databaseUrl,
    MAIN_API_PORT: String(api),
    DATABASE_MANAGER_PORT: String(manager),
  };
  const mainApi = await startNode('main-api', { port: api, env });
  const databaseManager = await startNode('database-manager', { port: manager, env });
  return {
    urls: { 'main-api': `http://127.0.0.1:${api}`, 'database-manager': `http://127.0.0.1:${manager}` },
    pid: databaseManager.pid,
    async stop() {
      await databaseManager.stop();
      await mainApi.stop();
    },
  };
}

/** In this process: the embedded database lets no other in. */
export async function serveHere(database: Database): Promise<Serving> {
  const log = createLog('bench', 'silent');
  const [api, manager] = [
    await buildMainApi({ settings: readSettings(mainApiSettings, quiet), database, log }),
    await buildDatabaseManager({ settings: readSettings(databaseManagerSettings, quiet), database, log }),
  ];
  return {
    urls: {
      'main-api': await api.listen({ host: '127.0.0.1', port: 0 }),
      'database-manager': await manager.listen({ host: '127.0.0.1', port: 0 }),
    },
    pid: process.pid,
    async stop() {
      await api.close();
      await manager.close();
    },
  };
}

/** Asks a service by a call without parameters in its path. @throws unless it succeeds */
export async function answerOf(
  { urls }: Serving,
  token: string,
  spec: EndpointSpec,
  query: Record<string, unknown>,
): Promise<Response> {
  const url = new URL(pathOf(spec, {}), urls[spec.service as keyof typeof urls]);
  for (const [name, value] of Object.entries(query))
    url.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer;
}
