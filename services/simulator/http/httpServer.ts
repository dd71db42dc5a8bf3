import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { specialOutcomeOf } from '../specialNumbers.ts';
import { plain, type Call } from './Call.ts';
import { elsewherePath, Exchange } from './Exchange.ts';
import type { HttpCarrier } from './HttpCarrier.ts';
import { appliesToCall } from './httpMode.ts';
import { infobipCalls } from './generic/infobip.ts';
import { jasminCalls } from './generic/jasmin.ts';
import { kannelCalls } from './generic/kannel.ts';
import { platformCalls } from './platform/platformCalls.ts';
import type { ReadCall } from './ReadCall.ts';

/** By method and path. */
const calls = new Map<string, ReadCall>(
  [platformCalls, kannelCalls, jasminCalls, infobipCalls].flatMap((each) => Object.entries(each)),
);

/** The requests that the carriers serve; README.md has the same list. */
export const carrierRequests = [...calls.keys()];

/** A hundred numbers and a text are two thousand octets. */
const maxBodyOctets = 4 * 1024 * 1024;

/** A certificate and its key, as PEM. */
export interface ServerCertificate {
  cert: string | Buffer;
  key: string | Buffer;
}

/** Serves all HTTP carriers on one port, by TLS if there is a certificate. */
export function createCarrierServer(carrier: HttpCarrier, tls?: ServerCertificate): Server {
  const onRequest = (request: IncomingMessage, response: ServerResponse) =>
    readBody(request, response, (body) => answer(request, response, body, carrier));
  const server = tls ? createHttpsServer(tls, onRequest) : createHttpServer(onRequest);
  // Longer than senders keep a connection that they do not use: none of theirs is closed just as they send.
  server.keepAliveTimeout = 120_000;
  return server;
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  carrier: HttpCarrier,
): void {
  carrier.counters.requests += 1;
  const { method = 'GET', url = '/' } = request;
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  if (path === elsewherePath) carrier.counters.redirectsFollowed += 1;
  const readCall = calls.get(`${method} ${path}`);
  if (!readCall) {
    const { status, type, body } = plain('Not found\n', path === elsewherePath ? 200 : 404);
    response.writeHead(status, { 'content-type': type }).end(body);
    return;
  }
  const call = readCall(
    {
      method,
      query: at === -1 ? '' : url.slice(at + 1),
      headers: request.headers,
      body,
      sourceIp: (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
    },
    carrier,
  );
  const exchange = new Exchange(call, carrier, request, response);
  const { mode, counters } = carrier;
  if (mode.specialNumbers && endAsSpecial(call, exchange)) return;
  if (!appliesToCall(call, mode, counters.requests)) return exchange.answer();
  mode.onCall(exchange);
  carrier.modes.countDown();
}

/** A special number that refuses, or is never answered, does so only when it is sent to alone. */
function endAsSpecial(call: Call, exchange: Exchange): boolean {
  if (call.kind !== 'send' || call.numbers.length !== 1) return false;
  const special = specialOutcomeOf(call.numbers[0]!);
  if (special === undefined || special === 'no-receipt' || typeof special === 'object') return false;
  if (special === 'unanswered') exchange.take();
  else exchange.refuse(special);
  return true;
}

function readBody(request: IncomingMessage, response: ServerResponse, then: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let octets = 0;
  request.on('data', (chunk: Buffer) => {
    octets += chunk.length;
    // The rest of a body that is too long is read and dropped.
    if (octets <= maxBodyOctets) chunks.push(chunk);
  });
  request.on('end', () => {
    if (octets > maxBodyOctets) response.writeHead(413).end();
    else then(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
  });
  // A sender that goes away before its request is complete has asked for nothing.
  request.on('error', () => undefined);
}
