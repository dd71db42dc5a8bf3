import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { encodePdu } from '#services/kit/smpp/codec/encodePdu.ts';
import type { Pdu } from '#services/kit/smpp/codec/pdu.ts';
import type { PduError } from '#services/kit/smpp/codec/PduError.ts';
import { PduSocket, type CloseReason } from '#services/kit/smpp/PduSocket.ts';
import { sampleSubmit } from './samplePdus.ts';

/** A PduSocket and the bare other end of its connection. */
async function pair(onPdu: (pdu: Pdu) => void = () => {}) {
  const server = createServer().listen(0, '127.0.0.1');
  const accepting = once(server, 'connection');
  await once(server, 'listening');
  const peer = connect((server.address() as AddressInfo).port, '127.0.0.1');
  peer.on('error', () => {});
  const [raw] = (await accepting) as [Socket];
  const seen = {
    pdus: [] as Pdu[],
    malformed: [] as PduError[],
    drains: 0,
    closed: [] as CloseReason[],
    faults: [] as unknown[],
  };
  const socket = new PduSocket(raw, {
    onPdu: (pdu) => {
      seen.pdus.push(pdu);
      onPdu(pdu);
    },
    onMalformed: (error) => seen.malformed.push(error),
    onDrain: () => (seen.drains += 1),
    onClose: (reason) => seen.closed.push(reason),
    onFault: (fault) => seen.faults.push(fault),
  });
  onTestFinished(() => {
    socket.destroy('the test is over');
    peer.destroy();
    server.close();
  });
  return { socket, peer, seen };
}

const enquire = (sequence: number) => encodePdu({ command: 'enquire_link', sequence });

