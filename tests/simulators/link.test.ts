import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Link } from '#services/simulator/wire/Link.ts';

/** A link of the simulator and the peer's end of it. */
async function openLink(beforeLeaving: (raw: Socket) => void = () => {}) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const peer = connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  const [raw] = (await once(server, 'connection')) as [Socket];
  onTestFinished(() => {
    peer.destroy();
    raw.destroy();
    server.close();
  });
  const link = new Link(raw, {
    onFrame: () => {},
    beforeLeaving: () => beforeLeaving(raw),
    onDrain: () => {},
    onClose: () => {},
    onFault: () => {},
  });
  return { link, peer, raw };
}

test('what must be on record is, before anything leaves and before a hang-up', async () => {
  const written: number[] = [];
  const { link } = await openLink((raw) => written.push(raw.bytesWritten));
  link.writeOctets(Buffer.alloc(40_000));
  expect(written).toEqual([]);
  // It does not fit behind the first, which has to leave within this turn.
  link.writeOctets(Buffer.alloc(40_000));
  expect(written).toEqual([0]);
  link.destroy();
  expect(written).toHaveLength(2);
});

test('what is written arrives whole and in order, in pieces of any size', async () => {
  const { link, peer } = await openLink();
  const sent = Array.from({ length: 300 }, (_, index) => Buffer.alloc((index * 977) % 70_000, index));
  const arrived: Buffer[] = [];
  peer.on('data', (chunk: Buffer) => arrived.push(chunk));
  for (const octets of sent) {
    link.writeOctets(octets);
    if (octets.length % 3 === 0) await new Promise(setImmediate);
  }
  const wanted = Buffer.concat(sent);
  await vi.waitFor(() => expect(arrived.reduce((sum, { length }) => sum + length, 0)).toBe(wanted.length));
  expect(Buffer.concat(arrived).equals(wanted)).toBe(true);
});

test('a mute link writes nothing, and nothing of it when it speaks again', async () => {
  const { link, peer } = await openLink();
  let received = '';
  peer.setEncoding('latin1').on('data', (text) => (received += text));
  link.writeOctets(Buffer.from('a'));
  link.impair({ isMute: true });
  link.writeOctets(Buffer.from('b'));
  expect(link.canWrite).toBe(false);
  link.impair({});
  link.writeOctets(Buffer.from('c'));
  await vi.waitFor(() => expect(received).toBe('ac'));
});
