import { connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Pdu } from '#services/kit/smpp/codec/pdu.ts';
import { PduSocket } from '#services/kit/smpp/PduSocket.ts';
import { ManualClock } from './ManualClock.ts';
import { sampleSubmit } from './samplePdus.ts';
import { credentials, newBind, openBind, simulator, type TestBind } from './binds.ts';

const number = (index: number) => `88017${String(index).padStart(8, '0')}`;

/** Submits so many to numbers of their own. */
async function sendMany({ send }: TestBind, count: number) {
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, index) => send({ msisdn: number(index) })),
  );
  return outcomes.flat();
}

const kinds = (outcomes: { kind: string }[]) => outcomes.map(({ kind }) => kind);

/** A bound peer that does nothing by itself. */
async function rawPeer(port: number) {
  const received: Pdu[] = [];
  const closed: string[] = [];
  const socket = new PduSocket(connect({ host: '127.0.0.1', port }), {
    onPdu: (pdu) => received.push(pdu),
    onMalformed: () => {},
    onClose: ({ cause }) => closed.push(cause),
  });
  onTestFinished(() => socket.destroy('the test is over'));
  const { systemId, password } = credentials;
  socket.write({
    command: 'bind_transceiver',
    sequence: 1,
    systemId,
    password,
    systemType: '',
    interfaceVersion: 0x34,
    addressRange: { ton: 0, npi: 0, addr: '' },
  });
  await vi.waitFor(() => expect(received).toHaveLength(1));
  received.pop();
  return { socket, received, closed };
}

describe('mode throttle', () => {
  test.each([
    [undefined, 'ESME_RTHROTTLED'],
    ['ESME_RMSGQFUL', 'ESME_RMSGQFUL'],
  ])('takes so many a second over all binds, and refuses the rest with %s', async (status, statusName) => {
    const { port, setMode } = await simulator();
    const binds = [await openBind(port, { window: 100 }), await openBind(port, { window: 100 })];
    setMode({ mode: 'throttle', perSecond: 10, status });
    const outcomes = (await Promise.all(binds.map((bind) => sendMany(bind, 15)))).flat();
    const refused = outcomes.filter(({ kind }) => kind === 'refused');
    expect(refused).toHaveLength(20);
    expect(refused).toEqual(Array(20).fill(expect.objectContaining({ statusName, speaksOf: 'throttled' })));
    // The next second takes again.
    await vi.waitFor(async () => expect(await binds[0]!.send()).toMatchObject([{ kind: 'accepted' }]), 3_000);
  });
});

describe('only', () => {
  test('picks a share of the submits, the same ones for the same seed', async () => {
    const { port, setMode } = await simulator();
    const bind = await openBind(port, { window: 500 });
    const mode = { mode: 'error', status: 'ESME_RSYSERR', only: { share: 0.3 }, seed: 42 };
    const runs: string[][] = [];
    for (let time = 0; time < 2; time += 1) {
      setMode(mode);
      runs.push(kinds(await sendMany(bind, 400)));
    }
    const refused = runs[0]!.filter((kind) => kind === 'refused').length;
    expect(refused).toBeGreaterThan(80);
    expect(refused).toBeLessThan(160);
    expect(runs[1]).toEqual(runs[0]);
  });

  test('picks one part of a longer message', async () => {
    const { port } = await simulator({
      mode: { mode: 'error', status: 'ESME_RINVDSTADR', only: { part: 2 } },
    });
    const { send } = await openBind(port);
    expect(kinds(await send({ text: 'x'.repeat(400) }))).toEqual(['accepted', 'refused', 'accepted']);
  });
});

