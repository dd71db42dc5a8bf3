import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { commandStatus } from '#services/kit/smpp/codec/commandStatus.ts';
import { noTlvs, type Pdu } from '#services/kit/smpp/codec/pdu.ts';
import type { PduSocket } from '#services/kit/smpp/PduSocket.ts';
import { BindError } from '#services/engine/carriers/smpp/bind/bindRequest.ts';
import { ManualClock } from './ManualClock.ts';
import { startRawCarrier } from './RawCarrier.ts';
import { sampleReceipt } from './samplePdus.ts';
import { newBind, openBind, simulator } from './binds.ts';

async function rawCarrier(...given: Parameters<typeof startRawCarrier>) {
  const carrier = await startRawCarrier(...given);
  onTestFinished(() => carrier.close());
  return carrier;
}

function accept(socket: PduSocket, pdu: Pdu, messageId = `id-${pdu.sequence}`): void {
  socket.write({ command: 'submit_sm_resp', status: 0, sequence: pdu.sequence, messageId, tlvs: noTlvs });
}

describe('a bind with a happy carrier', () => {
  test('submits, and gets the receipt under the id of the answer', async () => {
    const { port, journal } = await simulator();
    const { send, receipts } = await openBind(port);
    const [outcome] = await send();
    expect(outcome).toMatchObject({ kind: 'accepted', carrierMessageId: expect.stringMatching(/^\d+$/) });
    await vi.waitFor(() => expect(receipts).toHaveLength(1));
    const { carrierMessageId } = outcome as { carrierMessageId: string };
    expect(receipts[0]).toMatchObject({ carrierMessageId, status: 'delivered' });
    expect(journal.entries()).toMatchObject([{ carrierMessageId, text: 'hello', status: 0 }]);
  });

  test('hands over a long Bangla text whole', async () => {
    const { port, journal } = await simulator();
    const { send, receipts } = await openBind(port);
    const text = 'আমার সোনার বাংলা, আমি তোমায় ভালোবাসি। 🌾 '.repeat(6);
    const outcomes = await send({ text, reference: 200 });
    expect(outcomes.map(({ kind }) => kind)).toEqual(outcomes.map(() => 'accepted'));
    const entries = journal.entries('8801712345678');
    expect(entries.map(({ udh }) => udh)).toEqual(
      outcomes.map((_, index) => ({ reference: 200, total: outcomes.length, part: index + 1 })),
    );
    expect(entries.map(({ text }) => text).join('')).toBe(text);
    await vi.waitFor(() => expect(receipts).toHaveLength(outcomes.length));
  });

  test('binds as transmitter and receiver, and the receiver gets the receipts', async () => {
    const { port } = await simulator();
    const receiver = await openBind(port, { bindAs: 'receiver' });
    const transmitter = await openBind(port, { bindAs: 'transmitter' });
    expect(await transmitter.send()).toMatchObject([{ kind: 'accepted' }]);
    await vi.waitFor(() => expect(receiver.receipts).toHaveLength(1));
    expect(transmitter.receipts).toEqual([]);
    expect(await receiver.send()).toMatchObject([{ kind: 'unsent' }]);
  });

  test('tells a refusal by its name and what it means for the message', async () => {
    const { port } = await simulator({
      mode: { mode: 'error', status: 'ESME_RTHROTTLED', only: { suffix: '07' } },
    });
    const { send } = await openBind(port);
    expect(await send({ msisdn: '8801712345607' })).toEqual([
      {
        kind: 'refused',
        status: 0x58,
        statusName: 'ESME_RTHROTTLED',
        speaksOf: 'throttled',
        words: 'ESME_RTHROTTLED (0x00000058)',
      },
    ]);
    expect(await send({ msisdn: '8801712345608' })).toMatchObject([{ kind: 'accepted' }]);
    expect(await send({ msisdn: '8801700990011' })).toMatchObject([{ kind: 'refused', speaksOf: 'message' }]);
  });

  test('asks for enough, and only for it, when it binds', async () => {
    const carrier = await rawCarrier();
    await openBind(carrier.port, { systemType: 'SMPP' });
    expect(carrier.received[0]).toMatchObject({
      command: 'bind_transceiver',
      systemId: 'barta',
      systemType: 'SMPP',
      interfaceVersion: 0x34,
    });
  });
});

