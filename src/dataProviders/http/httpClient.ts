import { antiForgery } from '#contract/antiForgery.ts';
import { deviceTokenHeader } from '#contract/deviceToken.ts';
import { pathOf, type PortalEndpoint, type Input, type Reply, type ServiceName } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Cell } from '#contract/main-api/sign-in/cells.ts';
import { unattendedHeader } from '#contract/unattended.ts';
import { isUnattended } from './attendance.ts';
import { deviceToken } from './deviceToken.ts';
import { serverMessage, translatedErrors } from '../../i18n/serverErrors.ts';
import { text } from '../../i18n/text.ts';
import { cookieValue, preferences } from '../../preferences.ts';
import { loadRuntimeConfig } from '../../runtimeConfig.ts';
import { onAccessVersion, storedUser } from '../../session.ts';
import { ApiError } from './ApiError.ts';
import { startRequestLog } from './requestLog.ts';

export interface CallOptions {
  /** Same key and same body get the first answer: one key a send, kept over retries. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** In place of the signed-in user's: the token that a one-time code gave. */
  token?: string;
  /** Another cell than the user's, whose token then goes with it. */
  at?: Cell | undefined;
}

type Arguments<E extends PortalEndpoint> =
  unknown extends Input<E> ? [input?: CallOptions] : [input: Input<E> & CallOptions];

interface Parts extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Calls an endpoint of the contract; throws `ApiError` for everything but a success. */
export async function call<E extends PortalEndpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<Reply<E>> {
  const { params, query, body, idempotencyKey, signal, token, at } = (input ?? {}) as Parts;
  const { json } = await request(endpoint.service, pathOf(endpoint, params) + queryText(query), {
    method: endpoint.method,
    body,
    isPublic: endpoint.permission === 'public',
    idempotencyKey,
    signal,
    token,
    at,
    device: endpoint.takesDeviceToken ? deviceToken() : undefined,
  });
  return json as Reply<E>;
}

/** `?a=1&filter={"status":"sent"}`: objects and arrays travel as JSON text, as the contract says. */
export function queryText(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}

export interface RequestOptions extends CallOptions {
  method?: PortalEndpoint['method'];
  /** Sent as JSON. */
  body?: unknown;
  /** Public calls carry no token. */
  isPublic?: boolean;
  /** The device token, for calls where wrong tries are counted. */
  device?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  json: unknown;
}

/** One request to one service, answered with JSON. */
export function request(service: ServiceName, path: string, options: RequestOptions = {}): Promise<Answer> {
  return exchange(service, path, options, async (response, token) => {
    const json = await jsonOf(response, token);
    return { status: response.status, headers: response.headers, json };
  });
}

/** One request whose answer is no JSON, such as a file or a stream: the answer itself, its body unread. */
export function open(
  service: ServiceName,
  path: string,
  options: RequestOptions & { accept: string },
): Promise<Response> {
  return exchange(service, path, options, async (response, token) => {
    if (!response.ok) await jsonOf(response, token);
    return response;
  });
}

/** Whether a refused request is made once more; the shell says so, before it nobody does. */
type MayRepeat = (refused: ApiError, request: CallOptions) => Promise<boolean>;
let mayRepeat: MayRepeat | null = null;

export function setMayRepeat(ask: MayRepeat | null): void {
  mayRepeat = ask;
}

/** Whether a refused request is to be made once more, after the user has given what it lacked. */
export async function isToRepeat(error: ApiError, request: CallOptions): Promise<boolean> {
  return (await mayRepeat?.(error, request)) ?? false;
}

/** The only place in the portal that calls `fetch` for data. */
async function exchange<Result>(
  service: ServiceName,
  path: string,
  options: RequestOptions & { accept?: string },
  read: (response: Response, token: string | undefined) => Promise<Result>,
): Promise<Result> {
  // Read before anything is awaited: a sign-out clears it right after its call.
  const token = options.isPublic ? undefined : (options.token ?? storedUser()?.accessToken);
  const cell = options.at ?? storedUser()?.cells?.current;
  const { services } = cell ?? (await loadRuntimeConfig());
  const url = services[service] + path;
  const method = options.method ?? 'GET';
  // The query holds secrets where there is no token: one-time codes.
  const log = startRequestLog(method, options.isPublic ? url.split('?', 1)[0]! : url);
  try {
    const response = await fetch(url, {
      method,
      headers: headersFor(url, method, token, options),
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: options.signal,
    });
    log(response.status);
    return await read(response, token);
  } catch (error) {
    if (error instanceof ApiError) {
      if (await isToRepeat(error, options)) return exchange(service, path, options, read);
      throw error;
    }
    if (options.signal?.aborted) {
      log('aborted');
      throw error;
    }
    log('no connection');
    const { at } = options;
    throw new ApiError(
      at ? text('errors.cellSilent', { cell: at.name }) : text('errors.noConnection'),
      0,
      null,
    );
  }
}

/** @throws ApiError for everything but a success. */
export async function jsonOf(response: Response, token: string | undefined): Promise<unknown> {
  const json = parseJson(await response.text());
  const failed = response.ok && json !== undefined ? null : failure(response, json);
  // Not what was said to somebody who has left meanwhile, or of the token that a one-time code gave.
  if (token && token === storedUser()?.accessToken) {
    const isRefusal = failed !== null && failed.body !== null && [401, 403].includes(failed.status);
    onAccessVersion(response.headers.get('x-access'), isRefusal);
  }
  if (failed) throw failed;
  return json;
}

export function headersFor(
  url: string,
  method: string,
  token: string | undefined,
  options: RequestOptions & { accept?: string },
): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: options.accept ?? 'application/json',
    'Accept-Language': preferences().locale,
  };
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  if (token && isUnattended()) headers[unattendedHeader] = '1';
  if (options.device) headers[deviceTokenHeader] = options.device;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  const antiForgeryToken = cookieValue(antiForgery.cookie);
  // Relative URLs, and whole ones of this origin: the browser sends the cookie to both.
  const isOwnOrigin = new URL(url, location.href).origin === location.origin;
  if (antiForgeryToken && isOwnOrigin && method !== 'GET') headers[antiForgery.header] = antiForgeryToken;
  return headers;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Not ours: a proxy's page, or nothing at all. The caller treats it as a failure.
    return undefined;
  }
}

function failure(response: Response, json: unknown): ApiError {
  const body = (json as ErrorBody | undefined)?.code ? (json as ErrorBody) : null;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const translated = body && { ...body, errors: translatedErrors(body) };
  return new ApiError(serverMessage(body, response.status), response.status, translated, retryAfter);
}
