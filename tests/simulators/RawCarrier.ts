import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { noTlvs, type Pdu } from '#services/kit/smpp/codec/pdu.ts';
import { PduSocket, type CloseReason } from '#services/kit/smpp/PduSocket.ts';

export interface RawCarrier {
  port: number;
  /** Connections so far, the newest last. */
  sockets: PduSocket[];
  /** The PDUs that have come in, in order. */
  received: Pdu[];
  closed: CloseReason[];
  close(): Promise<void>;
}

/**
 * A carrier that does by itself nothing but take binds: for what no simulator mode does. `onPdu` says true when it
 * has dealt with a PDU itself.
 */
export async function startRawCarrier(
  onPdu: (pdu: Pdu, socket: PduSocket) => boolean = () => false,
): Promise<RawCarrier> {
  const carrier = { sockets: [] as PduSocket[], received: [] as Pdu[], closed: [] as CloseReason[] };
  const server = createServer((raw) => {
    const socket: PduSocket = new PduSocket(raw, {
      onPdu: (pdu) => {
        carrier.received.push(pdu);
        if (!onPdu(pdu, socket)) answerBind(pdu, socket);
      },
      onMalformed: () => {},
      onClose: (reason) => carrier.closed.push(reason),
    });
    carrier.sockets.push(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...carrier,
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of carrier.sockets) socket.destroy('the test is over');
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerBind(pdu: Pdu, socket: PduSocket): void {
  switch (pdu.command) {
    case 'bind_receiver':
    case 'bind_transmitter':
    case 'bind_transceiver':
      socket.write({
        command: `${pdu.command}_resp`,
        status: 0,
        sequence: pdu.sequence,
        systemId: 'raw',
        tlvs: noTlvs,
      });
      return;
    default:
  }
}
