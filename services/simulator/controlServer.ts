import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Carrier } from './Carrier.ts';
import { ModeError } from './mode.ts';

interface Reply {
  status: number;
  body: unknown;
}

/** A mode is a few hundred octets. */
const maxBodyOctets = 64 * 1024;

/**
 * The simulator's remote control, JSON over HTTP: `GET /state`, `PUT /mode`, `GET /journal?to=<destination>`,
 * `DELETE /journal`. It has no password: bind it to loopback only.
 */
export function createControlServer(carrier: Carrier, readState: () => unknown): Server {
  return createServer((request, response) => {
    void route(request, carrier, readState)
      .catch((error: Error): Reply => ({ status: 500, body: { error: error.message } }))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(`${JSON.stringify(body)}\n`);
      });
  });
}

async function route(request: IncomingMessage, carrier: Carrier, readState: () => unknown): Promise<Reply> {
  const url = new URL(request.url ?? '/', 'http://control');
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /state':
      return { status: 200, body: readState() };
    case 'PUT /mode':
      return putMode(await readBody(request), carrier);
    case 'GET /journal': {
      const entries = carrier.journal.entries(url.searchParams.get('to') ?? undefined);
      return { status: 200, body: { total: carrier.journal.total, entries } };
    }
    case 'DELETE /journal':
      carrier.journal.clear();
      return { status: 200, body: { total: 0 } };
    default:
      return { status: 404, body: { error: 'GET /state, PUT /mode, GET /journal?to=, DELETE /journal' } };
  }
}

function putMode(body: string | null, carrier: Carrier): Reply {
  if (body === null) return { status: 413, body: { error: `more than ${maxBodyOctets} octets` } };
  try {
    carrier.setMode(JSON.parse(body));
    return { status: 200, body: { mode: carrier.mode.asked } };
  } catch (error) {
    if (error instanceof SyntaxError) return { status: 400, body: { error: 'the body is not JSON' } };
    if (error instanceof ModeError) return { status: 400, body: { error: error.message } };
    throw error;
  }
}

/** The whole body; null when it is too long, of which the rest is read and dropped. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let octets = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    octets += chunk.length;
    if (octets <= maxBodyOctets) chunks.push(chunk);
  }
  return octets > maxBodyOctets ? null : Buffer.concat(chunks).toString('utf8');
}
