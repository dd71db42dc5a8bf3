import type { ServiceName } from '#contract/endpoint.ts';
import { freePort } from '#tests/helpers/database/postgres.ts';
import type { ServiceUrls } from '#tests/helpers/http/client.ts';
import { startNode } from '../lib/node.ts';
import type { Program } from '../lib/program.ts';

/** One process of a service, which is started again on the same port whenever it was ended. */
export interface Instance {
  name: string;
  url: string;
  /** Ends it as `kill -9` or as a deploy does, and starts it again. */
  restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  stop(): Promise<unknown>;
}

export interface Installation {
  instances: readonly Instance[];
  /** Where calls go; those to the SMS receivers alternate between them. */
  urls(): ServiceUrls;
  stop(): Promise<void>;
}

const portSettings: Record<ServiceName, string> = {
  'main-api': 'MAIN_API_PORT',
  'sms-receiver': 'SMS_RECEIVER_PORT',
  'database-manager': 'DATABASE_MANAGER_PORT',
};

/** Barta as it is deployed: two SMS receivers on one queue, a main API and a database manager, each a process. */
export async function startInstallation(env: Readonly<Record<string, string>>): Promise<Installation> {
  const receivers = [
    await startInstance('sms-receiver', 'SMS receiver 1', env),
    await startInstance('sms-receiver', 'SMS receiver 2', env),
  ];
  const mainApi = await startInstance('main-api', 'main API', env);
  const manager = await startInstance('database-manager', 'database manager', env);
  const instances = [...receivers, mainApi, manager];
  let calls = 0;
  return {
    instances,
    urls() {
      calls += 1;
      return {
        'main-api': mainApi.url,
        'sms-receiver': receivers[calls % receivers.length]!.url,
        'database-manager': manager.url,
      };
    },
    async stop() {
      for (const instance of instances) await instance.stop();
    },
  };
}

async function startInstance(
  service: ServiceName,
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<Instance> {
  const port = await freePort();
  const start = () => startNode(service, { port, env: { ...env, [portSettings[service]]: String(port) } });
  let program: Program = await start();
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    async restart(signal) {
      if (signal === 'SIGKILL') process.kill(program.pid, signal);
      await program.stop();
      program = await start();
    },
    stop: () => program.stop(),
  };
}
