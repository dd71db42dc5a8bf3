import { oneOf } from '../check.ts';
import { upTo } from '../random.ts';
import { behaviour, type Exchange } from './Behaviour.ts';

/** The octets that are sent. If the stream can still be read after them, the submit is answered as well. */
const kinds = {
  /** A command_length below the sixteen octets of a head. */
  'short-length': (exchange) =>
    keepSilentAndSend(exchange, Buffer.from('00000008800000040000000000000001', 'hex')),
  /** A command_length of 2 GiB. */
  'long-length': (exchange) =>
    keepSilentAndSend(exchange, Buffer.from('7fffffff800000040000000000000001', 'hex')),
  random: (exchange) => {
    const octets = Buffer.from(Array.from({ length: 64 }, () => upTo(255, exchange.random)));
    // So that it cannot be the beginning of a valid PDU.
    octets[0] = 0xff;
    keepSilentAndSend(exchange, octets);
  },
  /** Half an answer, then the end of the connection. */
  cut: (exchange) => {
    exchange.keepSilent();
    const answer = Buffer.from('00000015800000040000000000000000' + '3132333400', 'hex');
    answer.writeUInt32BE(exchange.submit.sequence, 12);
    exchange.link.writeOctets(answer.subarray(0, 18));
    exchange.link.close();
  },
  /** Well framed, of a command that does not exist. */
  'unknown-command': (exchange) => {
    exchange.link.writeOctets(Buffer.from('00000014000000aa000000007ffffff0deadbeef', 'hex'));
    exchange.accept();
  },
  /** Well framed: a deliver_sm whose sm_length is beyond its end. */
  'broken-body': (exchange) => {
    exchange.link.writeOctets(Buffer.from(`0000002200000005000000007ffffff0${'00'.repeat(16)}ff61`, 'hex'));
    exchange.accept();
  },
} as const satisfies Record<string, (exchange: Exchange) => void>;

type Kind = keyof typeof kinds;

export const garbageKinds = Object.keys(kinds) as Kind[];

/** Accepts a submit and sends octets that are no answer. */
export const garbage = behaviour({
  name: 'garbage',
  options: { kind: oneOf(garbageKinds) },
  start: ({ kind }) => ({ onSubmit: kinds[kind] }),
});

function keepSilentAndSend(exchange: Exchange, octets: Buffer): void {
  exchange.keepSilent();
  exchange.link.writeOctets(octets);
}
