import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/helpers/database/postgres.ts';
import { startNode } from '../lib/node.ts';
import type { Barta } from './Barta.ts';
import { isReady } from './ready.ts';
import { singleRequest } from './requests.ts';
import type { Customer } from './seed.ts';
import { bartaEnv } from './settings.ts';

/** Barta in one process on the embedded database, in a folder that goes with it. */
export async function startEmbedded(name: string, carrierPort: number): Promise<Barta> {
  const folder = await mkdtemp(path.join(tmpdir(), 'barta-embedded-bench-'));
  // Whatever becomes of the run.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [control, port, publicPort, managerPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const program = await startNode(
    'embedded-host',
    {
      port: control,
      env: {
        ...bartaEnv(carrierPort),
        DATA_DIR: folder,
        DATABASE_URL: '',
        SMS_RECEIVER_PORT: String(port),
        PUBLIC_API_PORT: String(publicPort),
        DATABASE_MANAGER_PORT: String(managerPort),
      },
    },
    [String(control)],
  );
  const ask = async <Answer>(what: string, body = ''): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${control}/${what}`, { method: 'POST', body });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Answer;
  };
  const stop = async () => {
    await program.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await isReady(port);
    const customer = await ask<Customer>('customer');
    return {
      name,
      port,
      publicPort,
      requestOf: (index) => singleRequest(customer.token, index),
      processes: { 'all services': program.pid },
      customer,
      addKey: () => ask('key'),
      query: (statement) => ask('query', statement),
      checkInvariants: () => ask('check'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
