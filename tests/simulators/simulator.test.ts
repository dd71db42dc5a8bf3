import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PduSocket } from '#services/kit/smpp/PduSocket.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { sampleSubmit } from './samplePdus.ts';
import { openSession, simulator } from './sessions.ts';

function control({ controlPort }: Pick<Simulator, 'controlPort'>, path: string, init: RequestInit = {}) {
  return fetch(`http://127.0.0.1:${controlPort}${path}`, init);
}

describe('the simulator’s control', () => {
  it('changes the mode, and shows it', async () => {
    const running = await simulator();
    const { send } = await openSession(running.port);
    const mode = { mode: 'error', status: 'ESME_RMSGQFUL', only: { oneIn: 2 } };
    const put = await control(running, '/mode', { method: 'PUT', body: JSON.stringify(mode) });
    expect(put.status).toBe(200);
    const outcomes = [await send(), await send(), await send(), await send()].flat();
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'refused', 'accepted', 'refused']);
    expect(await (await control(running, '/state')).json()).toMatchObject({
      mode,
      binds: [{ bind: 1, systemId: 'barta', command: 'bind_transceiver', submits: 4 }],
      counters: { submits: 4, accepted: 2, refused: 2 },
    });
  });

  it.each([
    ['not JSON', 'the body is not JSON'],
    ['[]', 'the mode'],
    ['{"mode":"sulky"}', 'mode must be one of'],
    ['{"mode":"delay","delayMs":"long"}', 'delayMs'],
  ])('refuses the mode %s with 400, and keeps the old one', async (body, message) => {
    const running = await simulator({ mode: { mode: 'no-response' } });
    const reply = await control(running, '/mode', { method: 'PUT', body });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({ error: expect.stringContaining(message) });
    expect(running.state().mode).toEqual({ mode: 'no-response' });
  });

  it('refuses a body that is too long, and paths it does not have', async () => {
    const running = await simulator();
    const reply = await control(running, '/mode', { method: 'PUT', body: 'x'.repeat(100_000) });
    expect(reply.status).toBe(413);
    expect((await control(running, '/')).status).toBe(404);
    expect((await control(running, '/mode')).status).toBe(404);
  });

  it('shows and forgets the journal', async () => {
    const running = await simulator();
    const { send } = await openSession(running.port);
    await send({ msisdn: '8801711111111', text: 'এক' });
    await send({ msisdn: '8801722222222' });
    const one = await (await control(running, '/journal?to=8801711111111')).json();
    expect(one).toMatchObject({
      total: 2,
      entries: [{ text: 'এক', dataCoding: 8, source: 'BARTA', bind: 1 }],
    });
    await control(running, '/journal', { method: 'DELETE' });
    expect(await (await control(running, '/journal')).json()).toEqual({ total: 0, entries: [] });
  });
});

describe('the simulator', () => {
  it('has a submit in its journal when the answer comes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'barta-simulator-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const journalPath = join(folder, 'journal.jsonl');
    const { port } = await simulator({ journalPath, journalMemory: 0 });
    const { send } = await openSession(port, { window: 50 });
    await Promise.all(
      Array.from({ length: 200 }, async () => {
        const [outcome] = await send();
        const { carrierMessageId } = outcome as { carrierMessageId: string };
        expect(readFileSync(journalPath, 'utf8')).toContain(`"carrierMessageId":"${carrierMessageId}"`);
      }),
    );
  });

  it('keeps no port open when one of its two is taken', async () => {
    const running = await simulator();
    await expect(startSimulator({ controlPort: running.controlPort })).rejects.toThrow('EADDRINUSE');
  });

  it('refuses submits before the bind, a second bind, and commands it does not know', async () => {
    const { port } = await simulator();
    const received: unknown[] = [];
    const socket = new PduSocket(connect({ host: '127.0.0.1', port }), {
      onPdu: (pdu) => received.push(pdu),
      onMalformed: () => {},
      onClose: () => {},
    });
    onTestFinished(() => socket.destroy('the test is over'));
    const bind = {
      command: 'bind_transceiver',
      systemId: 'barta',
      password: 'secret',
      systemType: '',
      interfaceVersion: 0x34,
      addressRange: { ton: 0, npi: 0, addr: '' },
    } as const;
    socket.write(sampleSubmit({ sequence: 1 }));
    socket.write({ ...bind, sequence: 2 });
    socket.write({ ...bind, sequence: 3 });
    socket.writeOctets(Buffer.from('00000010000000ff0000000000000004', 'hex'));
    await vi.waitFor(() => expect(received).toHaveLength(4));
    expect(received).toMatchObject([
      { command: 'submit_sm_resp', status: 0x04, sequence: 1 },
      { command: 'bind_transceiver_resp', status: 0, sequence: 2 },
      { command: 'bind_transceiver_resp', status: 0x05, sequence: 3 },
      { command: 'generic_nack', status: 0x03, sequence: 4 },
    ]);
  });

  it('runs as a process, says where, and stops cleanly on SIGTERM', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'services/simulator/main.ts'], {
      env: { ...process.env, SIMULATOR_PORT: '0', SIMULATOR_CONTROL_PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const [, port] =
      /^simulator: SMPP on 127\.0\.0\.1:(\d+), control on http:\/\/127\.0\.0\.1:\d+\n$/.exec(line) ?? [];
    const { send, closed } = await openSession(Number(port));
    expect(await send()).toMatchObject([{ kind: 'accepted' }]);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await vi.waitFor(() => expect(closed).toHaveLength(1));
  });
});
