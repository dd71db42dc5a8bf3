import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { encodePdu } from '#services/kit/smpp/codec/encodePdu.ts';
import type { DataSm, DeliverSm } from '#services/kit/smpp/codec/pdu.ts';
import { messageOctets } from '#services/kit/smpp/codec/tlv.ts';
import { PduSocket } from '#services/kit/smpp/PduSocket.ts';
import type { JournalEntry } from '#services/simulator/journal/journalEntry.ts';
import { startSimulator, type Simulator } from '#services/simulator/startSimulator.ts';
import { SubmitFrame } from '#services/simulator/wire/SubmitFrame.ts';
import { startCarrierProcess } from '#tests/helpers/processes/carrierProcess.ts';
import { sampleSubmit } from './samplePdus.ts';
import { openBind, simulator } from './binds.ts';

function control({ controlPort }: Pick<Simulator, 'controlPort'>, path: string, init: RequestInit = {}) {
  return fetch(`http://127.0.0.1:${controlPort}${path}`, init);
}

describe('the simulator’s control', () => {
  test('changes the mode, and shows it', async () => {
    const running = await simulator();
    const { send } = await openBind(running.port);
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

  test.each([
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

  test('refuses a body that is too long, and paths it does not have', async () => {
    const running = await simulator();
    const reply = await control(running, '/mode', { method: 'PUT', body: 'x'.repeat(100_000) });
    expect(reply.status).toBe(413);
    expect((await control(running, '/')).status).toBe(404);
    expect((await control(running, '/mode')).status).toBe(404);
    expect((await control(running, '/toString')).status).toBe(404);
  });

  test('counts what is in the journal, and finds what was taken twice', async () => {
    const running = await simulator();
    const { send } = await openBind(running.port);
    await send({ msisdn: '8801711111111' });
    await send({ msisdn: '8801722222222', text: 'x'.repeat(200), reference: 9 });
    await send({ msisdn: '8801722222222', text: 'x'.repeat(200), reference: 9 });
    running.setMode({ mode: 'error', status: 'ESME_RSYSERR' });
    await send({ msisdn: '8801711111111' });
    expect(await (await control(running, '/journal/counts')).json()).toEqual({
      total: 6,
      inMemory: 6,
      accepted: 5,
      refused: 1,
      unanswered: 0,
      repeated: 2,
      duplicates: [1, 2].map((part) => ({ destination: '8801722222222', reference: 9, part, times: 2 })),
    });
  });

  test('streams a journal of 100,000 entries, from any of them', async () => {
    const running = await simulator({ journalMemory: 100_000 });
    const { journal } = running;
    const submit = SubmitFrame.read(encodePdu(sampleSubmit()))!;
    for (let number = 0; number < 100_000; number += 1) {
      journal.append({ at: number, bind: 1, submit, carrierMessageId: String(number), status: 0 });
    }
    const ids: string[] = [];
    const streamed = await control(running, '/journal/stream');
    expect(streamed.headers.get('content-type')).toBe('application/x-ndjson');
    for await (const line of createInterface(Readable.fromWeb(streamed.body as ReadableStream))) {
      ids.push((JSON.parse(line) as { carrierMessageId: string }).carrierMessageId);
    }
    expect(ids).toEqual(Array.from({ length: 100_000 }, (_, number) => String(number)));
    const rest = await (await control(running, '/journal/stream?since=99998')).text();
    expect(rest.trim().split('\n')).toHaveLength(2);
    expect(await (await control(running, '/journal/stream?to=88')).text()).toBe('');
    expect((await control(running, '/journal/stream?since=x')).status).toBe(400);
  });

  test('survives a reader of the stream who goes away', async () => {
    const running = await simulator({ journalMemory: 50_000 });
    const submit = SubmitFrame.read(encodePdu(sampleSubmit()))!;
    for (let number = 0; number < 50_000; number += 1) {
      running.journal.append({ at: number, bind: 1, submit, carrierMessageId: '1', status: 0 });
    }
    const leaving = new AbortController();
    const { body } = await control(running, '/journal/stream', { signal: leaving.signal });
    await (body as ReadableStream).getReader().read();
    leaving.abort();
    const { send } = await openBind(running.port);
    expect(await send()).toMatchObject([{ kind: 'accepted' }]);
  });

  test('sends a handset’s message, which is no receipt though it looks like one', async () => {
    const running = await simulator();
    const texts: string[] = [];
    const onDeliver = async (deliver: DeliverSm | DataSm) =>
      void texts.push(`${deliver.esmClass} ${messageOctets(deliver).toString('latin1')}`);
    await openBind(running.port, {}, { onDeliver });
    const message = { from: '8801712345678', to: '16245', text: 'id:42 stat:DELIVRD err:000' };
    const post = (body: unknown) =>
      control(running, '/messages', { method: 'POST', body: JSON.stringify(body) });
    expect((await post(message)).status).toBe(200);
    await vi.waitFor(() => expect(texts).toEqual(['0 id:42 stat:DELIVRD err:000']));
    expect(running.state().counters.receiptsSent).toBe(0);
    const refused = await post({ ...message, from: 'BARTA' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ error: expect.stringContaining('message: from') });
  });

  test('hangs up on everybody', async () => {
    const running = await simulator();
    const { closed } = await openBind(running.port);
    expect((await control(running, '/binds', { method: 'DELETE' })).status).toBe(200);
    await vi.waitFor(() => expect(closed).toMatchObject([{ cause: 'peer-closed' }]));
  });

  test('shows and forgets the journal', async () => {
    const running = await simulator();
    const { send } = await openBind(running.port);
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
  test('has a submit in its journal when the answer comes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'barta-simulator-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const journalPath = join(folder, 'journal.jsonl');
    const { port } = await simulator({ journalPath, journalMemory: 0 });
    const { send } = await openBind(port, { window: 50 });
    await Promise.all(
      Array.from({ length: 200 }, async () => {
        const [outcome] = await send();
        const { carrierMessageId } = outcome as { carrierMessageId: string };
        expect(readFileSync(journalPath, 'utf8')).toContain(`"carrierMessageId":"${carrierMessageId}"`);
      }),
    );
  });

  test('keeps no port open when one of its two is taken', async () => {
    const running = await simulator();
    await expect(startSimulator({ controlPort: running.controlPort })).rejects.toThrow('EADDRINUSE');
  });

  test('refuses submits before the bind, a second bind, and commands it does not know', async () => {
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

  test('runs as a process, is controlled from outside, and stops cleanly on SIGTERM', async () => {
    const { port, control, kill, stop } = await startCarrierProcess();
    onTestFinished(kill);
    const { send, closed } = await openBind(port);
    expect(await send()).toMatchObject([{ kind: 'accepted' }]);
    await expect(control.setMode({ mode: 'sulky' })).rejects.toThrow('PUT /mode: mode must be one of');
    await control.setMode({ mode: 'error', status: 'ESME_RSYSERR' });
    expect(await send({ msisdn: '8801799999999' })).toMatchObject([{ kind: 'refused' }]);
    expect(await control.counts()).toMatchObject({ total: 2, accepted: 1, refused: 1 });
    const entries = [];
    for await (const entry of control.journal({ to: '8801799999999' })) entries.push(entry);
    expect(entries).toMatchObject([{ destination: '8801799999999', status: 8 }]);
    await control.clearJournal();
    expect(await control.state()).toMatchObject({ journal: { total: 0 }, counters: { submits: 2 } });
    expect(await stop()).toBe(0);
    await vi.waitFor(() => expect(closed).toHaveLength(1));
  });

  test('that is killed has journalled all that it has answered', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'barta-simulator-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const journalPath = join(folder, 'journal.jsonl');
    const { port, kill } = await startCarrierProcess({ env: { SIMULATOR_JOURNAL: journalPath } });
    onTestFinished(kill);
    const { send } = await openBind(port, { window: 100 });
    let accepted = 0;
    const sent = Promise.all(
      Array.from({ length: 3_000 }, async () => {
        const [outcome] = await send();
        if (outcome?.kind !== 'accepted') return [];
        accepted += 1;
        if (accepted === 1_000) void kill();
        return [outcome.carrierMessageId];
      }),
    );
    const ids = (await sent).flat();
    expect(ids.length).toBeGreaterThanOrEqual(1_000);
    const journalled = readFileSync(journalPath, 'utf8').trim().split('\n');
    const known = new Set(journalled.map((line) => (JSON.parse(line) as JournalEntry).carrierMessageId));
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
  });
});