describe('a mode with an end', () => {
  test('is for the next submits, and then its successor begins, and then the carrier is happy', async () => {
    const { port, state, setMode } = await simulator();
    const { send } = await openBind(port);
    setMode({
      mode: 'error',
      status: 'ESME_RSYSERR',
      forNext: 2,
      then: { mode: 'error', status: 'ESME_RINVDSTADR', forNext: 1 },
    });
    await send();
    expect(state()).toMatchObject({ mode: { mode: 'error' }, submitsLeft: 1 });
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push(...(await send()));
    expect(statuses).toMatchObject([
      { statusName: 'ESME_RSYSERR' },
      { statusName: 'ESME_RINVDSTADR' },
      { kind: 'accepted' },
    ]);
    expect(state()).toMatchObject({ mode: {}, submitsLeft: null });
  });

  test('counts only the submits that it is for', async () => {
    const { port, setMode } = await simulator();
    const { send } = await openBind(port);
    setMode({ mode: 'error', status: 'ESME_RSYSERR', only: { suffix: '07' }, forNext: 1 });
    const outcomes = [];
    for (const msisdn of ['8801712345608', '8801712345607', '8801712345607']) {
      outcomes.push(...(await send({ msisdn })));
    }
    expect(kinds(outcomes)).toEqual(['accepted', 'refused', 'accepted']);
  });

  test('ends after its time, unless another has replaced it', async () => {
    const [one, later] = [await simulator(), await simulator()];
    one.setMode({ mode: 'no-response', forMs: 40, then: { mode: 'drop' } });
    one.setMode({ mode: 'delay', delayMs: 1, forMs: 10 });
    later.setMode({ mode: 'no-response', forMs: 60 });
    await vi.waitFor(() => expect(one.state().mode).toEqual({}));
    // By then the replaced one's time is over as well.
    await vi.waitFor(() => expect(later.state().mode).toEqual({}));
    expect(one.state().mode).toEqual({});
  });
});

describe('mode drop', () => {
  test.each(['fin', 'rst'])('has the submit in its journal and ends the link with %s', async (how) => {
    const { port, journal } = await simulator({ mode: { mode: 'drop', with: how } });
    const { send, closed } = await openBind(port);
    expect(await send()).toMatchObject([{ kind: 'uncertain' }]);
    expect(journal.entries()).toMatchObject([{ status: null, carrierMessageId: expect.any(String) }]);
    expect(closed[0]?.cause).toBe(how === 'fin' ? 'peer-closed' : 'socket-error');
  });
});

describe('mode unbind', () => {
  test('answers what comes before the unbind is answered, and then hangs up', async () => {
    const { port } = await simulator({ mode: { mode: 'unbind', after: 2, receipts: { when: 'never' } } });
    const { socket, received, closed } = await rawPeer(port);
    for (const sequence of [2, 3, 4]) socket.write(sampleSubmit({ sequence }));
    await vi.waitFor(() => expect(received).toHaveLength(4));
    expect(received.map(({ command }) => command)).toEqual([
      'submit_sm_resp',
      'submit_sm_resp',
      'unbind',
      'submit_sm_resp',
    ]);
    expect(closed).toEqual([]);
    socket.write({ command: 'unbind_resp', status: 0, sequence: received[2]!.sequence });
    await vi.waitFor(() => expect(closed).toEqual(['peer-closed']));
  });

  test('hangs up behind its unbind when it does not wait, and takes nothing more', async () => {
    const { port, journal } = await simulator({
      mode: { mode: 'unbind', after: 2, waits: false, receipts: { when: 'never' } },
    });
    const { socket, received, closed } = await rawPeer(port);
    for (const sequence of [2, 3, 4]) socket.write(sampleSubmit({ sequence }));
    await vi.waitFor(() => expect(closed).toEqual(['peer-closed']));
    expect(received.map(({ command }) => command)).toEqual(['submit_sm_resp', 'submit_sm_resp', 'unbind']);
    expect(journal.total).toBe(2);
  });

  test('makes at most a window uncertain when it does not wait', async () => {
    const { port, journal } = await simulator({ mode: { mode: 'unbind', after: 10, waits: false } });
    const bind = await openBind(port, { window: 5 });
    const outcomes = await sendMany(bind, 50);
    const count = (wanted: string) => outcomes.filter(({ kind }) => kind === wanted).length;
    expect(journal.total).toBe(10);
    expect(count('accepted')).toBe(10);
    expect(count('uncertain')).toBeLessThanOrEqual(5);
    expect(count('unsent')).toBe(40 - count('uncertain'));
    await vi.waitFor(() => expect(bind.closed).toHaveLength(1));
  });
});

