import { lookup, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net, { isIP, type LookupFunction } from 'node:net';
import tls from 'node:tls';
import { isPrivateAddress } from './privateAddress.ts';

export interface HttpCallerOptions {
  host: string;
  port: number;
  /** TLS 1.2 or newer, with a certificate that is checked. */
  usesTls: boolean;
  /** Requests at a time; others wait. */
  connections: number;
  /** How long a whole answer may take after the connection is there, and how long the connection may take. */
  timeoutMs: number;
  /** How long the connection alone may take; `timeoutMs` when it is left out. */
  connectMs?: number;
  /** Whether the host may be this machine or in a private network. */
  allowsPrivate: boolean;
  /** The setting that allows it; that of carriers when it is left out. */
  privateSetting?: string;
  /** Octets of an answer that are read; a longer one is cut there, and its connection is closed. It is refused when this is left out. */
  cutAnswersAt?: number;
  /** How names are looked up; as this machine does it when it is left out. */
  lookupAll?: LookupAll;
}

/** All addresses of a name, or why there are none. */
export type LookupAll = (
  host: string,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export interface HttpRequest {
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * How a request ended.
 * - answered: the whole answer is here
 * - unsent: nothing was written, so the other side has done nothing
 * - unanswered: it was written, at least in part, and no whole answer came: what the other side has done is not known
 */
export type HttpOutcome =
  | {
      kind: 'answered';
      status: number;
      body: Buffer;
      retryAfterSeconds: number | null;
      /** The header `Content-Type`, if there is one. */
      contentType?: string;
    }
  | { kind: 'unsent'; reason: string }
  | { kind: 'unanswered'; reason: string };

/** The largest answer that is read: 1,000 numbers, each with a word or two, need less. */
const longestAnswer = 256 * 1024;
/** A connection that nobody uses is closed before the other side does so, which could meet a request under way. */
const idleMs = 4_000;

/** Makes requests to one host over connections that are kept, and says of each whether it can have arrived. Follows no redirects. */
export class HttpCaller {
  readonly #options: HttpCallerOptions;
  readonly #agent: http.Agent;
  readonly #pending = new Set<http.ClientRequest>();
  #isClosed = false;

  constructor(options: HttpCallerOptions) {
    this.#options = options;
    const settings = {
      keepAlive: true,
      maxSockets: options.connections,
      timeout: idleMs,
      scheduling: 'lifo',
      lookup: lookupOf(options),
    } as const;
    this.#agent = options.usesTls
      ? new https.Agent({ ...settings, minVersion: 'TLSv1.2' })
      : new http.Agent(settings);
  }

  call({ method, path, headers = {}, body = '' }: HttpRequest): Promise<HttpOutcome> {
    const { host, port, usesTls, timeoutMs, connectMs = timeoutMs, cutAnswersAt } = this.#options;
    const refused = this.#refusal;
    if (refused !== null) return Promise.resolve({ kind: 'unsent', reason: refused });
    return new Promise((resolve) => {
      let isWritten = false;
      let timer: NodeJS.Timeout | undefined;
      const fail = (reason: string) => end({ kind: isWritten ? 'unanswered' : 'unsent', reason });
      const end = (outcome: HttpOutcome) => {
        clearTimeout(timer);
        this.#pending.delete(request);
        resolve(outcome);
      };
      const request = (usesTls ? https : http).request({
        host,
        port,
        method,
        path,
        agent: this.#agent,
        headers: { ...headers, ...(method === 'POST' && { 'content-length': Buffer.byteLength(body) }) },
      });
      this.#pending.add(request);
      const expireAfter = (limitMs: number, what: string) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          fail(`no ${what} in ${limitMs / 1_000} s`);
          request.destroy();
        }, limitMs);
      };
      request.on('socket', (socket) => {
        const onReady = () => {
          isWritten = true;
          expireAfter(timeoutMs, 'answer');
        };
        if (!socket.connecting) return onReady();
        expireAfter(connectMs, 'connection');
        socket.once(usesTls ? 'secureConnect' : 'connect', onReady);
      });
      request.on('error', (error) => fail(error.message));
      request.on('response', (response) => {
        const pieces: Buffer[] = [];
        let length = 0;
        const answer = () => {
          const { statusCode: status = 0, headers: answered } = response;
          const body = Buffer.concat(pieces).subarray(0, cutAnswersAt);
          const contentType = answered['content-type'];
          end({
            kind: 'answered',
            status,
            body,
            retryAfterSeconds: secondsOf(answered['retry-after']),
            ...(contentType !== undefined && { contentType }),
          });
        };
        response.on('data', (piece: Buffer) => {
          length += piece.length;
          if (cutAnswersAt !== undefined && length > cutAnswersAt) {
            pieces.push(piece);
            answer();
            request.destroy();
          } else if (length > longestAnswer) {
            fail(`the answer is longer than ${longestAnswer / 1_024} KB`);
            request.destroy();
          } else pieces.push(piece);
        });
        response.on('error', (error) => fail(error.message));
        response.on('aborted', () => fail('the answer was cut off'));
        response.on('end', () => {
          if (response.complete) answer();
          else fail('the answer was cut off');
        });
      });
      request.end(body);
    });
  }

  /** Whether the other side can be reached: a connection is made, with TLS where it is used, and closed. @returns why not; null if it can */
  reach(): Promise<string | null> {
    const { host, port, usesTls, timeoutMs } = this.#options;
    const refused = this.#refusal;
    if (refused !== null) return Promise.resolve(refused);
    return new Promise((resolve) => {
      const lookup = lookupOf(this.#options);
      const to = { host, port, ...(lookup && { lookup }) };
      const servername = isIP(host) === 0 ? { servername: host } : {};
      const socket = usesTls ? tls.connect({ ...to, ...servername, minVersion: 'TLSv1.2' }) : net.connect(to);
      const end = (reason: string | null) => {
        socket.destroy();
        resolve(reason);
      };
      socket.setTimeout(timeoutMs, () => end(`no connection in ${timeoutMs / 1_000} s`));
      socket.once('error', (error) => end(error.message));
      socket.once(usesTls ? 'secureConnect' : 'connect', () => end(null));
    });
  }

  /** Why nothing may be sent to this host at all. */
  get #refusal(): string | null {
    if (this.#isClosed) return 'the connection was ended';
    const { host, allowsPrivate } = this.#options;
    return !allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host) ? privateReason(this.#options) : null;
  }

  /** Ends all connections and makes none any more; requests under way end as they are. */
  close(): void {
    this.#isClosed = true;
    for (const request of this.#pending) request.destroy();
    this.#agent.destroy();
  }
}

function secondsOf(retryAfter: string | undefined): number | null {
  return retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
}

const systemLookup: LookupAll = (host, done) => lookup(host, { all: true }, done);

/** Refuses private addresses at the moment of the connection, so that a name cannot lead elsewhere than it did when it was checked. */
function lookupOf(settings: HttpCallerOptions): LookupFunction | undefined {
  const { allowsPrivate, lookupAll } = settings;
  if (allowsPrivate && !lookupAll) return undefined;
  return (host, options, callback) => {
    (lookupAll ?? systemLookup)(host, (error, addresses) => {
      if (error) return callback(error, '', 4);
      const found = allowsPrivate ? addresses : addresses.filter(({ address }) => !isPrivateAddress(address));
      if (found.length === 0) return callback(new Error(privateReason(settings)), '', 4);
      if (options.all) return callback(null, found);
      return callback(null, found[0]!.address, found[0]!.family);
    });
  };
}

function privateReason({ host, privateSetting = 'CARRIER_PRIVATE_ADDRESSES' }: HttpCallerOptions): string {
  return `${host} is an address of this machine or of a private network, which ${privateSetting} does not allow`;
}
