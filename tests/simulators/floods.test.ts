import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { commandIds } from '#services/kit/smpp/codec/commandIds.ts';
import { encodePdu } from '#services/kit/smpp/codec/encodePdu.ts';
import { noTlvs } from '#services/kit/smpp/codec/pdu.ts';
import { mostIdlePdus } from '#services/kit/smpp/FloodWatch.ts';
import { ManualClock } from './ManualClock.ts';
import { newBind, openBind, simulator } from './binds.ts';
import { sampleReceipt } from './samplePdus.ts';

/** A PDU of 16 octets. */
function bare(commandId: number, sequence = 7): Buffer {
  const octets = Buffer.alloc(16);
  octets.writeUInt32BE(16, 0);
  octets.writeUInt32BE(commandId, 4);
  octets.writeUInt32BE(sequence, 12);
  return octets;
}

const malformed = Buffer.concat([bare(commandIds.enquire_link), Buffer.of(0)]);
malformed.writeUInt32BE(17, 0);

const unreadableDelivery = bare(commandIds.deliver_sm);

const useless: [string, Buffer][] = [
  ['enquire_link', bare(commandIds.enquire_link)],
  ['commands that there are not', bare(0x0000_7fff)],
  ['answers that there are not', bare(0x8000_7fff)],
  ['generic_nack', bare(commandIds.generic_nack)],
  ['answers to nothing', bare(commandIds.submit_sm_resp)],
  ['answers to enquire_link', bare(commandIds.enquire_link_resp)],
  ['answers to a bind', bare(commandIds.bind_transceiver_resp)],
  ['submits', bare(commandIds.submit_sm)],
  ['what cannot be read', malformed],
];

const flood = (pdu: Buffer) => Buffer.concat(Array.from({ length: 10 * mostIdlePdus }, () => pdu));

/** Takes the first bind, and then sends and reads nothing but what the test sends. */
async function carrierThatFloods(afterBind: (socket: Socket) => void, isBindTaken = true): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', (request: Buffer) => {
      socket.pause();
      const sequence = request.readUInt32BE(12);
      const answer = { status: 0, sequence, systemId: 'raw', tlvs: noTlvs };
      if (isBindTaken) socket.write(encodePdu({ command: 'bind_transceiver_resp', ...answer }));
      afterBind(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

const reason = {
  cause: 'local',
  detail: expect.stringContaining('the carrier sent more than 500 PDUs in a second'),
};

describe('a carrier that sends in a great hurry', () => {
  test.each(useless)('%s loses its link, and the operator reads why', async (_what, pdu) => {
    const port = await carrierThatFloods((socket) => socket.write(flood(pdu)));
    const { closed } = await openBind(port, { lastAnswersMs: 30_000 });
    await vi.waitFor(() => expect(closed).toEqual([reason]));
  });

  test('may do so before it is bound', async () => {
    const enquire = flood(bare(commandIds.enquire_link));
    const port = await carrierThatFloods((socket) => socket.write(enquire), false);
    const { bind } = newBind(port, { bindTimeoutMs: 30_000 });
    await expect(bind.open()).rejects.toThrow(/more than 500 PDUs in a second/);
  });

  test('keeps its link while what it sends is of use', async () => {
    const text = encodePdu(sampleReceipt({ esmClass: 0, shortMessage: Buffer.from('hello') }));
    const port = await carrierThatFloods((socket) => socket.write(flood(text)));
    const { bind, closed } = await openBind(port);
    await vi.waitFor(() => expect(bind.counters.deliveries).toBe(10 * mostIdlePdus));
    expect(closed).toEqual([]);
  });

  test('keeps its link while it writes all its deliveries wrong, and each is answered', async () => {
    let answeredOctets = 0;
    const port = await carrierThatFloods((socket) => {
      socket.on('data', (octets: Buffer) => (answeredOctets += octets.length)).resume();
      socket.write(flood(unreadableDelivery));
    });
    const { bind, closed } = await openBind(port);
    // A deliver_sm_resp that refuses has no body.
    await vi.waitFor(() => expect(answeredOctets).toBe(10 * mostIdlePdus * 16));
    expect([bind.isBound, bind.counters.malformed, closed]).toEqual([true, 10 * mostIdlePdus, []]);
  });

  test('loses its link also when it reads nothing, and the operator reads that', async () => {
    const port = await carrierThatFloods(() => {});
    const clock = new ManualClock();
    const window = 200_000;
    const { bind, closed, send } = await openBind(port, { clock, window, responseTimeoutMs: 600_000 });
    for (let count = 0; count < window / 2; count += 1) void send({ text: 'a'.repeat(160) });
    await vi.waitFor(() => expect(bind.waiting).toBeGreaterThan(0));
    clock.advance(30_000);
    clock.advance(10_000);
    clock.advance(10_000);
    await vi.waitFor(() =>
      expect(closed).toEqual([{ cause: 'local', detail: 'the carrier does not read what is sent to it' }]),
    );
  });
});

test.each(useless.filter(([what]) => what !== 'submits'))(
  'the simulator ends the link of a client that sends it %s in a great hurry',
  async (_what, pdu) => {
    const { port } = await simulator();
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    // The rest that it does not read may reset the connection.
    const isClosed = new Promise((resolve) => socket.once('close', resolve));
    socket.pause();
    await once(socket, 'connect');
    socket.write(flood(pdu));
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.resume();
    await isClosed;
  },
);