describe('mode half-open', () => {
  test('takes hold of links that are bound, reads nothing if so asked, and lets go of them', async () => {
    const { port, journal, setMode, state } = await simulator({ mode: { receipts: { delayMs: 0 } } });
    const bind = await openBind(port, { responseTimeoutMs: 100 });
    setMode({ mode: 'half-open', reads: false });
    expect(await bind.send()).toMatchObject([{ kind: 'uncertain' }]);
    expect(journal.total).toBe(0);
    expect(bind.closed).toEqual([]);
    setMode({});
    await vi.waitFor(() => expect(journal.total).toBe(1));
    await vi.waitFor(() => expect(bind.late).toHaveLength(1));
    await vi.waitFor(() => expect(bind.receipts).toHaveLength(1));
    expect(state().binds).toHaveLength(1);
  });

  test('keeps receipts back while it lasts', async () => {
    const { port, setMode, state } = await simulator({ mode: { receipts: { delayMs: 30 } } });
    const { send, receipts } = await openBind(port);
    await send();
    setMode({ mode: 'half-open' });
    await vi.waitFor(() => expect(state().receiptsWaiting).toBe(1));
    expect(receipts).toEqual([]);
    setMode({});
    await vi.waitFor(() => expect(receipts).toHaveLength(1));
  });
});

describe('mode slow-reader', () => {
  test('takes what comes at its own pace, and all of it', async () => {
    const { port, journal, setMode } = await simulator({
      mode: { mode: 'slow-reader', octetsPerSecond: 2_000 },
    });
    const bind = await openBind(port, { window: 1_000 });
    const sent = sendMany(bind, 500);
    await vi.waitFor(() => expect(journal.total).toBeGreaterThan(0));
    expect(bind.bind.pending).toBeGreaterThan(400);
    setMode({});
    expect(new Set(kinds(await sent))).toEqual(new Set(['accepted']));
    expect(journal.entries().map(({ destination }) => destination)).toEqual(
      Array.from({ length: 500 }, (_, index) => number(index)),
    );
  });
});

describe('mode garbage', () => {
  test.each(['short-length', 'long-length', 'random'])('%s ends the link, others live on', async (kind) => {
    const { port, journal } = await simulator({ mode: { mode: 'garbage', kind, only: { suffix: '07' } } });
    const [spoilt, other] = [await openBind(port), await openBind(port)];
    expect(await spoilt.send({ msisdn: '8801712345607' })).toMatchObject([{ kind: 'uncertain' }]);
    await vi.waitFor(() => expect(spoilt.closed).toMatchObject([{ cause: 'bad-frame' }]));
    expect(await other.send()).toMatchObject([{ kind: 'accepted' }]);
    expect(journal.entries()).toMatchObject([{ status: null }, { status: 0 }]);
  });

  test('cut ends the link in the midst of an answer', async () => {
    const { port } = await simulator({ mode: { mode: 'garbage', kind: 'cut' } });
    const { send, closed } = await openBind(port);
    expect(await send()).toMatchObject([{ kind: 'uncertain' }]);
    await vi.waitFor(() => expect(closed).toMatchObject([{ cause: 'peer-closed' }]));
  });

  test.each(['unknown-command', 'broken-body'])('%s does not end the link', async (kind) => {
    const { port } = await simulator({ mode: { mode: 'garbage', kind } });
    const { send, bind } = await openBind(port);
    expect(await send()).toMatchObject([{ kind: 'accepted' }]);
    expect(bind.counters.malformed).toBe(kind === 'broken-body' ? 1 : 0);
    expect(bind.isBound).toBe(true);
  });
});

