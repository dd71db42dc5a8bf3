import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { login } from '#contract/main-api/sign-in/auth.ts';
import { batchEvents } from '#contract/sms-receiver/batches.ts';
import { previewBatch } from '#contract/sms-receiver/newBatches.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { freePort } from '#tests/helpers/database/postgres.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { Client, request, type ServiceUrls } from '#tests/helpers/http/client.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import { builtServices } from '#tests/helpers/processes/builtServices.ts';
import { startCommand } from '#tests/helpers/processes/commands.ts';
import { memoryFolder } from '#tests/helpers/memoryFolder.ts';

/** Requests that stall are cut off after two thirds of it. */
const shutdownSeconds = 2;

let folder: string;
const left: number[] = [];
let ports: Record<string, string>;
let urls: ServiceUrls;

beforeAll(async () => {
  builtServices();
  folder = mkdtempSync(path.join(memoryFolder(), 'barta-signals-'));
  const [mainApi, receiver, manager] = [await freePort(), await freePort(), await freePort()];
  ports = {
    PORTAL_PORT: '0',
    MAIN_API_PORT: String(mainApi),
    SMS_RECEIVER_PORT: String(receiver),
    PUBLIC_API_PORT: '0',
    DATABASE_MANAGER_PORT: String(manager),
    SIMULATOR_PORT: '0',
    SIMULATOR_HTTP_PORT: '0',
    SIMULATOR_CONTROL_PORT: '0',
  };
  const at = (port: number) => `http://127.0.0.1:${port}`;
  urls = { 'main-api': at(mainApi), 'sms-receiver': at(receiver), 'database-manager': at(manager) };
});
afterEach(() => {
  // Only of a test that failed something is left.
  for (const pid of left.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Started {
  child: ChildProcess;
  /** The process id of the program itself, which npm starts. */
  program: number;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** `npm start` with a group of processes of its own, as in a terminal. */
async function start(): Promise<Started> {
  const child = spawn('npm', ['start'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...ports,
      DATABASE_URL: '',
      DATA_DIR: folder,
      SHUTDOWN_SECONDS: String(shutdownSeconds),
    },
  });
  const ended = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (printed += piece.toString()));
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`it ended: ${printed}`);
    expect(printed).toContain('Barta is ready');
  }, 60_000);
  const program = Number(execFileSync('pgrep', ['-P', String(child.pid)]));
  left.push(program);
  return { child, program, ended };
}

/** The messages that the program logged since the last stop. */
function messagesSinceStart(): string[] {
  const lines = readFileSync(path.join(folder, 'barta.log'), 'utf8').trim().split('\n');
  const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  return messages.slice(messages.slice(0, -1).lastIndexOf('stopped') + 1);
}

/** A stream of a batch, and half an upload. */
async function openRequests(): Promise<void> {
  const credentials = { username: 'company-admin', password: demoPassword };
  const { body } = await request(urls, login, { body: credentials });
  const { accessToken, companyId } = body as { accessToken: string; companyId: number };
  const client = new Client(urls, accessToken, companyId);
  const batchId = await accepted(client, 1, { startsAt: new Date(Date.now() + 3_600_000).toISOString() });
  const authorization = { Authorization: `Bearer ${accessToken}` };
  const events = new URL(pathOf(batchEvents, { batchId }), urls['sms-receiver']);
  const stream = await fetch(events, { headers: authorization });
  expect(stream.status).toBe(200);
  stream.body!.pipeTo(new WritableStream()).catch(() => undefined);

  const upload = httpRequest(new URL(previewBatch.path, urls['sms-receiver']), {
    method: 'POST',
    headers: {
      ...authorization,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': 1_000_000,
    },
  });
  upload.on('error', () => undefined);
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n01712345678\n';
  await new Promise((resolve) => upload.write(part, resolve));
}

test('names every port that is taken, and what to do, before it makes a database', async () => {
  const others = [createServer().listen(0, '127.0.0.1'), createServer().listen(0, '127.0.0.1')];
  await Promise.all(others.map((other) => once(other, 'listening')));
  const [portal, carrier] = others.map((other) => (other.address() as AddressInfo).port) as [number, number];
  const unused = path.join(folder, 'unused');
  const { ended } = startCommand('start', {
    ...ports,
    DATABASE_URL: '',
    DATA_DIR: unused,
    PORTAL_PORT: String(portal),
    SIMULATOR_PORT: String(carrier),
  });
  const { code, errors, output } = await ended;
  for (const other of others) other.close();
  expect({ code, output }).toEqual({ code: 1, output: '' });
  for (const setting of [`PORTAL_PORT is ${portal}`, `SIMULATOR_PORT is ${carrier}`])
    expect(errors).toContain(
      `${setting}, on which another program listens: stop that one, or choose another port`,
    );
  expect(existsSync(path.join(unused, 'postgres'))).toBe(false);
});

const targets = ['npm', 'the group', 'the program'] as const;
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

test.each(targets.flatMap((target) => signals.map((signal) => [signal, target] as const)))(
  '%s to %s stops all cleanly, with a stream and half an upload open',
  async (signal, target) => {
    const { child, program, ended } = await start();
    await openRequests();
    const pids = { npm: child.pid!, 'the group': -child.pid!, 'the program': program };
    process.kill(pids[target], signal);
    await eventually(() => expect(messagesSinceStart()).toContain('stopped'), (shutdownSeconds + 5) * 1_000);
    expect(messagesSinceStart().filter((message) => /could not stop|took too long/.test(message))).toEqual(
      [],
    );
    // A hang-up ends npm itself at once; otherwise it waits, and returns what the program does.
    const isNpmGone = signal === 'SIGHUP' && target !== 'the program';
    expect(await ended).toEqual(isNpmGone ? { code: null, signal } : { code: 0, signal: null });
  },
);
