import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMessages } from '#contract/public-api/messages.ts';
import { Barta, Refused } from '#clients/typescript/src/index.ts';
import { addProgram, type Program } from '#tests/helpers/http/program.ts';
import { addClientCompany, clientOf } from '#tests/helpers/people/people.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

const run = promisify(execFile);
let world: World;
let program: Program;
beforeAll(async () => {
  world = await startWorld();
  await addClientCompany(world.database, 'Jamuna');
  await addClientCompany(world.database, 'Shop');
  program = await addProgram(await clientOf(world, 'jamuna'));
});
afterAll(() => world.close());

/** Debian's `php-cli` with `php-curl`. */
const hasPhp = /^curl$/m.test(String(spawnSync('php', ['-m']).stdout));

const environment = () => ({
  ...process.env,
  BARTA_ADDRESS: world.urls['public-api'],
  BARTA_KEY: program.key.key,
});

test('the quick start in TypeScript sends once, however often it runs', async () => {
  const command = ['--import', 'tsx', 'clients/typescript/examples/send.ts'];
  const first = await run('node', command, { env: environment() });
  const [, id] = /^(\d+) (queued|submitted|delivered)\n$/.exec(first.stdout) ?? [];
  expect({ id, printed: first.stdout }).toMatchObject({ id: expect.stringMatching(/^\d+$/) as string });
  const second = await run('node', command, { env: environment() });
  expect(second.stdout.split(' ')[0]).toBe(id);
});

describe.runIf(hasPhp)('the quick start in PHP', () => {
  const command = ['clients/php/examples/send.php'];

  test('sends Bangla once, however often it runs', async () => {
    const shop = await addProgram(await clientOf(world, 'shop'));
    const env = { ...environment(), BARTA_KEY: shop.key.key };
    const first = await run('php', command, { env });
    const [, id] = /^(\d+) (queued|submitted|delivered)\n$/.exec(first.stdout) ?? [];
    expect((await run('php', command, { env })).stdout.split(' ')[0]).toBe(id);
    const { data } = await shop.call(readMessages, { query: { reference: '1042' } });
    expect(data).toMatchObject([{ id, segments: 1 }]);
  });

  test('says why it was refused', async () => {
    const env = { ...environment(), BARTA_KEY: `barta_live_${'x'.repeat(43)}` };
    expect((await run('php', command, { env })).stdout).toMatch(/^not-signed-in: This API key is unknown/);
  });
});

test('the clients write files, and say why one was refused', async () => {
  const owner = await clientOf(world, 'jamuna');
  const reader = await addProgram(owner, { permissions: ['view-sms-sending-credit'] });
  const barta = new Barta({ address: world.urls['public-api']!, key: reader.key.key });
  const text = await (await barta.exportLedger({ kind: 'recharge' })).text();
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(await barta.exportMessages().catch((error: unknown) => error)).toBeInstanceOf(Refused);
  if (!hasPhp) return;
  const folder = await mkdtemp(path.join(tmpdir(), 'barta-php-'));
  const program = `
    foreach (['Problem', 'Connection', 'Client'] as $name) require "clients/php/src/$name.php";
    $barta = new Barta\\Client(getenv('BARTA_ADDRESS'), getenv('BARTA_KEY'));
    $barta->exportLedger('${folder}/ledger.csv', ['kind' => 'recharge']);
    try { $barta->exportMessages('${folder}/messages.csv'); }
    catch (Barta\\Problem $problem) { echo $problem->getMessage(); }`;
  const env = { ...environment(), BARTA_KEY: reader.key.key };
  const { stdout } = await run('php', ['-r', program], { env });
  expect(stdout).toContain('view-sms-history');
  expect(await readdir(folder)).toEqual(['ledger.csv']);
  const written = await readFile(path.join(folder, 'ledger.csv'));
  expect(new TextDecoder().decode(written)).toBe(text);
  await rm(folder, { recursive: true });
});

test('the client tells why a call was refused, and repeats one that was not answered with the same key', async () => {
  const address = world.urls['public-api']!;
  const barta = new Barta({ address, key: program.key.key });
  const refusal = await barta.sendMessage({ to: '12', text: 'x' }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refused);
  expect((refusal as Refused).problem.errors).toMatchObject([{ field: 'to', code: 'msisdn-too-short' }]);

  const keys: unknown[] = [];
  const lossy = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    if (keys.length === 1) return request.socket.destroy();
    if (keys.length === 2) return response.writeHead(503, { 'Retry-After': '0' }).end('{}');
    return response.writeHead(202).end('{"id":"1"}');
  }).listen(0, '127.0.0.1');
  await once(lossy, 'listening');
  const { port } = lossy.address() as AddressInfo;
  const repeating = new Barta({ address: `http://127.0.0.1:${port}`, key: program.key.key });
  expect(await repeating.sendMessage({ to: '01712345678', text: 'x' })).toEqual({ id: '1' });
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  lossy.close();
});
