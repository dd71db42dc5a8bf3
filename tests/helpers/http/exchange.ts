import http from 'node:http';
import https from 'node:https';

/** Connections are kept for the requests after this one. */
const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
};

/** Leaves out the byte order mark of a file, as `fetch` does. */
const utf8 = new TextDecoder();

interface HttpRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | FormData | undefined;
  signal?: AbortSignal | undefined;
}

interface HttpReply {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Sends a request to a service and reads its whole reply. `fetch` takes over three times the processor time for it, which was a tenth of all that tests of every
 * endpoint took.
 */
export async function exchange(url: URL, { method, headers, body, signal }: HttpRequest): Promise<HttpReply> {
  // It encodes the form, and its content type names the boundary of the parts.
  const form = body instanceof FormData ? new Response(body) : null;
  const octets = form
    ? Buffer.from(await form.arrayBuffer())
    : Buffer.from((body as string | undefined) ?? '');
  const sent = {
    ...(form && { 'Content-Type': form.headers.get('Content-Type')! }),
    ...(body !== undefined && { 'Content-Length': octets.length }),
    ...headers,
  };
  const agent = agents[url.protocol as keyof typeof agents];
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject((signal?.aborted ? signal.reason : error) as Error);
    const outgoing = request(url, { method, headers: sent, agent, signal }, (response) => {
      const pieces: Buffer[] = [];
      response.on('error', fail);
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => {
        const replied = new Headers();
        const { statusCode, rawHeaders } = response;
        for (let at = 0; at < rawHeaders.length; at += 2)
          replied.append(rawHeaders[at]!, rawHeaders[at + 1]!);
        resolve({ status: statusCode!, headers: replied, text: utf8.decode(Buffer.concat(pieces)) });
      });
    });
    outgoing.on('error', fail);
    outgoing.end(octets);
  });
}
