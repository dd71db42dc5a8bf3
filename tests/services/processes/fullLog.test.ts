import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { freePort } from '#tests/helpers/database/postgres.ts';
import { testSecretKey } from '#tests/helpers/world.ts';
import { builtServices } from '#tests/helpers/processes/builtServices.ts';

let opened: TestDatabase;
let service: ChildProcess | null = null;

/** The main API with `output` as its standard output. @returns its address */
async function startWith(output: number | 'pipe'): Promise<string> {
  const port = await freePort();
  service = spawn(process.execPath, [`${builtServices()}/main-api.js`], {
    env: {
      ...process.env,
      DATABASE_URL: opened.url,
      MAIN_API_PORT: String(port),
      SECRET_KEY: testSecretKey,
      LOG_LEVEL: 'trace',
    },
    stdio: ['ignore', output, 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await eventually(async () => expect((await fetch(`${address}/health`)).status).toBe(200), 45_000);
  return address;
}

async function expectAnswers(address: string): Promise<void> {
  // Each answer is a line of its own in the log.
  for (let times = 0; times < 500; times += 1) {
    const { status } = await fetch(`${address}/health`, { signal: AbortSignal.timeout(20_000) });
    expect(status).toBe(200);
  }
}

async function expectStops(): Promise<void> {
  const exited = once(service!, 'exit');
  service!.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
}

describe.runIf(inject('engine').kind === 'server')('a service', () => {
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterEach(async () => {
    if (service?.exitCode === null && service.signalCode === null) {
      service.kill('SIGKILL');
      await once(service, 'exit');
    }
  });
  afterAll(() => opened.drop());

  test.runIf(existsSync('/dev/full'))(
    'whose log is on a full disk answers, says how many lines are missing, and stops when it is asked to',
    async () => {
      const full = openSync('/dev/full', 'w');
      const address = await startWith(full);
      closeSync(full);
      await expectAnswers(address);
      // Some of the lines may not have been counted yet.
      await eventually(async () => {
        const metrics = await (await fetch(`${address}/metrics`)).text();
        expect(
          Number(/^barta_log_lines_dropped_total\{.*\} (\d+)$/m.exec(metrics)?.[1]),
        ).toBeGreaterThanOrEqual(500);
      });
      await expectStops();
    },
  );

  test('whose log is not read still answers and stops on a signal', async () => {
    const address = await startWith('pipe');
    await expectAnswers(address);
    await expectStops();
  });
});
