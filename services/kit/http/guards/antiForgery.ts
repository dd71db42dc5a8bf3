import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { antiForgery } from '#contract/antiForgery.ts';
import { AppError } from '../../errors.ts';

const header = antiForgery.header.toLowerCase();

/**
 * Checks changes against forged requests, and gives pages of the service's own origin the token for it (docs/adr/0032).
 * Every request that changes something and carries the cookie must repeat its value in the header. Requests without the
 * cookie go on: those of programs, and of a portal on another port, whose browser sends no cookies there.
 */
export function addAntiForgery(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const cookie = isChange(request) ? cookieOf(request) : undefined;
    if (cookie !== undefined && cookie !== request.headers[header]) {
      throw new AppError(
        'forbidden',
        `Send the value of the cookie ${antiForgery.cookie} in the header ${antiForgery.header}.`,
      );
    }
    done();
  });
  // A browser that was closed has lost the cookie; the session, which is in its local storage, remains.
  app.addHook('onSend', (request, reply, _, done) => {
    const lacksCookie = isChange(request) && reply.statusCode < 400 && cookieOf(request) === undefined;
    if (lacksCookie && !reply.hasHeader('Set-Cookie') && request.session?.purpose === 'session') {
      giveAntiForgeryToken(request, reply, request.headers.authorization!.split(' ')[1]!);
    }
    done();
  });
}

/**
 * Sets the cookie if the request comes from a page of the service's own origin. Its value follows from the session's token,
 * so all services give the same one, in whichever order their replies arrive.
 */
export function giveAntiForgeryToken(
  request: FastifyRequest,
  reply: FastifyReply,
  accessToken: string,
): void {
  if (!isFromOwnOrigin(request)) return;
  setCookie(request, reply, createHash('sha256').update(`anti-forgery ${accessToken}`).digest('base64url'));
}

/** Removes the cookie with the session that it belongs to. */
export function removeAntiForgeryToken(request: FastifyRequest, reply: FastifyReply): void {
  if (isFromOwnOrigin(request)) setCookie(request, reply, '', ['Max-Age=0']);
}

function setCookie(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  value: string,
  more: readonly string[] = [],
): void {
  // Scripts read it, so no HttpOnly.
  const isSecure = headers.origin?.startsWith('https:') ?? false;
  const attributes = ['Path=/', 'SameSite=Strict', ...(isSecure ? ['Secure'] : []), ...more];
  reply.header('Set-Cookie', [`${antiForgery.cookie}=${value}`, ...attributes].join('; '));
}

const isChange = ({ method }: FastifyRequest) => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/**
 * Behind a proxy the host that a service is asked by may be another one, so what the browser says counts. It says nothing
 * over plain http, save to this machine; then its origin must be the host that it asks for.
 */
function isFromOwnOrigin({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** The first one of the name, as the portal reads it. */
function cookieOf({ headers }: FastifyRequest): string | undefined {
  const pair = headers.cookie?.split('; ').find((each) => each.startsWith(`${antiForgery.cookie}=`));
  const value = pair?.slice(antiForgery.cookie.length + 1) || undefined;
  try {
    return value && decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * The same for the page that describes the calls, where they can be tried: runs in the browser, which gets it as text.
 */
export const sendAntiForgeryToken = Object.assign(<Sent>(request: Sent) => request, {
  toString: () => `(request) => {
    const pair = document.cookie.split('; ').find((each) => each.startsWith('${antiForgery.cookie}='));
    if (pair) request.headers['${antiForgery.header}'] = decodeURIComponent(pair.slice(${antiForgery.cookie.length + 1}));
    return request;
  }`,
});
