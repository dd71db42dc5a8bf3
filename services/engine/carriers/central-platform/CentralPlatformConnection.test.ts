import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { emptyDatabase } from '#tests/helpers/database/emptyDatabase.ts';
import { UnpersistedMessageIds } from '#services/engine/receipts/UnpersistedMessageIds.ts';
import type { RouteRecord } from '../routes/routeRecords.ts';
import { CentralPlatformConnection } from './CentralPlatformConnection.ts';

test('a stop does not wait for balances that the platform never answers', async () => {
  const asked: string[] = [];
  const server = createServer((request) => void asked.push(request.url!));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const account = { operator: 'robi', username: 'u', password: 'p', billMsisdn: '88018', secondary: null };
  const connection = new CentralPlatformConnection(
    {
      id: 1,
      name: 'platform',
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      usesTls: false,
      allowsPrivate: true,
      window: 4,
      responseSeconds: 60,
      prefixes: [],
      centralPlatform: {
        accounts: [account],
        apiKey: null,
        campaignId: null,
        lowBalance: null,
        numbersPerRequest: 100,
      },
    } as unknown as RouteRecord,
    {
      database: emptyDatabase,
      clock: { now: () => Date.now() },
      log: pino({ level: 'silent' }),
      unpersisted: new UnpersistedMessageIds(),
      onState: () => {},
      onLateAnswer: () => {},
      onIdFault: () => {},
    },
  );
  connection.start();
  // The probe and the purses.
  await expect.poll(() => asked.length, { timeout: 5_000 }).toBe(2);
  const startedAt = performance.now();
  await connection.stop();
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(asked).toHaveLength(2);
  server.closeAllConnections();
  server.close();
}, 15_000);
