import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Carrier } from './Carrier.ts';
import { check, ModeError } from './check.ts';
import type { HttpCarrier } from './http/HttpCarrier.ts';
import { countJournal } from './journal/journalCounts.ts';
import { HandsetMessage, handsetMessage } from './receipts/HandsetMessage.ts';
import { streamJournal } from './journal/streamJournal.ts';

interface Controlled {
  carrier: Carrier;
  http: HttpCarrier;
  readState(): unknown;
  /** Closes every connection of SMPP without a word. */
  dropBinds(): void;
  /** Closes every connection to the HTTP carriers. */
  dropHttp(): void;
}

interface Request {
  url: URL;
  /** The body as JSON; throws a ModeError. */
  readJson(): Promise<unknown>;
  response: ServerResponse;
}

/** Answers a request; undefined when it has written the response itself. */
type Handler = (request: Request, controlled: Controlled) => unknown;

/** A mode is a few hundred octets; settings may list some thousand numbers. */
const maxBodyOctets = 64 * 1024;

class TooLong extends Error {}

const handlers: Readonly<Record<string, Handler>> = {
  'GET /state': (_request, { readState }) => readState(),
  'PUT /mode': async ({ readJson }, { carrier }) => {
    carrier.modes.set(await readJson());
    return { mode: carrier.mode.asked };
  },
  'GET /journal': ({ url }, { carrier: { journal } }) => ({
    total: journal.total,
    entries: journal.entries(destinationIn(url)),
  }),
  'GET /journal/stream': ({ url, response }, { carrier }) => {
    const since = Number(url.searchParams.get('since') ?? 0);
    if (!Number.isSafeInteger(since) || since < 0)
      throw new ModeError('since is a number of an entry, from 0');
    return streamJournal(carrier.journal.entriesFrom(destinationIn(url), since), response);
  },
  'GET /journal/counts': (_request, { carrier: { journal } }) => ({
    total: journal.total,
    ...countJournal(journal.records()),
  }),
  'DELETE /journal': (_request, { carrier }) => {
    carrier.journal.clear();
    return { total: 0 };
  },
  'POST /messages': async ({ readJson }, { carrier }) => {
    const asked = await readJson();
    check(handsetMessage, asked, 'message');
    const mailbox = carrier.mailbox(carrier.options.systemId);
    mailbox.add(new HandsetMessage(asked as ConstructorParameters<typeof HandsetMessage>[0]));
    return { waiting: mailbox.waiting };
  },
  'DELETE /binds': (_request, { dropBinds }) => {
    dropBinds();
    return {};
  },
  'PUT /http/mode': async ({ readJson }, { http }) => {
    http.modes.set(await readJson());
    return { mode: http.mode.asked };
  },
  'PUT /http/settings': async ({ readJson }, { http }) => {
    http.setSettings(await readJson());
    return { purses: http.purses.all };
  },
  'PUT /http/purses': async ({ readJson }, { http }) => {
    http.fillPurses(await readJson());
    return { purses: http.purses.all };
  },
  'GET /http/journal': ({ url }, { http: { journal } }) => ({
    total: journal.total,
    entries: [...journal.entries(destinationIn(url))],
  }),
  'GET /http/journal/stream': ({ url, response }, { http }) =>
    streamJournal(http.journal.entries(destinationIn(url)), response),
  'GET /http/journal/counts': (_request, { http }) => http.journalCounts,
  'DELETE /http/journal': (_request, { http }) => {
    http.journal.clear();
    return { total: 0 };
  },
  'DELETE /http/connections': (_request, { dropHttp }) => {
    dropHttp();
    return {};
  },
};

function destinationIn({ searchParams }: URL): string | undefined {
  return searchParams.get('to') ?? undefined;
}

/** The requests that the control port serves; README.md has the same list. */
export const controlRequests = Object.keys(handlers);

/** The simulator's remote control, JSON over HTTP. It has no password: bind it to loopback only. */
export function createControlServer(controlled: Controlled): Server {
  return createServer((request, response) => {
    answer(request, response, controlled).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else
        reply(response, statusOf(error), { error: error instanceof Error ? error.message : String(error) });
    });
  });
}

async function answer(incoming: IncomingMessage, response: ServerResponse, controlled: Controlled) {
  const url = new URL(incoming.url ?? '/', 'http://control');
  const name = `${incoming.method} ${url.pathname}`;
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (!handler) return reply(response, 404, { error: controlRequests.join(', ') });
  const body = await handler({ url, response, readJson: () => readJson(incoming) }, controlled);
  if (body !== undefined) reply(response, 200, body);
}

function statusOf(error: unknown): number {
  if (error instanceof ModeError) return 400;
  return error instanceof TooLong ? 413 : 500;
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(`${JSON.stringify(body)}\n`);
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let octets = 0;
  // The rest of a body that is too long is read and dropped.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    octets += chunk.length;
    if (octets <= maxBodyOctets) chunks.push(chunk);
  }
  if (octets > maxBodyOctets) throw new TooLong(`more than ${maxBodyOctets} octets`);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new ModeError('the body is not JSON');
  }
}