describe('PduSocket', () => {
  test('goes on reading after a handler that throws', async () => {
    const { peer, seen } = await pair((pdu) => {
      if (pdu.sequence === 1) throw new Error('a fault of ours');
    });
    peer.write(Buffer.concat([enquire(1), enquire(2)]));
    peer.write(enquire(3));
    await vi.waitFor(() => expect(seen.pdus).toHaveLength(3));
    expect(seen.faults).toEqual([new Error('a fault of ours')]);
  });

  test('reports a body that it cannot read, and goes on', async () => {
    const { peer, seen } = await pair();
    const broken = Buffer.concat([enquire(1), Buffer.of(0)]);
    broken.writeUInt32BE(broken.length, 0);
    peer.write(Buffer.concat([broken, enquire(2)]));
    await vi.waitFor(() => expect(seen.pdus).toMatchObject([{ sequence: 2 }]));
    expect(seen.malformed).toMatchObject([{ head: { sequence: 1 } }]);
  });

  test.each([
    ['a length of 0', '00000000'],
    ['a length of 4', '00000004'],
    ['a length of 15', '0000000f'],
    ['a huge length', '7fffffff'],
    ['HTTP', Buffer.from('GET / HTTP/1.1\r\n').toString('hex')],
  ])('closes on %s, after what came before it, and says why to both', async (_what, hex) => {
    const { peer, seen } = await pair();
    const answered: Buffer[] = [];
    peer.on('data', (chunk: Buffer) => answered.push(chunk));
    peer.write(Buffer.concat([enquire(1), Buffer.from(hex, 'hex')]));
    await once(peer, 'close');
    await vi.waitFor(() => expect(seen.closed).toMatchObject([{ cause: 'bad-frame' }]));
    expect(seen.pdus).toHaveLength(1);
    expect(Buffer.concat(answered).toString('hex')).toBe('00000010800000000000000200000000');
  });

  test('tells its end once, with a cause', async () => {
    const ended = await pair();
    ended.peer.end();
    await vi.waitFor(() => expect(ended.seen.closed).toMatchObject([{ cause: 'peer-closed' }]));
    const reset = await pair();
    reset.peer.resetAndDestroy();
    await vi.waitFor(() =>
      expect(reset.seen.closed).toEqual([{ cause: 'socket-error', detail: 'ECONNRESET' }]),
    );
    reset.socket.destroy('again');
    const local = await pair();
    local.socket.destroy('enough');
    local.socket.destroy('more than enough');
    await vi.waitFor(() => expect(local.seen.closed).toEqual([{ cause: 'local', detail: 'enough' }]));
    expect(local.socket.write({ command: 'enquire_link', sequence: 1 })).toBe(false);
    expect(reset.seen.closed).toHaveLength(1);
  });

  test('hands over what was written before it closes', async () => {
    const { socket, peer } = await pair();
    const chunks: Buffer[] = [];
    peer.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write({ command: 'unbind', sequence: 9 });
    socket.close('enough');
    await once(peer, 'close');
    expect(Buffer.concat(chunks)).toEqual(encodePdu({ command: 'unbind', sequence: 9 }));
  });

  test('sends what is written in one turn in one piece', async () => {
    const { socket, peer } = await pair();
    const arrived = once(peer, 'data');
    for (let sequence = 1; sequence <= 50; sequence += 1) socket.write({ command: 'enquire_link', sequence });
    expect(((await arrived)[0] as Buffer).length).toBe(50 * 16);
  });

  test('says false above 64 KiB that the peer does not take, and tells when it has', async () => {
    const { socket, peer, seen } = await pair();
    peer.pause();
    let writes = 0;
    for (;;) {
      const big = {
        sequence: 1,
        shortMessage: Buffer.alloc(0),
        tlvs: new Map([[0x0424, Buffer.alloc(60_000)]]),
      };
      const isTaken = socket.write(sampleSubmit(big));
      writes += 1;
      // The size of the kernel's buffer is not known, so: until it says no and means it.
      if (!isTaken) await new Promise((resolve) => setImmediate(resolve));
      if (!isTaken && socket.isCongested) break;
    }
    const drainsBefore = seen.drains;
    expect(writes).toBeLessThan(5_000);
    peer.resume();
    await vi.waitFor(() => expect(seen.drains).toBe(drainsBefore + 1));
    expect(socket.isCongested).toBe(false);
  });

  test('reads no more while the peer does not read the answers, and goes on when it does', async () => {
    const large = sampleSubmit({
      shortMessage: Buffer.alloc(0),
      tlvs: new Map([[0x0424, Buffer.alloc(60_000)]]),
    });
    const connection = await pair(() => connection.socket.write(large));
    const { peer, seen } = connection;
    peer.pause();
    const count = 2_000;
    peer.write(Buffer.concat(Array.from({ length: count }, (_, index) => enquire(index + 1))));
    // The kernel takes some of the answers, so: until nothing happens any more.
    await vi.waitFor(async () => {
      const before = seen.pdus.length;
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(before).toBeGreaterThan(0);
      expect(seen.pdus).toHaveLength(before);
    });
    expect(seen.pdus.length).toBeLessThan(count / 2);
    peer.resume();
    await vi.waitFor(() => expect(seen.pdus).toHaveLength(count), { timeout: 10_000 });
  });

  test('lets others have their turn in the midst of thousands of PDUs, and keeps their order', async () => {
    let sinceTurn = 0;
    let most = 0;
    const { peer, seen } = await pair(() => (most = Math.max(most, (sinceTurn += 1))));
    let isOver = false;
    const turn = () => {
      sinceTurn = 0;
      if (!isOver) setImmediate(turn);
    };
    turn();
    const count = 60_000;
    peer.write(Buffer.concat(Array.from({ length: count }, (_, index) => enquire(index + 1))));
    await vi.waitFor(() => expect(seen.pdus).toHaveLength(count), { timeout: 10_000 });
    isOver = true;
    // Each turn has one budget of 2,000, and what was on its way.
    expect(most).toBeLessThanOrEqual(5_000);
    expect(seen.pdus.every(({ sequence }, index) => sequence === index + 1)).toBe(true);
  });

  test('hands over all that came before the peer hung up', async () => {
    const { peer, seen } = await pair();
    peer.end(Buffer.concat(Array.from({ length: 5_000 }, (_, index) => enquire(index + 1))));
    await vi.waitFor(() => expect(seen.closed).toMatchObject([{ cause: 'peer-closed' }]));
    expect(seen.pdus).toHaveLength(5_000);
  });
});