describe('the window', () => {
  test('is never exceeded, and every submit still goes out in order', async () => {
    const outstanding = new Set<number>();
    const carrier = await rawCarrier((pdu, socket) => {
      if (pdu.command !== 'submit_sm') return false;
      outstanding.add(pdu.sequence);
      most = Math.max(most, outstanding.size);
      setImmediate(() => {
        outstanding.delete(pdu.sequence);
        accept(socket, pdu);
      });
      return true;
    });
    let most = 0;
    const { send } = await openBind(carrier.port, { window: 7 });
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => send()));
    expect(outcomes.flat().every(({ kind }) => kind === 'accepted')).toBe(true);
    expect(most).toBe(7);
    const sequences = carrier.received
      .filter(({ command }) => command === 'submit_sm')
      .map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  });

  test('matches answers that come in another order', async () => {
    const held: Pdu[] = [];
    const carrier = await rawCarrier((pdu, socket) => {
      if (pdu.command !== 'submit_sm') return false;
      held.push(pdu);
      if (held.length === 5) for (const one of held.toReversed()) accept(socket, one);
      return true;
    });
    const { send } = await openBind(carrier.port);
    const outcomes = (await Promise.all(Array.from({ length: 5 }, () => send()))).flat();
    expect(outcomes).toEqual(
      held.map(({ sequence }) => ({ kind: 'accepted', carrierMessageId: `id-${sequence}` })),
    );
  });

  test('ignores and counts answers to nothing, and answers given twice', async () => {
    const carrier = await rawCarrier((pdu, socket) => {
      if (pdu.command !== 'submit_sm') return false;
      accept(socket, { ...pdu, sequence: 9_999 });
      accept(socket, pdu, 'first');
      accept(socket, pdu, 'second');
      return true;
    });
    const { bind, send } = await openBind(carrier.port);
    expect(await send()).toEqual([{ kind: 'accepted', carrierMessageId: 'first' }]);
    await vi.waitFor(() => expect(bind.counters.strayAnswers).toBe(2));
    expect(bind.counters.accepted).toBe(1);
  });

  test('takes a generic_nack for the refusal of the submit that it names', async () => {
    const carrier = await rawCarrier((pdu, socket) => {
      if (pdu.command !== 'submit_sm') return false;
      socket.write({ command: 'generic_nack', status: 0x08, sequence: pdu.sequence });
      return true;
    });
    const { send } = await openBind(carrier.port);
    expect(await send()).toMatchObject([{ kind: 'refused', statusName: 'ESME_RSYSERR' }]);
  });

  test('takes an accepting answer whose id cannot be read for accepted', async () => {
    const carrier = await rawCarrier((pdu, socket) => {
      if (pdu.command !== 'submit_sm') return false;
      const octets = Buffer.from('0000001380000004000000000000000061ff00', 'hex');
      octets.writeUInt32BE(pdu.sequence, 12);
      socket.writeOctets(octets);
      return true;
    });
    const { bind, send } = await openBind(carrier.port);
    expect(await send()).toEqual([{ kind: 'accepted', carrierMessageId: '' }]);
    expect(bind.counters.malformed).toBe(1);
  });

  test('stops writing to a carrier that does not read, and goes on when it does', async () => {
    const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const accepting = once(server, 'connection');
    const { bind } = newBind((server.address() as AddressInfo).port, { window: 100_000 });
    const binding = bind.open();
    const [raw] = (await accepting) as [Socket];
    onTestFinished(() => {
      raw.destroy();
      server.close();
    });
    // The bind's answer, while the other direction stays unread.
    raw.write(Buffer.from('00000014800000090000000000000001' + '72617700', 'hex'));
    await binding;
    const payload = new Map([[0x0424, Buffer.alloc(60_000)]]);
    for (let time = 0; time < 500; time += 1) {
      void bind.submit({ ...sampleReceipt(), shortMessage: Buffer.alloc(0), tlvs: payload }, 'big');
    }
    await vi.waitFor(() => expect(bind.waiting).toBeGreaterThan(0));
    const written = bind.pending;
    expect(written).toBeLessThan(500);
    raw.resume();
    await vi.waitFor(() => expect(bind.waiting).toBe(0), { timeout: 10_000 });
    expect(bind.pending).toBe(500);
  });
});

