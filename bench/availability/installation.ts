import type { ServiceName } from '#contract/endpoint.ts';
import type { ServiceUrls } from '#tests/helpers/http/client.ts';
import { bartaEnv, internalToken } from '../barta/settings.ts';
import { startNode } from '../lib/node.ts';
import { startProgram, type Program } from '../lib/program.ts';
import { addressOf, within, type HostName } from './lab.ts';

export const applicationHosts = ['app1', 'app2'] as const satisfies HostName[];
type ApplicationHost = (typeof applicationHosts)[number];

type Service = ServiceName | 'portal';
const ports: Record<Service, number> = {
  'main-api': 4400,
  'sms-receiver': 6100,
  'database-manager': 6110,
  portal: 8080,
};
const services = Object.keys(ports) as Service[];

/**
 * The settings that docs/operators/high-availability.md recommends for several hosts. `SMPP_WINDOW` is its default, which a bench raises.
 */
export const recommended = {
  SMPP_RESPONSE_SECONDS: '10',
  DISPATCH_LEASE_SECONDS: '20',
  UNCERTAIN_GRACE_SECONDS: '5',
  SMPP_WINDOW: '10',
};

/** All four services on each of the two application hosts. */
export interface Installation {
  kill(host: ApplicationHost, ...which: Service[]): void;
  /** Starts those that have ended. */
  startAgain(host: ApplicationHost): Promise<void>;
  stop(): Promise<void>;
}

export async function startInstallation(databaseUrl: string, carrierPort: number): Promise<Installation> {
  const running = new Map<string, Program>();
  const start = async (host: ApplicationHost, service: Service) => {
    const env = {
      ...bartaEnv(carrierPort),
      ...recommended,
      LOG_LEVEL: process.env.BENCH_LOG_LEVEL ?? 'warn',
      HOST: '0.0.0.0',
      SMPP_HOST: addressOf('carrier'),
      DATABASE_URL: databaseUrl,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      TRUSTED_PROXIES: addressOf('proxy'),
      MAIN_API_URL: '/main-api',
      SMS_RECEIVER_URL: '/sms-receiver',
      DATABASE_MANAGER_URL: '/database-manager',
    };
    const place = { within: within(host), host: addressOf(host), port: ports[service] };
    running.set(`${host} ${service}`, await startNode(service, { ...place, env }));
  };
  // The first one makes the schema.
  await start('app1', 'main-api');
  for (const host of applicationHosts)
    for (const service of services) if (!running.has(`${host} ${service}`)) await start(host, service);
  return {
    kill(host, ...which) {
      for (const service of which) {
        process.kill(running.get(`${host} ${service}`)!.pid, 'SIGKILL');
      }
    },
    async startAgain(host) {
      for (const service of services)
        if (running.get(`${host} ${service}`)!.hasEnded()) await start(host, service);
    },
    async stop() {
      await Promise.all([...running.values()].map((program) => program.stop()));
    },
  };
}

/** HAProxy with the configuration that we ship, in front of the services and of PostgreSQL. */
export function startProxy(): Promise<Program> {
  const names = ['app1', 'app2', 'db1', 'db2', 'db3'] as const;
  return startProgram('haproxy', ['-f', 'deploy/haproxy/haproxy.cfg'], {
    within: within('proxy'),
    host: addressOf('proxy'),
    port: 8080,
    env: {
      ...Object.fromEntries(names.map((name) => [name.toUpperCase(), addressOf(name)])),
      INTERNAL_TOKEN: internalToken,
    },
  });
}

const entrance = `http://${addressOf('proxy')}:8080`;
export const portalUrl = `${entrance}/`;
export const serviceUrls: ServiceUrls = {
  'main-api': `${entrance}/main-api`,
  'sms-receiver': `${entrance}/sms-receiver`,
  'database-manager': `${entrance}/database-manager`,
};