describe('mode wrong-sequence', () => {
  test('answers to nothing; the right answer, when it comes, still counts', async () => {
    const { port } = await simulator({ mode: { mode: 'wrong-sequence', kind: 'unknown', rightAfterMs: 10 } });
    const { send, bind } = await openBind(port);
    expect(await send()).toMatchObject([{ kind: 'accepted' }]);
    expect(bind.counters).toMatchObject({ strayAnswers: 1, accepted: 1 });
  });

  test('answers under the number before, and leaves the submit without an answer', async () => {
    const { port } = await simulator({
      mode: { mode: 'wrong-sequence', kind: 'previous', receipts: { when: 'never' } },
    });
    const { socket, received } = await rawPeer(port);
    socket.write(sampleSubmit({ sequence: 40 }));
    socket.write({ command: 'enquire_link', sequence: 41 });
    await vi.waitFor(() => expect(received).toHaveLength(2));
    expect(received).toMatchObject([
      { command: 'submit_sm_resp', sequence: 39 },
      { command: 'enquire_link_resp', sequence: 41 },
    ]);
  });

  test('answers twice, with one receipt', async () => {
    const { port, state } = await simulator({
      mode: { mode: 'wrong-sequence', kind: 'twice', receipts: { delayMs: 0 } },
    });
    const { send, bind } = await openBind(port);
    expect(await send()).toMatchObject([{ kind: 'accepted' }]);
    await vi.waitFor(() => expect(bind.counters.strayAnswers).toBe(1));
    await vi.waitFor(() => expect(state().counters.receiptsTaken).toBe(1));
    expect(state().counters).toMatchObject({ accepted: 1, receiptsSent: 1 });
  });
});

describe('mode shuffle', () => {
  test('answers in another order, each under its own number, also a batch that does not fill', async () => {
    const { port, journal } = await simulator({
      mode: { mode: 'shuffle', batch: 20, seed: 1, receipts: { when: 'never' } },
    });
    const { socket, received } = await rawPeer(port);
    const sequences = Array.from({ length: 25 }, (_, index) => index + 2);
    for (const sequence of sequences) socket.write(sampleSubmit({ sequence }));
    await vi.waitFor(() => expect(received).toHaveLength(25));
    const answered = received.map(({ sequence }) => sequence);
    expect(answered.toSorted((a, b) => a - b)).toEqual(sequences);
    expect(answered.slice(0, 20)).not.toEqual(sequences.slice(0, 20));
    const ids = new Map(received.map((pdu) => [pdu.sequence, 'messageId' in pdu ? pdu.messageId : '']));
    for (const entry of journal.entries()) expect(ids.get(entry.sequence)).toBe(entry.carrierMessageId);
  });
});

describe('binds', () => {
  test('above the most there may be are refused, until one is gone', async () => {
    const { port, state } = await simulator({ mode: { binds: { max: 2 } } });
    const [first] = [await openBind(port), await openBind(port)];
    await expect(newBind(port).bind.open()).rejects.toThrow('ESME_RBINDFAIL');
    first.bind.destroy('makes room');
    await vi.waitFor(() => expect(state().binds).toHaveLength(1));
    await openBind(port);
  });

  test('can all be refused, with any status', async () => {
    const { port } = await simulator({ mode: { binds: { max: 0, status: 'ESME_RINVPASWD' } } });
    await expect(newBind(port).bind.open()).rejects.toThrow('ESME_RINVPASWD');
  });

  test('of one system_id share its receipts', async () => {
    const { port } = await simulator({ mode: { receipts: { delayMs: 0 } } });
    const transmitter = await openBind(port, { bindAs: 'transmitter', window: 100 });
    const receivers = [
      await openBind(port, { bindAs: 'receiver' }),
      await openBind(port, { bindAs: 'receiver' }),
      await openBind(port),
    ];
    await sendMany(transmitter, 300);
    await vi.waitFor(() =>
      expect(receivers.reduce((sum, { receipts }) => sum + receipts.length, 0)).toBe(300),
    );
    for (const { receipts } of receivers) expect(receipts.length).toBeGreaterThan(50);
    const ids = receivers.flatMap(({ receipts }) => receipts.map(({ carrierMessageId }) => carrierMessageId));
    expect(new Set(ids).size).toBe(300);
  });
});

test('a half-open link is found out, whichever way it is half open', async () => {
  const clock = new ManualClock();
  const { port, setMode } = await simulator();
  const { send, bind, closed } = await openBind(port, { clock });
  setMode({ mode: 'half-open', reads: false });
  const sent = send();
  await vi.waitFor(() => expect(bind.pending).toBe(1));
  clock.advance(50_000);
  expect(await sent).toMatchObject([{ kind: 'uncertain', reason: 'no answer to enquire_link' }]);
  await vi.waitFor(() => expect(closed).toHaveLength(1));
});
