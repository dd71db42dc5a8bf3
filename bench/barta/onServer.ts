import { sql } from 'kysely';
import { defaultSchema } from '#services/kit/database/connection/sessionSettings.ts';
import { prepareDatabase } from '#services/kit/process/process.ts';
import { freePort } from '#tests/helpers/database/postgres.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { startNode } from '../lib/node.ts';
import { openBenchDatabase } from '../lib/postgres.ts';
import type { Program } from '../lib/program.ts';
import type { Barta } from './Barta.ts';
import { isReady } from './ready.ts';
import { singleRequest } from './requests.ts';
import { addCustomer, addKey } from './seed.ts';
import { bartaEnv } from './settings.ts';

interface OnServerOptions {
  name: string;
  databaseUrl: string;
  /** The schema of the cell that it serves; the default one if none is given. */
  schema?: string;
  /** The process id of the server's first process, to count its time. */
  serverPid: number;
  carrierPort: number;
  /** The built services of another release, whose schema the database has; this checkout's services if left out. */
  servicesFolder?: string;
}

/** Barta as it is deployed: an SMS receiver and a database manager, each a process, on a PostgreSQL server. */
export async function startOnServer(options: OnServerOptions): Promise<Barta> {
  const { name, databaseUrl, schema = defaultSchema, serverPid, carrierPort } = options;
  const database = await openBenchDatabase(databaseUrl, schema);
  const started: Program[] = [];
  const stop = async () => {
    for (const program of started.reverse()) await program.stop();
    await database.destroy();
  };
  try {
    const run = async (service: 'sms-receiver' | 'database-manager', portName: string) => {
      const [port, publicPort] = [await freePort(), await freePort()];
      const env = {
        ...bartaEnv(carrierPort),
        DATABASE_URL: databaseUrl,
        DATABASE_SCHEMA: schema,
        [portName]: String(port),
        PUBLIC_API_PORT: String(publicPort),
      };
      const program = await startNode(service, { port, env, servicesFolder: options.servicesFolder });
      started.push(program);
      return { port, publicPort, pid: program.pid };
    };
    if (!options.servicesFolder) await prepareDatabase(database);
    const receiver = await run('sms-receiver', 'SMS_RECEIVER_PORT');
    const manager = await run('database-manager', 'DATABASE_MANAGER_PORT');
    const customer = await addCustomer(database);
    await isReady(receiver.port);
    return {
      name,
      port: receiver.port,
      publicPort: receiver.publicPort,
      requestOf: (index) => singleRequest(customer.token, index),
      processes: { receiver: receiver.pid, manager: manager.pid, PostgreSQL: serverPid },
      customer,
      addKey: () => addKey(database, customer),
      query: async <Row>(statement: string) => (await sql.raw<Row>(statement).execute(database)).rows,
      checkInvariants: () => expectInvariants(database),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