describe('a link that dies', () => {
  test('makes an unanswered submit uncertain, and passes its late answer on', async () => {
    const { port } = await simulator({ mode: { mode: 'delay', delayMs: 60 } });
    const { send, late, bind } = await openBind(port, { responseTimeoutMs: 20 });
    expect(await send()).toEqual([{ kind: 'uncertain', reason: 'no answer in time' }]);
    await vi.waitFor(() => expect(late).toHaveLength(1));
    expect(late[0]).toMatchObject(['8801712345678', { kind: 'accepted' }]);
    expect(bind.isBound).toBe(true);
  });

  test('makes what was written uncertain and what waited unsent when the carrier drops it', async () => {
    const { port, journal } = await simulator({ mode: { mode: 'no-response' } });
    const { send, bind, closed } = await openBind(port, { window: 4 });
    const sent = Promise.all(Array.from({ length: 10 }, () => send()));
    await vi.waitFor(() => expect(journal.total).toBe(4));
    expect([bind.pending, bind.waiting]).toEqual([4, 6]);
    bind.destroy('cut');
    const kinds = (await sent).flat().map(({ kind }) => kind);
    expect(kinds).toEqual([...Array(4).fill('uncertain'), ...Array(6).fill('unsent')]);
    expect(await send()).toMatchObject([{ kind: 'unsent' }]);
    expect(closed).toEqual([{ cause: 'local', detail: 'cut' }]);
  });

  test('has at most one window uncertain when the carrier takes a submit and hangs up', async () => {
    const { port, journal } = await simulator({ mode: { mode: 'drop', only: { oneIn: 20 } } });
    const { send, closed } = await openBind(port, { window: 5 });
    const outcomes = (await Promise.all(Array.from({ length: 100 }, () => send()))).flat();
    const count = (wanted: string) => outcomes.filter(({ kind }) => kind === wanted).length;
    expect(count('uncertain')).toBeGreaterThanOrEqual(1);
    expect(count('uncertain')).toBeLessThanOrEqual(5);
    expect(count('accepted') + count('uncertain') + count('unsent')).toBe(100);
    // Nothing that is called unsent has reached the carrier.
    expect(journal.total).toBeLessThanOrEqual(count('accepted') + count('uncertain'));
    await vi.waitFor(() => expect(closed).toHaveLength(1));
  });

  test('is found out by enquire_link when the carrier says nothing any more', async () => {
    const clock = new ManualClock();
    const { port } = await simulator({ mode: { mode: 'half-open' } });
    const { send, bind, closed } = await openBind(port, { clock });
    const sent = send();
    await vi.waitFor(() => expect(bind.pending).toBe(1));
    clock.advance(50_000);
    expect(await sent).toEqual([{ kind: 'uncertain', reason: 'no answer to enquire_link' }]);
    expect(bind.counters.enquireMisses).toBe(2);
    await vi.waitFor(() => expect(closed).toHaveLength(1));
    expect(clock.timers).toBe(0);
  });

  test('is not taken for dead while enquire_link is answered', async () => {
    const clock = new ManualClock();
    const carrier = await rawCarrier((pdu, socket) => {
      if (pdu.command !== 'enquire_link') return false;
      socket.write({ command: 'enquire_link_resp', status: 0, sequence: pdu.sequence });
      return true;
    });
    const { bind } = await openBind(carrier.port, { clock });
    const enquiries = () => carrier.received.filter(({ command }) => command === 'enquire_link').length;
    for (let time = 1; time <= 3; time += 1) {
      // 30 s after the last sign of life, of which 10 s went by at the end of the last round.
      clock.advance(time === 1 ? 30_000 : 20_000);
      await vi.waitFor(() => expect(enquiries()).toBe(time));
      carrier.sockets[0]?.write({ command: 'enquire_link', sequence: time });
      await vi.waitFor(() => {
        const answers = carrier.received.filter(({ command }) => command === 'enquire_link_resp');
        expect(answers).toHaveLength(time);
      });
      clock.advance(10_000);
    }
    expect(bind.isBound).toBe(true);
    expect(bind.counters.enquireMisses).toBe(0);
  });

  test('is closed when the carrier sends what is no SMPP, and other links go on', async () => {
    const carrier = await rawCarrier((pdu, socket) => {
      if (pdu.command !== 'submit_sm') return false;
      socket.writeOctets(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
      return true;
    });
    const { port } = await simulator();
    const other = await openBind(port);
    const { send, closed } = await openBind(carrier.port);
    expect(await send()).toMatchObject([{ kind: 'uncertain' }]);
    await vi.waitFor(() => expect(closed).toMatchObject([{ cause: 'bad-frame' }]));
    expect(await other.send()).toMatchObject([{ kind: 'accepted' }]);
  });

  test('outlives one PDU that cannot be read, which is answered', async () => {
    const carrier = await rawCarrier((pdu, socket) => {
      if (pdu.command !== 'submit_sm') return false;
      // deliver_sm with an sm_length past its end.
      socket.writeOctets(Buffer.from(`00000022000000050000000000000055${'00'.repeat(16)}ff61`, 'hex'));
      accept(socket, pdu);
      return true;
    });
    const { send, bind } = await openBind(carrier.port);
    expect(await send()).toMatchObject([{ kind: 'accepted' }]);
    await vi.waitFor(() =>
      expect(carrier.received.at(-1)).toMatchObject({
        command: 'deliver_sm_resp',
        sequence: 0x55,
        status: commandStatus.ESME_RINVMSGLEN,
      }),
    );
    expect(bind.isBound).toBe(true);
  });

  test('takes nothing for written once it is closing', async () => {
    const carrier = await rawCarrier();
    const { send, bind } = await openBind(carrier.port);
    bind.destroy('cut');
    expect(await send()).toMatchObject([{ kind: 'unsent' }]);
    expect(bind.counters.submitted).toBe(0);
  });

  test('is given up in good order when the carrier unbinds', async () => {
    const carrier = await rawCarrier((pdu, socket) => {
      if (pdu.command === 'submit_sm') socket.write({ command: 'unbind', sequence: 5 });
      return pdu.command === 'submit_sm';
    });
    const { send, bind, closed } = await openBind(carrier.port, { lastAnswersMs: 50 });
    expect(await send()).toEqual([{ kind: 'uncertain', reason: 'the carrier unbound' }]);
    expect(closed).toEqual([{ cause: 'local', detail: 'the carrier unbound' }]);
    expect(bind.isBound).toBe(false);
    await vi.waitFor(() =>
      expect(carrier.received.at(-1)).toEqual({ command: 'unbind_resp', status: 0, sequence: 5 }),
    );
  });

  test('waits for the answers that a carrier gives between its unbind and ours, and sends nothing more', async () => {
    const held: Pdu[] = [];
    const carrier = await rawCarrier((pdu, socket) => {
      if (pdu.command !== 'submit_sm') return false;
      held.push(pdu);
      if (held.length < 3) return true;
      socket.write({ command: 'unbind', sequence: 5 });
      setTimeout(() => held.forEach((one) => accept(socket, one)), 50);
      return true;
    });
    const { send, closed } = await openBind(carrier.port, { window: 3 });
    const outcomes = (await Promise.all(Array.from({ length: 4 }, () => send()))).flat();
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted', 'unsent']);
    await vi.waitFor(() => expect(closed).toEqual([{ cause: 'local', detail: 'the carrier unbound' }]));
    expect(carrier.received.at(-1)).toEqual({ command: 'unbind_resp', status: 0, sequence: 5 });
  });
});

describe('bind', () => {
  test('rejects with the carrier’s reason', async () => {
    const { port } = await simulator();
    const wrong = newBind(port, { password: 'wrong' }).bind.open();
    await expect(wrong).rejects.toThrow('the carrier refused the bind: ESME_RINVPASWD');
    const unknown = newBind(port, { systemId: 'nobody' }).bind.open();
    await expect(unknown).rejects.toMatchObject({ name: 'BindError', status: commandStatus.ESME_RINVSYSID });
  });

  test('rejects when nobody listens', async () => {
    const { port, close } = await simulator();
    await close();
    const { bind, closed } = newBind(port);
    await expect(bind.open()).rejects.toThrow('ECONNREFUSED');
    expect(closed).toHaveLength(1);
  });

  test('rejects when the answer does not come in time', async () => {
    const clock = new ManualClock();
    const carrier = await rawCarrier(() => true);
    const { bind } = newBind(carrier.port, { clock });
    const binding = expect(bind.open()).rejects.toThrow(BindError);
    await vi.waitFor(() => expect(carrier.received).toHaveLength(1));
    clock.advance(10_000);
    await binding;
    await vi.waitFor(() => expect(carrier.closed).toHaveLength(1));
  });

  test('rejects when the carrier nacks it or hangs up', async () => {
    const nacking = await rawCarrier((pdu, socket) =>
      socket.write({ command: 'generic_nack', status: 0x03, sequence: pdu.sequence }),
    );
    await expect(newBind(nacking.port).bind.open()).rejects.toThrow('ESME_RINVCMDID');
    const hangingUp = await rawCarrier((_pdu, socket) => {
      socket.destroy('test');
      return true;
    });
    await expect(newBind(hangingUp.port).bind.open()).rejects.toThrow(BindError);
  });

  test('believes an answer whose status is good and whose body cannot be read', async () => {
    const carrier = await rawCarrier((pdu, socket) => {
      if (pdu.command === 'bind_transceiver') {
        socket.writeOctets(Buffer.from('00000013800000090000000000000001' + '726177', 'hex'));
      }
      return pdu.command === 'bind_transceiver';
    });
    const { bind } = await openBind(carrier.port);
    expect(bind.isBound).toBe(true);
    expect(bind.counters.malformed).toBe(1);
  });

  test('sends no enquire_link before it is answered', async () => {
    const clock = new ManualClock();
    const carrier = await rawCarrier(() => true);
    const { bind } = newBind(carrier.port, { clock, bindTimeoutMs: 1_000_000 });
    const binding = bind.open().catch(() => {});
    await vi.waitFor(() => expect(carrier.received).toHaveLength(1));
    clock.advance(500_000);
    carrier.sockets[0]?.write({ command: 'enquire_link', sequence: 1 });
    await vi.waitFor(() => expect(carrier.received).toHaveLength(2));
    expect(carrier.received.map(({ command }) => command)).toEqual(['bind_transceiver', 'enquire_link_resp']);
    bind.destroy('enough');
    await binding;
  });
});

describe('unbind', () => {
  test('waits for the answers under way, and gives back what was not written', async () => {
    const { port, state } = await simulator({ mode: { mode: 'delay', delayMs: 40 } });
    const { send, bind, closed } = await openBind(port, { window: 3 });
    const sent = Promise.all(Array.from({ length: 8 }, () => send()));
    await vi.waitFor(() => expect(bind.pending).toBe(3));
    await bind.unbind(5_000);
    const kinds = (await sent).flat().map(({ kind }) => kind);
    expect(kinds).toEqual([...Array(3).fill('accepted'), ...Array(5).fill('unsent')]);
    expect(closed).toEqual([{ cause: 'local', detail: 'unbound' }]);
    expect(bind.counters.uncertain).toBe(0);
    await vi.waitFor(() => expect(state().binds).toEqual([]));
  });

  test('hangs up when the answers do not come in time', async () => {
    const clock = new ManualClock();
    const { port, journal } = await simulator({ mode: { mode: 'no-response' } });
    const { send, bind } = await openBind(port, { clock });
    const sent = send();
    await vi.waitFor(() => expect(journal.total).toBe(1));
    const unbinding = bind.unbind(5_000);
    clock.advance(5_000);
    await unbinding;
    expect(await sent).toEqual([{ kind: 'uncertain', reason: 'unbind took too long' }]);
    expect(clock.timers).toBe(0);
  });
});

test('a peer that is no carrier cannot disturb the simulator’s other binds', async () => {
  const { port } = await simulator();
  const { send } = await openBind(port);
  const stranger = createConnection({ host: '127.0.0.1', port });
  stranger.on('error', () => {});
  stranger.write('GET / HTTP/1.1\r\n\r\n');
  stranger.resume();
  await once(stranger, 'close');
  expect(await send()).toMatchObject([{ kind: 'accepted' }]);
});
