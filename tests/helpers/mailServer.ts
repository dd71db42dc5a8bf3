import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server that keeps what it has taken. */
export interface MailServer {
  port: number;
  /** Whole e-mails, as they came. */
  mails: string[];
  /** Open connections. */
  sockets: Set<Socket>;
  close(): Promise<void>;
}

/** A refusal with a code of SMTP, such as 550. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** @param options on a port that was used before, or with other answers than "accepted" */
export async function startMailServer({
  port = 0,
  host = '127.0.0.1',
  ...options
}: SMTPServerOptions & { port?: number; host?: string } = {}): Promise<MailServer> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // Its own certificate takes a moment to make.
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'));
        callback();
      });
    },
    ...options,
  });
  // Clients that close a connection are what some tests are about.
  server.on('error', () => undefined);
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    sockets,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
